import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { createCopy, faultOf } from './copy.ts'
import type { Suite } from './flaw.ts'
import { AREAS } from './flaws/all.ts'
import { runSuite } from './suites.ts'

const USAGE = `Usage: npm run test:planted [-- --only WORDS] [--jobs N] [--check]
Plants flaws one by one in a copy of the sources, and says which of them no test notices.
  --only    those whose area or name holds these words; several, parted by commas
  --jobs    how many copies to work in at once (1)
  --check   only look whether every flaw can still be planted`

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: '1' },
    check: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const wanted = values.only.toLowerCase().split(',')
const flaws = Object.entries(AREAS).flatMap(([area, list]) =>
  list
    .map((flaw) => ({ ...flaw, area }))
    .filter(({ name }) => wanted.some((words) => `${area} ${name}`.toLowerCase().includes(words))),
)
type Planted = (typeof flaws)[number]
interface Result {
  flaw: Planted
  noticedBy: string | null
  broken: string | null
}

const outdated = flaws.flatMap((flaw) => {
  const fault = faultOf(root, flaw)
  return fault ? [`${flaw.area}: ${flaw.name}: ${fault}`] : []
})
for (const words of outdated) console.error(`✗ ${words}`)
if (outdated.length > 0) console.error(`\n${outdated.length} of ${flaws.length} flaws cannot be planted any more.`)
if (values.check || outdated.length > 0) {
  if (outdated.length === 0) console.log(`All ${flaws.length} flaws can be planted.`)
  process.exit(outdated.length > 0 ? 1 : 0)
}

const usesServer = flaws.some(({ tests }) => tests.some(({ project }) => project === 'api-postgres'))
const server = usesServer ? await startPostgres() : null
const env: Record<string, string> = server ? { TEST_DATABASE_URL: server.urlOf('postgres') } : {}
const results: Result[] = []
const unsound = new Set<string>()
try {
  for (const test of await baseline()) unsound.add(test)
  for (const test of unsound) console.error(`Fails without any flaw, and notices none: ${test}`)
  const queue = [...flaws]
  await Promise.all(Array.from({ length: Number(values.jobs) }, () => work(queue)))
  summarise()
} finally {
  await server?.stop()
}

/** A flaw is noticed only by a test that passes without it. */
async function baseline(): Promise<string[]> {
  const files = Map.groupBy(
    flaws.flatMap(({ tests }) => tests),
    ({ project }) => project,
  )
  const copy = createCopy(root)
  const failures: string[] = []
  try {
    for (const [project, suites] of files) {
      const suite: Suite = { project, files: [...new Set(suites.flatMap((each) => each.files))] }
      const { failed, broken } = await runSuite(copy.folder, suite, env)
      failures.push(...failed)
      if (broken) throw new Error(`The tests of ${project} do not run:\n${broken}`)
    }
  } finally {
    copy.remove()
  }
  return failures
}

async function work(queue: Planted[]): Promise<void> {
  const copy = createCopy(root)
  try {
    for (let flaw = queue.shift(); flaw; flaw = queue.shift()) {
      const takeOut = copy.plant(flaw)
      const result = await lookAt(copy.folder, flaw)
      takeOut()
      results.push(result)
      const sign = result.broken ? '?' : result.noticedBy ? '✓' : '✗'
      console.log(`${sign} ${flaw.area}: ${flaw.name}${result.noticedBy ? `\n    ${result.noticedBy}` : ''}`)
      if (result.broken) console.log(`    ${result.broken.split('\n').slice(0, 3).join('\n    ')}`)
    }
  } finally {
    copy.remove()
  }
}

async function lookAt(folder: string, flaw: Planted): Promise<Result> {
  for (const suite of flaw.tests) {
    let { failed, broken } = await runSuite(folder, suite, env)
    // A machine that is busy may fail to start the runner.
    if (broken) ({ failed, broken } = await runSuite(folder, suite, env))
    const noticedBy = failed.find((test) => !unsound.has(test)) ?? null
    if (broken || noticedBy) return { flaw, noticedBy: broken ? null : noticedBy, broken }
  }
  return { flaw, noticedBy: null, broken: null }
}

function summarise(): void {
  console.log('\narea            planted  noticed')
  for (const area of new Set(flaws.map((flaw) => flaw.area))) {
    const own = results.filter(({ flaw }) => flaw.area === area)
    const noticed = own.filter(({ noticedBy }) => noticedBy).length
    console.log(`${area.padEnd(16)}${String(own.length).padStart(7)}${String(noticed).padStart(9)}`)
  }
  const noticed = results.filter(({ noticedBy }) => noticedBy).length
  const survivors = results.filter(({ noticedBy, broken }) => !noticedBy && !broken)
  const broken = results.filter((result) => result.broken)
  for (const { flaw } of survivors) console.log(`Not noticed: ${flaw.area}: ${flaw.name} (${flaw.file})`)
  for (const { flaw } of broken) console.log(`Does not run: ${flaw.area}: ${flaw.name} (${flaw.file})`)
  console.log(
    `\n${noticed} of ${results.length} noticed (${Math.round((100 * noticed) / Math.max(1, results.length))} %)`,
  )
  process.exitCode = survivors.length + broken.length > 0 ? 1 : 0
}
