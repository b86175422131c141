import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const USAGE = `Usage: npm run test:queries -- [--area WORDS]
Plants one mistake after the other in the queries that the recorded readings make, on SQLite, and says which leave every answer the same.
  --area   only queries of sources whose path, line or condition matches this regular expression`

const { values } = parseArgs({ options: { area: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
if (values.help) console.log(USAGE)
else {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/queries/vitest.config.ts']
  const env = { ...process.env, QUERIES: values.area ?? '.' }
  process.exit(spawnSync(process.execPath, vitest, { stdio: 'inherit', env }).status ?? 1)
}
