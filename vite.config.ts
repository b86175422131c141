import { mkdirSync, writeFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Writes down which sources went into which file for browsers, so that a test can tell what visitors load. */
function tellContents(): Plugin {
  return {
    name: 'tell-contents',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const contents = chunks.map(({ fileName, imports, moduleIds }) => [fileName, { imports, sources: moduleIds }])
      mkdirSync('build', { recursive: true })
      writeFileSync('build/client-contents.json', JSON.stringify(Object.fromEntries(contents), null, 1))
    },
  }
}

export default defineConfig(({ command }) => ({
  publicDir: 'content/public',
  plugins: [tailwindcss(), reactRouter(), tellContents()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: each request costs a visitor more than the few bytes a page would not have used.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router)[\\/]/ },
                {
                  name: 'frame',
                  test: /src[\\/](design[\\/]primitives|design[\\/]patterns|web[\\/]site[\\/](layout|quote|sending|parts|errors))[\\/]/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One file starts faster than a thousand, and React is the one for production however it is started.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      resolve: command === 'build' ? { noExternal: true, external: ['sharp', 'pino', 'pino-pretty'] } : {},
      build: {
        rolldownOptions: {
          // One entry of our own: a second would rename what comes out.
          input: './src/main.ts',
          output: { chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
}))
