import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Suite } from './flaw.ts'

export interface Outcome {
  /** The tests that failed. */
  failed: string[]
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
  specs?: { ok: boolean; title: string }[]
}

const NOT_RUN = /Transform failed|SyntaxError|Failed to resolve|Cannot find module|does not provide an export/

/** Runs the files of one project in a folder, and answers which tests failed. */
export async function runSuite(
  folder: string,
  { project, files }: Suite,
  env: Record<string, string>,
): Promise<Outcome> {
  const report = join(folder, `report-${project}.json`)
  rmSync(report, { force: true })
  const isBrowser = project === 'browser'
  const args = isBrowser
    ? ['playwright', 'test', '--reporter=json', ...files]
    : ['vitest', 'run', '--project', project, '--reporter=json', `--outputFile.json=${report}`, ...files]
  const [name = '', ...rest] = args
  const output = await run(join(folder, 'node_modules', '.bin', name), rest, {
    cwd: folder,
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  try {
    const told = JSON.parse(readFileSync(report, 'utf8'))
    return isBrowser ? { failed: failedSpecs(told), broken: null } : judge(told)
  } catch {
    return { failed: [], broken: output.slice(-1500) }
  }
}

function judge({ testResults }: VitestReport): Outcome {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const own = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    // A file that fails before its first test tells so in words alone.
    return own.length > 0 || status !== 'failed' ? own : [`${name}: ${message.split('\n')[0]}`]
  })
  const unread = testResults.find(
    ({ message, assertionResults }) => assertionResults.length === 0 && NOT_RUN.test(message),
  )
  const isEmpty = testResults.every(({ assertionResults, message }) => assertionResults.length === 0 && !message)
  return { failed, broken: unread ? unread.message : isEmpty ? 'no test was run' : null }
}

function failedSpecs({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  return [...specs.filter(({ ok }) => !ok).map(({ title }) => title), ...suites.flatMap(failedSpecs)]
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
