// What the runners' own reports say: how many tests passed, which failed, and which were skipped for what.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.cache', 'reports')

export function freshReport(name) {
  const file = join(folder, `${name}.json`)
  mkdirSync(folder, { recursive: true })
  rmSync(file, { force: true })
  return file
}

/** The counts of a run of Vitest that ended with this code (see vitest-outcome.mjs). */
export function readVitest(report, code) {
  const { passed, failures, left } = JSON.parse(readFileSync(report, 'utf8'))
  const skipped = left.filter(({ reason }) => reason !== undefined)
  const unexplained = left
    .filter(({ reason, isOtherEngine }) => reason === undefined && !isOtherEngine)
    .map(({ title }) => ({ title, message: 'is skipped without a reason: see tests/support/tools.ts' }))
  return judged({ code, passed, failures: [...failures, ...unexplained], skipped })
}

/** The same for Playwright; nothing is skipped there. */
export function readPlaywright(report, code) {
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
  return judged({ code, passed: stats.expected, failures: suites.flatMap(failuresOfSuite), skipped: [] })
}

const FAILED = { unexpected: 'failed', flaky: 'failed', skipped: 'is skipped' }

function failuresOfSuite({ suites: inner = [], specs }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => FAILED[status])
      .map(({ status, results }) => ({
        title: `${file}:${line} › ${title}`,
        message: results.map(({ error }) => error?.message ?? FAILED[status]).join('\n'),
      })),
  )
  return [...own, ...inner.flatMap(failuresOfSuite)]
}

// A runner that ends badly, or that found nothing to run, has failed whatever its figures say.
function judged({ code, passed, failures, skipped }) {
  const isSound = code === 0 ? passed > 0 : failures.length > 0
  return { passed, failed: isSound ? failures.length : failures.length + 1, failures, skipped }
}
