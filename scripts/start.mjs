import { buildIfStale } from './build.mjs'

await buildIfStale()
// React decides by this, when it is loaded, which of its two builds it is.
process.env.NODE_ENV ||= 'production'
// In this very process: signals and the exit code need nobody to pass them on.
await import('../build/server/main.js')
