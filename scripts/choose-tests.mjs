// Chooses the API tests that `npm test` runs on SQLite alone, from the statements that the site executed in each test of the
// last `npm run test:full -- --only api-sqlite`, and writes them to tests/one-engine.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAboutEngines } from '#tests/one-engine.ts'
import { cheapestCover, readStatements } from '#tests/support/statement-cover.ts'
import { readsAsAtOnce } from '#tests/support/tests-at-once.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const tests = readStatements(process.argv[2] ?? join(root, '.cache', 'statements', 'api-sqlite'))
const files = new Map(tests.map(({ file }) => [file, readsAsAtOnce(readFileSync(join(root, file), 'utf8'))]))
const chosen = cheapestCover(tests, ({ file, name }) => isAboutEngines(file) || files.get(file)(name))
const left = tests.filter((test) => !chosen.has(test) && !test.isMarked)
const byFile = Map.groupBy(left, ({ file }) => file)
const list = [...byFile.keys()].sort().map((file) => [file, byFile.get(file).map(({ name }) => name)])
writeFileSync(join(root, 'tests', 'one-engine.json'), `${JSON.stringify(Object.fromEntries(list), null, 2)}\n`)

const seconds = (some) => Math.round(some.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / 1000)
console.log(`On both engines: ${chosen.size} tests, ${seconds([...chosen])} s of CPU time on SQLite.
On SQLite alone: ${left.length} tests, ${seconds(left)} s.`)
