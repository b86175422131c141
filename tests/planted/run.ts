import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { createCopy, faultOf } from './copy.ts'
import type { Suite } from './flaw.ts'
import { AREAS, WIDER } from './flaws/all.ts'
import { keyOf, openResults, type Result } from './results.ts'
import { type Failure, runSuite } from './suites.ts'

const USAGE = `Usage: npm run test:planted [-- --only WORDS] [--jobs N] [--results FILE] [--check]
Plants flaws one by one in a copy of the sources, and says which of them no test notices.
  --only      those whose area or name holds these words; several, parted by commas
  --jobs      how many copies to work in at once (1)
  --results   a file to keep results in: a run that was ended goes on from there, and looks anew at what was not noticed
  --check     only look whether every flaw can still be planted`

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: '1' },
    results: { type: 'string' },
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

const outdated = flaws.flatMap((flaw) => {
  const fault = faultOf(root, flaw)
  return fault ? [`${flaw.area}: ${flaw.name}: ${fault}`] : []
})
for (const [area, { files }] of Object.entries(WIDER)) {
  for (const file of files) if (!existsSync(join(root, file))) outdated.push(`${area}: there is no ${file}`)
}
for (const words of outdated) console.error(`✗ ${words}`)
if (outdated.length > 0)
  console.error(`\n${outdated.length} of ${flaws.length} flaws cannot be planted, or asked for, any more.`)
if (values.check || outdated.length > 0) {
  if (outdated.length === 0) console.log(`All ${flaws.length} flaws can be planted.`)
  process.exit(outdated.length > 0 ? 1 : 0)
}

const results = openResults(values.results)
const queue = flaws.filter((flaw) => !results.noticed(flaw))
const usesServer = queue.some(({ tests }) => tests.some(({ project }) => project === 'api-postgres'))
const server = usesServer ? await startPostgres() : null
const env: Record<string, string> = server ? { TEST_DATABASE_URL: server.urlOf('postgres') } : {}
/** The tests of a file that fail without any flaw: they notice none. */
const unsound = new Map<string, Promise<Set<string>>>()
try {
  await Promise.all(Array.from({ length: Number(values.jobs) }, work))
  summarise()
} finally {
  await server?.stop()
}

async function work(): Promise<void> {
  const copy = createCopy(root)
  try {
    for (let flaw = queue.shift(); flaw; flaw = queue.shift()) {
      const { noticedBy, broken } = await lookAt(copy, flaw)
      results.add({ area: flaw.area, name: flaw.name, key: keyOf(flaw), noticedBy, broken })
      const sign = broken ? '?' : noticedBy ? '✓' : '✗'
      console.log(`${sign} ${flaw.area}: ${flaw.name}${noticedBy ? `\n    ${noticedBy}` : ''}`)
      if (broken) console.log(`    ${broken.split('\n').slice(0, 3).join('\n    ')}`)
    }
  } finally {
    copy.remove()
  }
}

/** First the tests that ought to notice it, then those of its area. */
async function lookAt(copy: Copy, flaw: Planted): Promise<Pick<Result, 'noticedBy' | 'broken'>> {
  const asked = new Set(flaw.tests.flatMap(({ files }) => files))
  const wider = WIDER[flaw.area]
  const more = wider?.files.filter((file) => !asked.has(file)) ?? []
  for (const suite of wider && more.length > 0 ? [...flaw.tests, { ...wider, files: more }] : flaw.tests) {
    const { noticedBy, broken } = await lookWith(copy, flaw, suite)
    if (broken || noticedBy) return { noticedBy, broken }
  }
  return { noticedBy: null, broken: null }
}

type Copy = ReturnType<typeof createCopy>

async function lookWith(copy: Copy, flaw: Planted, suite: Suite): Promise<Pick<Result, 'noticedBy' | 'broken'>> {
  for (const all of [false, true]) {
    const takeOut = copy.plant(flaw)
    const { failed, broken } = await runSuite(copy.folder, suite, { env, all }).finally(takeOut)
    // A machine that is busy may fail to start the runner.
    if (broken && !all) continue
    if (broken) return { noticedBy: null, broken }
    if (failed.length === 0) return { noticedBy: null, broken: null }
    for (const failure of failed) {
      if (await isSound(copy, suite, failure)) return { noticedBy: `${failure.file}: ${failure.test}`, broken: null }
    }
  }
  return { noticedBy: null, broken: null }
}

/** A flaw is noticed only by a test that passes without it. */
async function isSound(copy: Copy, { project }: Suite, { file, test }: Failure): Promise<boolean> {
  const key = `${project} ${file}`
  const failing = unsound.get(key) ?? failingIn(copy, { project, files: [file] })
  unsound.set(key, failing)
  return !(await failing).has(test)
}

async function failingIn(copy: Copy, suite: Suite): Promise<Set<string>> {
  const { failed, broken } = await runSuite(copy.folder, suite, { env, all: true })
  if (broken) throw new Error(`The tests of ${suite.files} do not run:\n${broken}`)
  for (const { file, test } of failed) console.error(`Fails without any flaw, and notices none: ${file}: ${test}`)
  return new Set(failed.map(({ test }) => test))
}

function summarise(): void {
  const told = flaws.flatMap((flaw) => results.of(flaw) ?? [])
  console.log('\narea            planted  noticed')
  for (const area of new Set(flaws.map((flaw) => flaw.area))) {
    const own = told.filter((result) => result.area === area)
    const noticed = own.filter(({ noticedBy }) => noticedBy).length
    console.log(`${area.padEnd(16)}${String(own.length).padStart(7)}${String(noticed).padStart(9)}`)
  }
  const noticed = told.filter(({ noticedBy }) => noticedBy).length
  const survivors = told.filter(({ noticedBy, broken }) => !noticedBy && !broken)
  const broken = told.filter((result) => result.broken)
  for (const { area, name } of survivors) console.log(`Not noticed: ${area}: ${name}`)
  for (const { area, name } of broken) console.log(`Does not run: ${area}: ${name}`)
  console.log(`\n${noticed} of ${told.length} noticed (${Math.round((100 * noticed) / Math.max(1, told.length))} %)`)
  process.exitCode = survivors.length + broken.length > 0 ? 1 : 0
}
