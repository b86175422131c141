import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { isOnOneEngine } from '#tests/one-engine.ts'
import { setRunDate } from '#tests/support/run-date.mjs'
import { readStatements, unseenStatements } from '#tests/support/statement-cover.ts'
import { installTools } from './install-test-tools.mjs'
import { freshReport, readPlaywright, readVitest } from './test-reports.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => join(root, 'node_modules', '.bin', name)

// Two rows of suites run side by side; the one that is done first takes the last suite of the other.
// What those of the second write is shown when they have ended.
const suites = [
  { name: 'types', row: 2, run: checkTypes },
  { name: 'lint', row: 1, run: () => oneTest([bin('biome'), 'check', '.'], [bin('oxlint'), '--deny-warnings']) },
  { name: 'house', row: 1, run: (how) => vitest('house', 'unit', how, 'tests/house') },
  {
    name: 'conformance',
    row: 1,
    run: () => oneTest([process.execPath, join('scripts', 'conformance.mjs'), '--check']),
  },
  { name: 'build', row: 1, run: () => oneTest([process.execPath, join('scripts', 'build.mjs')]) },
  { name: 'unit', row: 2, run: (how) => vitest('unit', 'unit*', how, 'src') },
  // It waits for starts and stops, so it has the browser tests beside it.
  { name: 'operations', row: 2, run: (how) => vitest('operations', 'operations', how) },
  { name: 'api-sqlite', row: 2, run: (how) => api('api-sqlite', how) },
  { name: 'api-postgres', row: 2, run: (how) => api('api-postgres', how) },
  { name: 'browser', row: 1, run: (how) => playwright('browser', how) },
]

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    full: { type: 'boolean', default: false },
    date: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})
const wanted = values.only.flatMap((names) => names.split(','))
const names = suites.map(({ name }) => name)
const unknown = wanted.filter((name) => !names.includes(name))
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no suite "${unknown[0]}".`)
  console.log(`Usage: npm test [-- --only SUITE[,SUITE]] [--full] [--date 2026-12-31T14:00Z]
Suites: ${names.join(', ')}
--full runs every API test on both engines, as before a release (npm run test:full).
--date starts the clocks of the site, the tests and the browser at that moment. Operations are then left out: files, S3 stores and Firefox keep the date of the machine.`)
  process.exit(unknown.length > 0 ? 2 : 0)
}
if (values.full) process.env.TEST_FULL = '1'
if (!(await setRunDate(values.date))) {
  console.error(`A date is a moment such as 2026-12-31T14:00Z, not "${values.date ?? process.env.TEST_DATE}".`)
  process.exit(2)
}

// Files, S3 stores and Firefox keep the date of the machine, and those tests are about them.
const isFit = (name) => !process.env.TEST_DATE_OFFSET_MS || name !== 'operations'
const chosen = suites.filter(({ name }) => (wanted.length === 0 ? isFit(name) : wanted.includes(name)))
const missing = await installTools(chosen.map(({ name }) => name))
if (missing.length > 0) {
  console.error(`These Debian packages are needed for the tests and could not be installed: ${missing.join(', ')}`)
  process.exit(1)
}
const rows = [1, 2].map((number) => chosen.filter(({ row }) => row === number)).filter((row) => row.length > 0)
let rowsAtWork = rows.length
const results = (await Promise.all(rows.map(runRow))).flat()
summarise()

/** One suite after another, then what the other row has not begun. Only the first row writes while it runs. */
async function runRow(row, at) {
  const done = []
  for (let suite = nextOf(row); suite; suite = nextOf(row)) {
    const isShown = at === 0
    let output = ''
    if (isShown) console.log(title(suite))
    const how = { workers: workersOf(rowsAtWork), onOutput: isShown ? undefined : (text) => (output += text) }
    const started = Date.now()
    const counts = await attempt(suite, how)
    if (!isShown) console.log(`${title(suite)}\n${output}`)
    done.push({ skipped: [], ...counts, name: suite.name, seconds: ((Date.now() - started) / 1000).toFixed(1) })
  }
  rowsAtWork--
  return done
}

/** The first of its own, or the last of another row that has more than it has begun. */
function nextOf(row) {
  return row.shift() ?? rows.find((other) => other.length > 0)?.pop()
}

/** One worker more than there are cores fills the moments in which others wait; rows that are still at work share the machine. */
function workersOf(rowCount) {
  const cores = availableParallelism()
  return rowCount === 1 ? cores + 1 : Math.max(2, Math.ceil(cores * 0.6))
}

function title({ name }) {
  return `\n── ${name} ${'─'.repeat(70 - name.length)}`
}

async function attempt({ run }, how) {
  try {
    return await run(how)
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  }
}

function checkTypes(how) {
  return oneTest([bin('react-router'), 'typegen'], [bin('tsc'), '--noEmit', '--checkers', '1'], how)
}

/** Several commands that count as one test; what follows them says how they are run. */
async function oneTest(...parts) {
  const commands = parts.filter(Array.isArray)
  const how = parts.find((part) => !Array.isArray(part))
  for (const [command, ...args] of commands) {
    if ((await exitCode(command, args, how)) !== 0) return { passed: 0, failed: 1 }
  }
  return { passed: 1, failed: 0 }
}

/** With --full, each statement that the site executes in some test must be executed in one that always runs on both engines. */
async function api(name, how) {
  if (!values.full) return vitest(name, name, { ...how, env: { TEST_ON_BOTH: '1' } })
  const folder = join(root, '.cache', 'statements', name)
  rmSync(folder, { recursive: true, force: true })
  const outcome = await vitest(name, name, { ...how, env: { STATEMENTS: folder } })
  // What could not run may be what executes it.
  if (outcome.failed > 0 || outcome.skipped.length > 0) return outcome
  const failures = unseenStatements(readStatements(folder), isOnOneEngine).map((unseen) => ({
    title: `${unseen.file} › ${unseen.name}`,
    message: `is on SQLite alone (tests/one-engine.json), and no other test executes:\n${unseen.statement}`,
  }))
  if (failures.length > 0) return { ...outcome, failed: failures.length, failures }
  return { ...outcome, passed: outcome.passed + 1 }
}

async function vitest(name, project, how, ...more) {
  const report = freshReport(name)
  // A record that is missing, or that nothing is compared with any more, fails on each machine as it does where `CI` is set.
  const strict = ['--allowOnly=false', '--update=none']
  const args = ['run', '--project', project, ...strict, '--reporter=default', `--maxWorkers=${how.workers}`]
  const reporter = `--reporter=${join(root, 'scripts', 'vitest-outcome.mjs')}`
  const env = { ...how.env, OUTCOME_FILE: report }
  return readVitest(report, await exitCode(bin('vitest'), [...args, reporter, ...more], { ...how, env }))
}

async function playwright(name, how) {
  const report = freshReport(name)
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_HTML_OPEN: 'never' }
  const args = ['test', '--forbid-only', '--reporter=list,json', `--workers=${how.workers}`]
  return readPlaywright(report, await exitCode(bin('playwright'), args, { ...how, env }))
}

/** Runs a command to its end. What it writes is shown at once, or passed to `onOutput`. */
function exitCode(command, args, { env = {}, onOutput } = {}) {
  return new Promise((resolve) => {
    const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput)
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}

function summarise() {
  console.log(`\n── outcome ${'─'.repeat(63)}`)
  const inOrder = names.flatMap((name) => results.filter((result) => result.name === name))
  for (const result of inOrder) showFailures(result)
  for (const result of inOrder) showSkipped(result)
  for (const { name, passed, failed, seconds } of inOrder) {
    console.log(`${failed ? '✗' : '✓'} ${name.padEnd(14)}${passed} passed, ${failed} failed (${seconds} s)`)
  }
  const total = (count) => results.reduce((sum, result) => sum + count(result), 0)
  const failed = total((result) => result.failed)
  const skipped = total((result) => result.skipped.length)
  process.exitCode = failed > 0 || results.length === 0 ? 1 : 0
  const end = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`\n${total((result) => result.passed)} passed, ${failed} failed${end}`)
}

/** Shows again at the end what failed: whoever sees only the last lines of a long run knows it too. */
function showFailures({ name, failures = [] }) {
  for (const { title, message } of failures.slice(0, 10)) {
    const lines = stripVTControlCharacters(message).split('\n').slice(0, 12)
    console.log(`✗ ${name}: ${title}\n${lines.map((line) => `    ${line.slice(0, 200)}\n`).join('')}`)
  }
}

function showSkipped({ name, skipped }) {
  for (const { title, reason } of skipped) console.log(`- ${name}: ${title}: ${reason}`)
}
