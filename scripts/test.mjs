import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureChromium, ensurePostgres } from './test-tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache', 'reports')
const bin = (name) => join(root, 'node_modules', '.bin', name)

const suites = [
  { name: 'types', run: () => oneTest([bin('react-router'), 'typegen'], [bin('tsc'), '--noEmit', '--checkers', '1']) },
  { name: 'lint', run: () => oneTest([bin('biome'), 'check', '.'], [bin('oxlint'), '--deny-warnings']) },
  { name: 'house', run: () => vitest('house', 'unit', 'tests/house') },
  { name: 'conformance', run: () => oneTest([process.execPath, join(root, 'scripts', 'conformance.mjs'), '--check']) },
  { name: 'unit', run: () => vitest('unit', 'unit*', 'src') },
  { name: 'api-sqlite', run: () => vitest('api-sqlite', 'api-sqlite') },
  { name: 'api-postgres', needs: ensurePostgres, run: () => vitest('api-postgres', 'api-postgres') },
  { name: 'build', run: () => oneTest([process.execPath, join(root, 'scripts', 'build.mjs')]) },
  { name: 'operations', needs: ensurePostgres, run: () => vitest('operations', 'operations') },
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

const results = []
for (const suite of suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n── ${suite.name} ${'─'.repeat(70 - suite.name.length)}`)
  const started = Date.now()
  const counts = await attempt(suite)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  results.push({ ...counts, name: suite.name, seconds })
}
summarise()

async function attempt({ needs, run }) {
  try {
    await needs?.()
    return await run()
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  }
}

/** Several commands that count as one test. */
async function oneTest(...commands) {
  for (const [command, ...args] of commands) {
    if ((await exitCode(command, args)) !== 0) return { passed: 0, failed: 1 }
  }
  return { passed: 1, failed: 0 }
}

async function vitest(name, project, ...paths) {
  const report = freshReport(name)
  const args = ['run', '--project', project, '--allowOnly=false', '--reporter=default', '--reporter=json']
  const code = await exitCode(bin('vitest'), [...args, `--outputFile.json=${report}`, ...paths])
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that fails before its first test has none that failed, and counts as one.
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .map((file) => Math.max(1, file.assertionResults.filter(({ status }) => status === 'failed').length))
  return judged({ code, passed: numPassedTests, failed: failed.reduce((sum, count) => sum + count, 0) })
}

async function playwright(name) {
  const report = freshReport(name)
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_HTML_OPEN: 'never' }
  const code = await exitCode(bin('playwright'), ['test', '--forbid-only', '--reporter=list,json'], env)
  const { stats } = JSON.parse(readFileSync(report, 'utf8'))
  return judged({ code, passed: stats.expected, failed: stats.unexpected + stats.flaky })
}

// A runner that ends badly, or that found nothing to run, has failed whatever its figures say.
function judged({ code, passed, failed }) {
  const isSound = code === 0 ? passed > 0 : failed > 0
  return { passed, failed: isSound ? failed : failed + 1 }
}

function freshReport(name) {
  const file = join(reports, `${name}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  return file
}

function exitCode(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function summarise() {
  console.log(`\n── outcome ${'─'.repeat(63)}`)
  for (const { name, passed, failed, seconds } of results) {
    console.log(`${failed ? '✗' : '✓'} ${name.padEnd(14)}${passed} passed, ${failed} failed (${seconds} s)`)
  }
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  process.exitCode = total('failed') > 0 || results.length === 0 ? 1 : 0
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
}
