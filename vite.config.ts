import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
      build: {
        rolldownOptions: {
          // One entry of our own: a second would rename what comes out.
          input: './src/main.ts',
          output: { chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
})
