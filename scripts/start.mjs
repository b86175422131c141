import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

process.env.NODE_ENV ||= 'production'
// What was compiled once need not be compiled at the next start.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
// In this very process: signals and the exit code need nobody to pass them on.
await import('../build/server/main.js')
