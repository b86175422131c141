import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installTools } from './install-test-tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [cycles = '100'] = process.argv.slice(2)
if (!/^[1-9]\d{0,4}$/.test(cycles)) {
  console.error(
    'Usage: npm run test:crash [-- CYCLES]\nKills the site that often on each engine and looks for what it had acknowledged.',
  )
  process.exit(2)
}

const missing = await installTools(['operations'])
if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`)
const args = ['run', '--project', 'operations', 'tests/operations/crash.test.ts']
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CRASH_CYCLES: cycles },
})
process.exit(status ?? 1)
