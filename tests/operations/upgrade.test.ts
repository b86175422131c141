import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { ADMIN, freePort, runToEnd, startSite } from '#tests/support/site.ts'

/** Databases as earlier versions left them, named by their last migration. */
const OLDER = readdirSync('tests/fixtures').filter((name) => name.startsWith('data-'))
const OLDER_POSTGRES = readdirSync('tests/fixtures').filter((name) => name.startsWith('postgres-'))

describe('an upgrade', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-upgrade-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function unpack(fixture: string, name: string): string {
    const dataDir = join(folder, name)
    mkdirSync(dataDir, { mode: 0o700 })
    execFileSync('tar', ['-xzf', resolve('tests/fixtures', fixture)], { cwd: dataDir })
    return dataDir
  }

  const migrationsIn = (dataDir: string) => {
    const database = new DatabaseSync(join(dataDir, 'countinghouse.db'))
    const names = database.prepare('select name from migrations').all()
    database.close()
    return names.length
  }

  it.each(OLDER)('from %s keeps everything, after a backup that leads back', async (fixture) => {
    const dataDir = unpack(fixture, 'kept')
    const before = migrationsIn(dataDir)
    await upgradeAndLook({ DATA_DIR: dataDir })
    expect(migrationsIn(dataDir)).toBeGreaterThan(before)
    await leadsBack(dataDir, before)
  })

  it.each(OLDER_POSTGRES)('from %s keeps everything, after a backup that leads back', async (fixture) => {
    const postgres = await startPostgres()
    try {
      await postgres.query('create database older')
      const older = new pg.Client({ connectionString: postgres.urlOf('older') })
      await older.connect()
      await older.query(gunzipSync(readFileSync(join('tests/fixtures', fixture))).toString())
      const migrations = async () => (await older.query('select name from public.migrations')).rowCount ?? 0
      const before = await migrations()
      const dataDir = join(folder, 'postgres')
      await upgradeAndLook({ DATA_DIR: dataDir, DATABASE_URL: postgres.urlOf('older') })
      expect(await migrations()).toBeGreaterThan(before)
      await older.end()
      await leadsBack(dataDir, before)
    } finally {
      await postgres.stop()
    }
  })

  /** Starts this version on the data of an older one: what people had written is there. */
  async function upgradeAndLook(env: Record<string, string>): Promise<void> {
    const site = await startSite(env)
    const signedIn = await fetch(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ADMIN),
    })
    const headers = { Authorization: `Bearer ${(await signedIn.json()).token}` }
    const read = async (path: string) => await (await fetch(site.url + path, { headers })).json()
    expect((await read('/api/leads?q=ledgers')).items).toMatchObject([{ name: 'Wilma Worth' }])
    const people = (await read('/api/customers')).items.map(({ email }: { email: string }) => email)
    expect(people).toEqual(expect.arrayContaining(['wilma@example.com', 'otto@example.com', 'clara@example.com']))
    const { comments } = await read('/news/post_detail.php?nid=1')
    expect(comments).toMatchObject([{ name: 'Rita Reader', comment: 'A remark from before.' }])
    expect(await site.stop()).toBe(0)
  }

  /** The backup that was made first holds the schema of its day, and can be restored. */
  async function leadsBack(dataDir: string, migrations: number): Promise<void> {
    const [backup = '', ...others] = readdirSync(join(dataDir, 'backups'))
    expect(backup).toMatch(/^countinghouse-[\dTZ-]+-upgrade\.tar\.gz$/)
    expect(others).toEqual([])
    const file = join(dataDir, 'backups', backup)
    const manifest = execFileSync('tar', ['-xOzf', file, 'manifest.json'], { encoding: 'utf8' })
    expect(JSON.parse(manifest).migrations).toHaveLength(migrations)
    const again = await runToEnd(['cli', 'restore', file], { DATA_DIR: `${dataDir}-back` })
    expect(again).toMatchObject({ exitCode: 0, stderr: '' })
  }

  it('that fails is tried on a copy, and leaves the database as it was', async () => {
    const dataDir = unpack(OLDER[0] ?? '', 'stuck')
    const before = migrationsIn(dataDir)
    const database = new DatabaseSync(join(dataDir, 'countinghouse.db'))
    database.exec(`create table people (odd text); insert into people values ('in the way')`)
    database.close()
    const { exitCode, stderr } = await runToEnd([], {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
    })
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^The upgrade was tried on a copy and failed; the database is as it was: [^\n]+\n$/)
    expect(migrationsIn(dataDir)).toBe(before)
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
  })
})
