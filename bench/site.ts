import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pinned } from './machine.ts'

export const ROOT = join(import.meta.dirname, '..')
const SHELF = join(ROOT, '.cache', 'bench')

export interface Ours {
  url: string
  /** From the start of the process to its first good answer. */
  startedInMs: number
  residentMb(): number
  stop(): Promise<void>
}

/** The built site on the first core, on a data folder with so many articles. */
export async function startOurs(dataDir: string): Promise<Ours> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [program, args] = pinned('server', process.execPath, [join(ROOT, 'build/server/main.js')])
  const began = performance.now()
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: 'Quiet-ledger-lamp-47',
      // Each request of the generator comes from an address of its own, so that no limit on one visitor stops it.
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await firstAnswer(child, url)
  return {
    url,
    startedInMs: performance.now() - began,
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** A data folder with so many articles, made once and kept; null when it cannot be made here. */
export async function dataWith(articles: number): Promise<string | null> {
  const folder = join(SHELF, `articles-${articles}`)
  const seeder = join(import.meta.dirname, 'seed-articles.ts')
  mkdirSync(folder, { recursive: true })
  if (articles === 0 || existsSync(join(folder, 'seeded'))) return folder
  if (!existsSync(seeder)) return null
  const database = `sqlite:${join(folder, 'countinghouse.db')}`
  const child = spawn(process.execPath, [seeder, '--database', database, '--articles', String(articles)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`the articles could not be written (${code})`)
  mkdirSync(join(folder, 'seeded'))
  return folder
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the site ended with ${child.exitCode} instead of answering`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) {
      await answer.arrayBuffer()
      return
    }
    await wait(5)
  }
}

export async function freePort(): Promise<number> {
  return await new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** From the start of the process to the first page, and what it weighs when nobody asks for anything. */
export async function measureStart(dataDir: string, starts = 5) {
  const times: number[] = []
  for (let n = 0; n < starts; n += 1) {
    const ours = await startOurs(dataDir)
    times.push(Math.round(ours.startedInMs))
    await ours.stop()
  }
  return { ms: times.toSorted((a, b) => a - b)[Math.floor(starts / 2)], each: times }
}
