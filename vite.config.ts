import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { precompress } from './scripts/precompress.mjs'

/** Writes down which sources went into which file for browsers, so that a test can tell what visitors load. */
function tellContents(): Plugin {
  return {
    name: 'tell-contents',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const contents = chunks.map(({ fileName, imports, moduleIds, viteMetadata }) => [
        fileName,
        { imports, styles: [...(viteMetadata?.importedCss ?? [])], sources: moduleIds },
      ])
      mkdirSync('build', { recursive: true })
      writeFileSync('build/client-contents.json', JSON.stringify(Object.fromEntries(contents), null, 1))
    },
  }
}

const DOCUMENT = 'src/web/document.client.ts'

/** Builds the script of public pages beside that of the application, and tells the server what it is called: `virtual:document-script`. */
function nameDocumentScript(): Plugin {
  return {
    name: 'name-document-script',
    buildStart() {
      const isBuilt = this.environment.mode === 'build' && this.environment.name === 'client'
      if (isBuilt) this.emitFile({ type: 'chunk', id: resolve(DOCUMENT), name: 'document-script' })
    },
    resolveId: (id) => (id === 'virtual:document-script' ? `\0${id}` : null),
    load(id) {
      if (id !== '\0virtual:document-script') return null
      if (this.environment.mode !== 'build') return `export const script = '/${DOCUMENT}', imports = []`
      const contents: Record<string, { imports: string[]; sources: string[] }> = JSON.parse(
        readFileSync('build/client-contents.json', 'utf8'),
      )
      const file = Object.keys(contents).find((name) => contents[name]?.sources.includes(resolve(DOCUMENT)))
      if (!file) this.error(`${DOCUMENT} was not built`)
      const addresses = contents[file]?.imports.map((name) => `/${name}`)
      return `export const script = '/${file}', imports = ${JSON.stringify(addresses)}`
    },
  }
}

type Contents = Record<string, { imports: string[]; styles: string[]; sources: string[] }>

/** Tells the server which files a client area loads after its first view: `virtual:late-files`. */
function nameLateFiles(): Plugin {
  return {
    name: 'name-late-files',
    resolveId: (id) => (id === 'virtual:late-files' ? `\0${id}` : null),
    load(id) {
      if (id !== '\0virtual:late-files') return null
      if (this.environment.mode !== 'build') return 'export const files = { first: [], parts: {} }'
      const contents: Contents = JSON.parse(readFileSync('build/client-contents.json', 'utf8'))
      let known = new Set<string>()
      const take = (name: string): string[] => {
        if (known.has(name)) return []
        known.add(name)
        const { imports = [], styles = [] } = contents[name] ?? {}
        return [...imports.flatMap(take), `/${name}`, ...styles.map((style) => `/${style}`)]
      }
      const filesOf = (source: string) => {
        const names = Object.keys(contents).filter((name) => contents[name]?.sources.includes(resolve(source)))
        if (names.length === 0) this.error(`${source} was not built`)
        return names.flatMap(take)
      }
      // What is there already is fetched by nobody.
      filesOf('src/web/portal/room.tsx')
      const first = LATE.flatMap(filesOf)
      const always = known
      const partOf = (source: string) => {
        known = new Set(always)
        return filesOf(source)
      }
      const parts = Object.fromEntries(Object.entries(WHEN_SHOWN).map(([part, source]) => [part, partOf(source)]))
      return `export const files = ${JSON.stringify({ first, parts })}`
    },
  }
}

/** One source of each file that is loaded after the first view. */
const LATE = ['src/web/portal/later-sections.tsx', 'src/web/site/errors/error-page.tsx']

/** Parts that are loaded when they are needed, by the name that `whenShown` or `loadPart` is given. */
const WHEN_SHOWN = {
  photographs: 'src/web/portal/photographs/photographs.tsx',
  sending: 'node_modules/tus-js-client/lib.esm/upload.js',
}

/** Compresses what browsers get while the server is built; `scripts/build.mjs` compresses what comes later. */
function compressEarly(): Plugin {
  return {
    name: 'compress-early',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }) {
      // Nobody waits for it here: a file that is not done when the build ends is done by the script.
      if (dir) void precompress(dir)
    },
  }
}

/** What runs in a thread comes from a file of its own beside the server. */
const THREADS = {
  'watchdog-thread.js': 'src/platform/watchdog-thread.ts',
  'holiday-thread.js': 'src/server/features/work/deadlines/holiday-thread.ts',
  'read-contents-thread.js': 'src/server/features/clients/documents/contents/read-contents-thread.ts',
  'seal-thread.js': 'src/server/features/work/seals/pdf/seal-thread.ts',
  'verify-thread.js': 'src/server/features/work/seals/verification/verify-thread.ts',
  'read-mail-thread.js': 'src/server/features/clients/incoming-mail/read-mail-thread.ts',
  'read-source-thread.js': 'src/server/features/website/imports/reading/read-source-thread.ts',
}

function emitThreads(): Plugin {
  return {
    name: 'emit-threads',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    buildStart() {
      for (const [fileName, id] of Object.entries(THREADS)) this.emitFile({ type: 'chunk', id: resolve(id), fileName })
    },
  }
}

/** The words of the schema library in fifty languages; ours are English. */
function withoutLocales(): Plugin {
  return {
    name: 'without-locales',
    apply: 'build',
    load: (id) => (/zod[\\/]v4[\\/]locales[\\/]index\.js$/.test(id) ? "export { default as en } from './en.js'" : null),
  }
}

// What is before any touch; of the clock, what keeps the opening hours true.
const START =
  /preload-helper|rolldown[\\/]runtime|src[\\/](domain[\\/]time[\\/](days|durations|opening-lines|wall-clock)|contract[\\/]campaign|design[\\/]primitives[\\/](close-menus|invoker)|web[\\/](trusted-html|drafts[\\/]storage|site[\\/](browser[\\/](quote-dialog|start-page)|parts[\\/]quote-dialog-id|sending[\\/]origin)))/
const CONTROLS =
  /src[\\/](design[\\/]primitives[\\/](button|class-names|control-class|height-as|toast-shelf)\.|web[\\/](random-key|signed-in[\\/]session[\\/]token)\.)/
const CALLS = /node_modules[\\/]hono[\\/]|src[\\/]web[\\/]api\./
// Forms that a client area does not begin with.
const FORMS =
  /src[\\/](contract[\\/](limits|request-rules)\.|design[\\/](primitives[\\/](alert|choice|field|input|outcome-alert|select|textarea|toast)|patterns[\\/](plain-form|error-summary))\.|web[\\/](drafts[\\/](kept|use-draft)\.|site[\\/](parts[\\/]breakable\.|sending[\\/])))/
// Small parts of the public header and footer, which also are around the screens of an account.
const FRAME =
  /src[\\/]web[\\/](account[\\/]account-page|site[\\/](islands[\\/]island|parts[\\/](phone-link|quote-link|subscribe-form)))\.tsx?$/
// What screens do when something was sent, and the dialogs of the session; a room's first view needs none of it.
const ACTS =
  /src[\\/](domain[\\/](appointments[\\/]when|deadlines[\\/](rule|periods)|events|proposals[\\/]amounts)|design[\\/](patterns[\\/]form|primitives[\\/](button-link|dialog|dialog-sheet|progress|text-link|unbroken))|web[\\/]site[\\/]news[\\/]news-date|web[\\/]account[\\/](account-section|ask-about-held|deletion-notice|own-navigation|password-pair)|web[\\/]signed-in[\\/](connection[\\/]refusal-words|conversations[\\/]conversation-row|deadlines[\\/]deadline-text|proposals[\\/]proposal-text|keys[\\/]use-keys|sending[\\/](receipt-text|upload-outcome)|parts[\\/](act-outcome|ask-first|first-name|list-tabs|moments|queue|refused-since|when-shown)|office[\\/](kept-focus|toast-messages)|shell[\\/]loading-line|session[\\/](confirm-identity|fresh|guarded-fetch|identity|next|passkeys|sign-in-again|submit|use-client)))\.tsx?$/
// What lists and forms of the office share and a client area does not need.
const OFFICE =
  /src[\\/](contract[\\/]access|domain[\\/]text[\\/]typo|design[\\/](patterns[\\/](apply-at-once|data-table)|primitives[\\/](empty-state|pagination|table))|web[\\/]signed-in[\\/](find[\\/]find-words|office[\\/](navigation|navigation-icon|section-titles)|shell[\\/](announcement|live|office-events)|parts[\\/](csv-import|date-field|import-screen|list-search|saved-views|seek-pages|template-choice|template-list|use-edited|use-lasting|use-renewal|whole-references)))\.tsx?$/
// What most screens for people who are signed in share; nothing of it is part of an island.
const SIGNED_IN =
  /src[\\/](domain[\\/](size|proposals[\\/]amounts|text[\\/](counted))|design[\\/](drawings[\\/]mark|patterns[\\/]form|primitives[\\/](dialog|dialog-sheet|menu|progress|tag))|web[\\/](app\.client|late|shown-together|typed-early|account[\\/](account-section|ask-about-held|client-shell)|site[\\/](errors[\\/]late-error-page|islands[\\/]document-context|parts[\\/]firm-mark)|signed-in[\\/](conversations[\\/](conversation-row|write-about)|deadlines[\\/]deadline-text|documents[\\/]please-part|proposals[\\/]proposal-text|connection[\\/]keep-screen|(office|session)[\\/][a-z-]+|parts[\\/](?!dragging)[a-z-]+|shell[\\/](closed|loading-line))))\.tsx?$/

// What stands in place of a page that cannot be shown.
const ERRORS =
  /src[\\/](design[\\/]drawings[\\/](office|plate)|web[\\/](portal[\\/]room-closed|signed-in[\\/]shell[\\/]closed-words|site[\\/]errors[\\/](error-page|error-sheet|not-found-page)))\.tsx$/
// What the overview of a client area shows below, and what sends its files: after the first view.
const ROOM_LATER =
  /src[\\/]web[\\/](portal[\\/](later-sections|not-applicable|room-notes|photographs[\\/](camera-part|kept-photographs)|library-sections|requests-section|bookings|conversations[\\/](messages-section|may-write)|deadlines[\\/](deadlines-section|own-row)|documents[\\/]to-read-section|proposals[\\/](proposals-section|proposal-row))|signed-in[\\/](documents[\\/]acknowledgement-part|sending[\\/](kept-files|one-tab|send-resumably|sender|sending-rows)))\.tsx?$/
// What the first view of a client area needs; nothing of it has a style sheet.
const ROOM =
  /src[\\/]web[\\/](portal[\\/](room|room-(bar|chooser|layout|screen|sections|tabs)|list-rooms|portal-layout|use-room|papers[\\/][a-z-]+|photographs[\\/]has-kept)|signed-in[\\/]sending[\\/](device-store|file-chooser|keep-chosen|late-sender|sending-list|use-sending))\.tsx?(\?|$)/

export default defineConfig(({ command }) => ({
  publicDir: 'content/public',
  plugins: [
    tailwindcss(),
    reactRouter(),
    tellContents(),
    nameDocumentScript(),
    nameLateFiles(),
    compressEarly(),
    emitThreads(),
    withoutLocales(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: each request costs more than the few bytes a page would not have used. A document loads `start` alone;
            // islands also `react`, `controls`, `calls` and `forms`; the router and `signed-in` are for the application.
            codeSplitting: {
              groups: [
                { name: 'start', priority: 3, test: START },
                { name: 'react', priority: 2, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                { name: 'router', priority: 1, test: /node_modules[\\/](react-router|@react-router)[\\/]/ },
                { name: 'controls', test: CONTROLS },
                { name: 'calls', test: CALLS },
                {
                  name: 'signed-in',
                  test: (id: string) =>
                    SIGNED_IN.test(id) && ![OFFICE, ACTS, ROOM_LATER].some((later) => later.test(id)),
                },
                { name: 'room', test: ROOM },
                { name: 'forms', test: FORMS },
                { name: 'frame', test: FRAME },
                { name: 'acts', test: ACTS },
                { name: 'office', test: OFFICE },
                { name: 'errors', test: ERRORS },
                { name: 'room-later', test: ROOM_LATER },
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
