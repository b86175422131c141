import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, freePort, runToEnd, startSite } from '#tests/support/site.ts'

/** Databases as earlier versions left them, named by their last migration. */
const OLDER = readdirSync('tests/fixtures').filter((name) => name.startsWith('data-'))

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
    const site = await startSite({ DATA_DIR: dataDir })
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
    expect(migrationsIn(dataDir)).toBeGreaterThan(before)

    const [backup = '', ...others] = readdirSync(join(dataDir, 'backups'))
    expect(backup).toMatch(/^countinghouse-[\dTZ-]+-upgrade\.tar\.gz$/)
    expect(others).toEqual([])
    const manifest = execFileSync('tar', ['-xOzf', join(dataDir, 'backups', backup), 'manifest.json'], {
      encoding: 'utf8',
    })
    expect(JSON.parse(manifest).migrations).toHaveLength(before)
    const again = await runToEnd(['cli', 'restore', join(dataDir, 'backups', backup)], {
      DATA_DIR: join(folder, 'back'),
    })
    expect(again).toMatchObject({ exitCode: 0, stderr: '' })
  })

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
