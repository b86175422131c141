import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { ensureChromium, ensurePostgres } from './test-tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache', 'reports')
const bin = (name) => join(root, 'node_modules', '.bin', name)

const suites = [
  // Keeps one core busy for as long as the three after it and the build take together: they run meanwhile, on the other.
  { name: 'types', isAside: true, run: checkTypes },
  { name: 'lint', run: () => oneTest([bin('biome'), 'check', '.'], [bin('oxlint'), '--deny-warnings']) },
  { name: 'house', run: () => vitest('house', 'unit', 'tests/house') },
  { name: 'conformance', run: () => oneTest([process.execPath, join(root, 'scripts', 'conformance.mjs'), '--check']) },
  { name: 'build', run: () => oneTest([process.execPath, join(root, 'scripts', 'build.mjs')]) },
  { name: 'unit', run: () => vitest('unit', 'unit*', 'src') },
  // A third worker fills the moments in which two wait.
  { name: 'api-sqlite', run: () => vitest('api-sqlite', 'api-sqlite', '--maxWorkers=3') },
  { name: 'api-postgres', needs: ensurePostgres, run: () => vitest('api-postgres', 'api-postgres', '--maxWorkers=3') },
  { name: 'operations', needs: ensurePostgres, run: () => vitest('operations', 'operations', '--maxWorkers=3') },
  { name: 'browser', needs: ensureChromium, run: () => playwright('browser') },
]

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] }, help: { type: 'boolean', short: 'h' } },
})
const wanted = values.only.flatMap((names) => names.split(','))
const names = suites.map(({ name }) => name)
const strangers = wanted.filter((name) => !names.includes(name))
if (values.help || strangers.length > 0) {
  if (strangers.length > 0) console.error(`There is no suite "${strangers[0]}".`)
  console.log(`Usage: npm test [-- --only SUITE[,SUITE]]\nSuites, in order: ${names.join(', ')}`)
  process.exit(strangers.length > 0 ? 2 : 0)
}

const chosen = suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const results = []
const aside = chosen.filter(({ isAside }) => isAside).map(carryOut)
for (const suite of chosen.filter(({ isAside }) => !isAside)) {
  console.log(title(suite))
  results.push(await carryOut(suite))
  if (suite.name === 'build') await tellAside()
}
await tellAside()
summarise()

function title({ name }) {
  return `\n── ${name} ${'─'.repeat(70 - name.length)}`
}

async function carryOut(suite) {
  const started = Date.now()
  const counts = await attempt(suite)
  return { ...counts, name: suite.name, seconds: ((Date.now() - started) / 1000).toFixed(1) }
}

/** Says what the suites that ran beside others have found, once they have ended. */
async function tellAside() {
  for (const result of await Promise.all(aside.splice(0))) {
    console.log(`${title(result)}\n${result.output}`)
    results.push(result)
  }
}

async function attempt({ needs, run }) {
  try {
    await needs?.()
    return await run()
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, output: '' }
  }
}

async function checkTypes() {
  let output = ''
  const commands = [
    [bin('react-router'), 'typegen'],
    [bin('tsc'), '--noEmit', '--checkers', '1'],
  ]
  for (const [command, ...args] of commands) {
    const code = await exitCode(command, args, { onOutput: (text) => (output += text) })
    if (code !== 0) return { passed: 0, failed: 1, output }
  }
  return { passed: 1, failed: 0, output }
}

/** Several commands that count as one test. */
async function oneTest(...commands) {
  for (const [command, ...args] of commands) {
    if ((await exitCode(command, args)) !== 0) return { passed: 0, failed: 1 }
  }
  return { passed: 1, failed: 0 }
}

async function vitest(name, project, ...more) {
  const report = freshReport(name)
  const args = ['run', '--project', project, '--allowOnly=false', '--reporter=default', '--reporter=json']
  const code = await exitCode(bin('vitest'), [...args, `--outputFile.json=${report}`, ...more])
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failures = testResults.filter(({ status }) => status === 'failed').flatMap(failuresOfFile)
  return judged({ code, passed: numPassedTests, failed: failures.length, failures })
}

/** A file that fails before its first test has none that failed, and counts as one. */
function failuresOfFile({ name, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [{ title: file, message }]
  return failed.map(({ fullName, failureMessages }) => ({
    title: `${file} › ${fullName}`,
    message: failureMessages.join('\n'),
  }))
}

async function playwright(name) {
  const report = freshReport(name)
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_HTML_OPEN: 'never' }
  const code = await exitCode(bin('playwright'), ['test', '--forbid-only', '--reporter=list,json'], { env })
  const { stats, suites: files } = JSON.parse(readFileSync(report, 'utf8'))
  const failures = files.flatMap(failuresOfSuite)
  return judged({ code, passed: stats.expected, failed: stats.unexpected + stats.flaky, failures })
}

function failuresOfSuite({ suites: inner = [], specs }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        title: `${file}:${line} › ${title}`,
        message: results.map(({ error }) => error?.message ?? '').join('\n'),
      })),
  )
  return [...own, ...inner.flatMap(failuresOfSuite)]
}

// A runner that ends badly, or that found nothing to run, has failed whatever its figures say.
function judged({ code, passed, failed, failures }) {
  const isSound = code === 0 ? passed > 0 : failed > 0
  return { passed, failed: isSound ? failed : failed + 1, failures }
}

function freshReport(name) {
  const file = join(reports, `${name}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  return file
}

/** Runs a command to its end. What it writes is shown at once, or handed to `onOutput`. */
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
  for (const result of inOrder) sayFailures(result)
  for (const { name, passed, failed, seconds } of inOrder) {
    console.log(`${failed ? '✗' : '✓'} ${name.padEnd(14)}${passed} passed, ${failed} failed (${seconds} s)`)
  }
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  process.exitCode = total('failed') > 0 || results.length === 0 ? 1 : 0
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
}

/** Says again at the end what failed: whoever sees only the last lines of a long run knows it too. */
function sayFailures({ name, failures = [] }) {
  for (const { title, message } of failures.slice(0, 10)) {
    const lines = stripVTControlCharacters(message).split('\n').slice(0, 12)
    console.log(`✗ ${name}: ${title}\n${lines.map((line) => `    ${line.slice(0, 200)}\n`).join('')}`)
  }
}
