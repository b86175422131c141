import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, openEngine } from '#database/database.ts'
import { migrations } from '#database/migrations/all.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openStorage } from '#platform/open-storage.ts'
import { program } from '#scripts/test-tools.mjs'
import { backUpBeforeUpgrade } from '#server/features/system/backup/before-upgrade.ts'
import { createFeatures } from '#server/features.ts'
import { layUsedData, runToEnd, startSite } from '#tests/support/site.ts'
import { usedDatabase } from '#tests/support/used-database.ts'

/** A migration as a later version may bring one: it changes a table that has rows. */
const LATER = {
  name: '9999-made-up',
  async up(db: Parameters<(typeof migrations)[0]['up']>[0]) {
    await db.schema.alterTable('leads').addColumn('colour', 'text').execute()
    await sql`update leads set colour = 'green'`.execute(db)
  },
}

const OWN = migrations.length
const OWN_NAMES = migrations.map(({ name }) => name).toSorted()
const log = createLog({ level: 'silent', pretty: false })
type Environment = Record<string, string>

describe('an upgrade', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-upgrade-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  afterEach(() => {
    migrations.length = OWN
  })

  /** The data of this version, as a first start leaves them. */
  function usedData(name: string): { DATA_DIR: string } {
    const settings = { DATA_DIR: join(folder, name) }
    mkdirSync(settings.DATA_DIR, { mode: 0o700 })
    layUsedData(settings.DATA_DIR)
    return settings
  }

  /** The site of this version, with a request in it. */
  async function filledSite(name: string, env: Environment = {}): Promise<Environment> {
    const settings = { DATA_DIR: join(folder, name), ...env }
    mkdirSync(settings.DATA_DIR, { mode: 0o700 })
    const site = await startSite(settings, { isUsed: true })
    const sent = await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Wilma Worth', email: 'wilma@example.com', message: 'Our ledgers are a mess.' }),
    })
    expect(sent.status).toBe(201)
    expect(await site.stop()).toBe(0)
    return settings
  }

  /** What a start does before it opens the site. */
  async function upgrade(env: Environment) {
    const config = loadConfig({ NODE_ENV: 'production', ...env })
    await backUpBeforeUpgrade({ config, log, storage: openStorage(config) }, createFeatures)
    return await openDatabase(config.databaseUrl, log)
  }

  async function migrationsIn(env: Environment): Promise<string[]> {
    const engine = await openEngine(loadConfig(env).databaseUrl, log)
    const rows = await engine.reader.selectFrom('migrations').select('name').orderBy('name').execute()
    await engine.close()
    return rows.map(({ name }) => name)
  }

  async function keepsEverything(env: Environment): Promise<void> {
    migrations.push(LATER)
    const db = await upgrade(env)
    const { rows } = await sql`select name, colour from leads`.execute(db.read)
    expect(rows).toEqual([{ name: 'Wilma Worth', colour: 'green' }])
    await db.close()
    expect(await migrationsIn(env)).toEqual([...OWN_NAMES, LATER.name])
  }

  /** What lies in the folder of backups, but for what a stop in the middle of the look whether it can be written leaves. */
  const backupsIn = (dataDir: string) =>
    readdirSync(join(dataDir, 'backups'))
      .filter((name) => name !== '.writable')
      .sort()

  /** The backup that was made first holds the schema of its day, and this version restores it. */
  async function leadsBack(dataDir = ''): Promise<void> {
    const [backup = '', ...others] = backupsIn(dataDir)
    expect(backup).toMatch(/^countinghouse-[\dTZ-]+-upgrade\.tar\.gz$/)
    expect(others).toEqual([`${backup}.index.gz`, 'objects'])
    const file = join(dataDir, 'backups', backup)
    const manifest = execFileSync(program('tar'), ['-xOzf', file, 'manifest.json'], { encoding: 'utf8' })
    expect(JSON.parse(manifest).migrations).toEqual(OWN_NAMES)
    const back = { DATA_DIR: `${dataDir}-back` }
    expect(await runToEnd(['cli', 'restore', file], back)).toMatchObject({ exitCode: 0, stderr: '' })
    expect(await migrationsIn(back)).toEqual(OWN_NAMES)
  }

  it('keeps everything, after a backup that leads back', async () => {
    const env = await filledSite('kept')
    await keepsEverything(env)
    await leadsBack(env.DATA_DIR)
  })

  it('keeps everything on PostgreSQL too', async () => {
    const env = await filledSite('postgres', { DATABASE_URL: await usedDatabase('older') })
    await keepsEverything(env)
    await leadsBack(env.DATA_DIR)
  })

  it('that fails is tried on a copy, and leaves the database as it was', async () => {
    const env = usedData('stuck')
    const failing = {
      ...LATER,
      async up(db: Parameters<typeof LATER.up>[0]) {
        await LATER.up(db)
        await sql`insert into leads_of_nowhere values (1)`.execute(db)
      },
    }
    migrations.push(failing)
    await expect(upgrade(env)).rejects.toThrow(
      /^The upgrade was tried on a copy and failed; the database is as it was: [^\n]+leads_of_nowhere$/,
    )
    expect(await migrationsIn(env)).toEqual(OWN_NAMES)
    expect(backupsIn(env.DATA_DIR).filter((name) => name.startsWith('countinghouse-'))).toEqual([])
  })

  it('does nothing, and backs nothing up, where the database is as this version wants it', async () => {
    const env = usedData('same')
    const db = await upgrade(env)
    await db.close()
    // The folder itself is made at the start, to see that it can be written.
    expect(backupsIn(env.DATA_DIR)).toEqual([])
  })
})
