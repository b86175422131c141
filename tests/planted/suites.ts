import { spawn } from 'node:child_process'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Suite } from './flaw.ts'

export interface Failure {
  file: string
  test: string
}

export interface Outcome {
  failed: Failure[]
  /** Why they could not be run at all. */
  broken: string | null
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { ok: boolean; title: string; file: string; tests: { status: string }[] }[]
}

const NOT_RUN = /Transform failed|SyntaxError|Failed to resolve|Cannot find module|does not provide an export/

/** Runs the files of one project in a folder, and answers which tests failed: the first one alone, unless all are wanted. */
export async function runSuite(
  folder: string,
  { project, files }: Suite,
  { env, all = false }: { env: Record<string, string>; all?: boolean },
): Promise<Outcome> {
  const report = join(folder, `report-${project}.json`)
  rmSync(report, { force: true })
  const isBrowser = project === 'browser'
  const args = isBrowser
    ? ['test', '--reporter=json', '--workers=1', ...(all ? [] : ['--max-failures=1'])]
    : [
        'run',
        '--project',
        project,
        '--reporter=json',
        `--outputFile.json=${report}`,
        '--maxWorkers=1',
        `--bail=${all ? 0 : 1}`,
      ]
  const runner = join(folder, 'node_modules', '.bin', isBrowser ? 'playwright' : 'vitest')
  const output = await run(runner, [...args, ...files], {
    cwd: folder,
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  try {
    const told = JSON.parse(readFileSync(report, 'utf8'))
    return isBrowser ? { failed: failedSpecs(told), broken: null } : judge(told, folder)
  } catch {
    return { failed: [], broken: output.slice(-1500) }
  }
}

function judge({ testResults }: VitestReport, folder: string): Outcome {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(realpathSync(folder), name)
    const own = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    // A file that fails before its first test tells so in words alone.
    const tests = own.length > 0 || status !== 'failed' ? own : [message.split('\n')[0] ?? '']
    return tests.map((test) => ({ file, test }))
  })
  const unread = testResults.find(
    ({ message, assertionResults }) => assertionResults.length === 0 && NOT_RUN.test(message),
  )
  const isEmpty = testResults.every(({ assertionResults, message }) => assertionResults.length === 0 && !message)
  return { failed, broken: unread ? unread.message : isEmpty ? 'no test was run' : null }
}

function failedSpecs({ suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const isRun = (tests: { status: string }[]) => tests.some(({ status }) => status !== 'skipped')
  const failed = specs.filter(({ ok, tests }) => !ok && isRun(tests))
  return [
    ...failed.map(({ file, title }) => ({ file: `tests/e2e/${file}`, test: title })),
    ...suites.flatMap(failedSpecs),
  ]
}

function run(command: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => resolve(output))
  })
}
