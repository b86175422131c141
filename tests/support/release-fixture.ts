import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { program } from '#scripts/test-tools.mjs'
import { findPostgres, type PostgresServer } from './postgres-server.ts'

/** Where each release keeps data as it wrote them: a folder a version, with a file an engine. */
export const RELEASES = 'tests/releases'
export const ENGINES = ['sqlite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

export const DATA = 'data.tar.gz'
export const DUMP = 'postgres.sql.gz'

/** The versions whose data every later one must open. */
export function releasedVersions(): string[] {
  return existsSync(RELEASES) ? readdirSync(RELEASES).filter((name) => /^\d+\.\d+\.\d+$/.test(name)) : []
}

export function fixtureOf(version: string, engine: Engine): string {
  return join(RELEASES, version, engine)
}

/** Lays a fixture out as a site of its version left it; returns the settings to open it with. */
export async function openFixture(from: string, to: string, engine: Engine, postgres: PostgresServer) {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  execFileSync(program('tar'), ['-xzf', join(from, DATA), '-C', to])
  const url = await newDatabase(engine, postgres)
  if (url) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(gunzipSync(readFileSync(join(from, DUMP))).toString())
    await client.end()
  }
  return { DATA_DIR: to, ...(url && { DATABASE_URL: url }) }
}

/** The address of a database with nothing in it, on the engine that has addresses. */
export async function newDatabase(engine: Engine, postgres: PostgresServer): Promise<string | undefined> {
  if (engine === 'sqlite') return
  const name = `release_${crypto.randomUUID().replaceAll('-', '')}`
  await postgres.query(`create database ${name}`)
  return postgres.urlOf(name)
}

/** As statements that any client can run: the commands for psql are left out. */
export function dump(url: string): string {
  const command = join(findPostgres() ?? '', 'pg_dump')
  const args = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=200', url]
  const text = execFileSync(command, args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  return text.replaceAll(/^\\(un)?restrict .*$/gm, '')
}
