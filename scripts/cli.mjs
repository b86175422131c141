import { buildIfStale } from './build.mjs'

await buildIfStale()
process.env.NODE_ENV ||= 'production'
process.argv.splice(2, 0, 'cli')
await import('../build/server/main.js')
