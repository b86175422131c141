import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#database/database.ts'
import { createLog } from '#platform/log.ts'
import { openHeap } from './heap.ts'
import { load, pinned, send } from './load.ts'
import { medianOf } from './report.ts'
import { seedArticles } from './seed.ts'
import { seedAppointments } from './seed-appointments.ts'
import { seedDeadlines } from './seed-deadlines.ts'
import { seedEvents } from './seed-events.ts'
import { seedLeads, seedPeople } from './seed-people.ts'
import { seedRooms } from './seed-rooms.ts'

export const ROOT = join(import.meta.dirname, '..')
const ADMIN = { email: 'admin@example.com', password: 'Quiet-ledger-lamp-47' }
const SEEDS = {
  appointments: seedAppointments,
  articles: seedArticles,
  leads: seedLeads,
  people: seedPeople,
  rooms: seedRooms,
  deadlines: seedDeadlines,
  registrations: seedEvents,
}
export type Subject = keyof typeof SEEDS

export interface Site {
  url: string
  /** From the start of the process to its first good answer. */
  startedInMs: number
  residentMb(): number
  /** What the process has had of the processor, which tells more than the time where other work runs beside it. */
  processorSeconds(): number
  /** A look at what the process keeps; from then on its inspector listens. */
  openHeap(): ReturnType<typeof openHeap>
  /** The header with which the first administrator is let in. */
  signIn(): Promise<{ Authorization: string }>
  stop(): Promise<void>
}

/** The built site on the first core; without a database of its own it keeps one in its data folder. */
export async function startSite(
  dataDir: string,
  database = `sqlite:${join(dataDir, 'countinghouse.db')}`,
  env: Record<string, string> = {},
): Promise<Site> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const inspectorPort = await freePort()
  const command = [`--inspect-port=127.0.0.1:${inspectorPort}`, join(ROOT, 'build/server/main.js')]
  const [program, args] = pinned('server', process.execPath, command)
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
      DATABASE_URL: database,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await firstAnswer(child, url)
  return {
    url,
    startedInMs: performance.now() - began,
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    processorSeconds: () => processorSecondsOf(child.pid ?? 0),
    openHeap: () => openHeap(child.pid ?? 0, inspectorPort),
    async signIn() {
      const headers = { 'Content-Type': 'application/json' }
      const { status, body } = await send(`${url}/api/auth/login`, {
        method: 'POST',
        headers,
        body: JSON.stringify(ADMIN),
      })
      if (status >= 300) throw new Error(`signing in was answered with ${status}`)
      return { Authorization: `Bearer ${JSON.parse(body.toString()).token}` }
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Linux counts in hundredths, after the name of the program, which may hold spaces. */
function processorSecondsOf(pid: number): number {
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[10]) + Number(fields[11])) / 100
}

export async function withSite<T>(dataDir: string, work: (site: Site) => Promise<T>, database?: string): Promise<T> {
  const site = await startSite(dataDir, database)
  try {
    return await work(site)
  } finally {
    await site.stop()
  }
}

/** A new site with so many rows more, on SQLite: made once and kept under `.cache`. */
export async function dataWith(subject: Subject, rows: number): Promise<string> {
  const folder = join(ROOT, '.cache', 'bench', `${subject}-${rows}`)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  await fill(unfinished, `sqlite:${join(unfinished, 'countinghouse.db')}`, subject, rows)
  renameSync(unfinished, folder)
  return folder
}

/** The site is started once before it is filled: it makes its first administrator only while nobody has an account. */
export async function fill(dataDir: string, database: string, subject: Subject, rows: number): Promise<void> {
  const began = Date.now()
  await withSite(dataDir, async () => {}, database)
  const db = await openDatabase(database, createLog({ level: 'error', pretty: false }))
  await SEEDS[subject](db, rows)
  await db.close()
  console.log(`${rows} ${subject} written in ${Math.round((Date.now() - began) / 1000)} s`)
}

/** Addresses with the newest article in the place of `{id}`. */
export async function addressesOf(site: Site, paths: string[]): Promise<string[]> {
  const id = (await newestArticles(site))[0]
  return paths.map((path) => path.replace('{id}', String(id)))
}

export async function newestArticles(site: Site): Promise<number[]> {
  const { body } = await send(`${site.url}/api/articles`)
  return (JSON.parse(body.toString()) as { id: number }[]).map(({ id }) => id)
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

/** From the start of the process to its first page; the median of five starts. */
export async function measureStart(dataDir: string) {
  const starts = []
  for (let start = 0; start < 5; start += 1) {
    starts.push({ ms: await withSite(dataDir, async ({ startedInMs }) => Math.round(startedInMs)) })
  }
  return [medianOf(starts)]
}

/** What the process weighs five seconds after its start, and at most while cached and rendered pages are asked for. */
export async function measureMemory(site: Site, { seconds }: { seconds: number }) {
  await wait(5000)
  const idle = site.residentMb()
  let most = idle
  const sampling = setInterval(() => {
    most = Math.max(most, site.residentMb())
  }, 200)
  await load(`${site.url}/`, { seconds, headers: { 'Accept-Encoding': 'br' } })
  for (const path of await addressesOf(site, ['/', '/blog', '/blogd/{id}'])) {
    await load(site.url + path, { seconds, connections: 8, headers: { Cookie: 'session=nobody' } })
  }
  clearInterval(sampling)
  return [{ 'after start, MB': Math.round(idle), 'under load, MB': Math.round(most) }]
}
