// Before a start: packages, then the build. Processes of their own, so that what it takes to look through all sources
// is gone when the site serves.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import './bootstrap.mjs'

// By the Node that the packages have brought, which this process may be too old to be.
const { status } = spawnSync('node', [fileURLToPath(new URL('build.mjs', import.meta.url))], { stdio: 'inherit' })
process.exitCode = status ?? 1
