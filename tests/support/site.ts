import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithTests } from './end-with-tests.ts'
import { records } from './records.ts'

// As the product's own start has it: a hundred starts need not each compile the same code.
const COMPILED = resolve('.cache/compiled')

// Nothing but processor time depends on it: a start collects garbage often while the space for new objects is small, and threads of
// its own for that are taken from the tests beside it.
const COLLECTING = ['--min-semi-space-size=16', '--single-threaded-gc']

// A run with another date has it in the site too: see set-date.mjs.
const OTHER_DATE = process.env.TEST_DATE_OFFSET_MS
  ? { TEST_DATE_OFFSET_MS: process.env.TEST_DATE_OFFSET_MS, NODE_OPTIONS: process.env.NODE_OPTIONS }
  : {}

export const ADMIN = { email: 'admin@example.com', password: 'Quiet-ledger-lamp-47' }

export type Site = Awaited<ReturnType<typeof startSite>>

/**
 * The built site as an operator runs it: a process of its own, on a free port, with a fresh data folder. One that is used begins
 * with the data of a first start that was made for all such sites: where that start is not the subject, it is half of the cost. With
 * PostgreSQL its database is one of `usedDatabase`.
 */
export async function startSite(env: Environment = {}, { isUsed = false } = {}) {
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'countinghouse-site-'))
  if (isUsed) layUsedData(dataDir, env.DATABASE_URL ? 'uploads' : '')
  const full: Environment = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // Each test comes from an address of its own, so that no limit on one visitor reaches the next test.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    // Beside a busy neighbour any query may take long, which says nothing about the site.
    SLOW_QUERY_MS: '60000',
    ...env,
  }
  const child = launch([], full)
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)))
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const site = {
    url,
    port,
    dataDir,
    env: full,
    pid: child.pid,
    /** What the site has logged so far, a line each. */
    lines,
    exited,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    async stop(): Promise<number | null> {
      child.kill('SIGTERM')
      const code = await exited
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
  await untilReady(site, child)
  return site
}

/** Makes the data of a first start whose jobs have all run once, for the sites that are used; answers how to remove it. */
export async function makeUsedData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-used-'))
  const site = await startSite({ DATA_DIR: folder })
  // Nearly as much work as that start itself, which no later one should repeat.
  await untilJobsRan(site)
  if ((await site.stop()) !== 0 || site.lines.length > 0) throw new Error(`a first start:\n${site.lines.join('\n')}`)
  process.env.USED_DATA = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Each job is due at the first start: waits until all of them have run once. */
export async function untilJobsRan(site: Site): Promise<void> {
  while (!haveJobsRun(site)) await wait(50)
}

function haveJobsRun(site: Site): boolean {
  const [jobs] = records<{ begun: number; done: number }>(
    site,
    'select count(*) as begun, count(finished_at) as done from jobs',
  )
  return jobs !== undefined && jobs.begun > 0 && jobs.begun === jobs.done
}

/** Fills a data folder, or a part of it, as a site leaves it that has been started once. */
export function layUsedData(dataDir: string, part = ''): void {
  if (process.env.USED_DATA) cpSync(join(process.env.USED_DATA, part), join(dataDir, part), { recursive: true })
}

/** Several sites at once; when one of them does not start, none is left running. */
export async function startSites(envs: Environment[]): Promise<Site[]> {
  const starts = await Promise.allSettled(envs.map((env) => startSite(env)))
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const failed = starts.find((start) => start.status === 'rejected')
  if (!failed) return started
  await Promise.all(started.map((site) => site.stop()))
  throw failed.reason
}

/** Runs the build to its end: a start that must fail, or with `cli` and more, a command. */
export async function runToEnd(args: string[], env: Environment) {
  const child = launch(args, env)
  const told: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      told[stream] += text
    })
  }
  const timeout = setTimeout(() => child.kill('SIGKILL'), 240_000)
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timeout)
  return { ...told, exitCode }
}

type Environment = Record<string, string | undefined>

/** Starts the build and leaves the rest to the caller. */
export function launch(args: string[], env: Environment) {
  const child = spawn(process.execPath, [...COLLECTING, 'build/server/main.js', ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED, ...OTHER_DATE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithTests(child, 'SIGKILL')
  return child
}

async function untilReady({ url, lines }: { url: string; lines: string[] }, child: ChildProcess): Promise<void> {
  // Seconds, unless others have nearly all of the machine.
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the site did not start:\n${lines.join('\n')}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await wait(50)
  }
  child.kill('SIGKILL')
  throw new Error(`the site was not ready in time:\n${lines.join('\n')}`)
}

export async function freePort(): Promise<number> {
  return await new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
