import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#database/database.ts'
import { createLog } from '#platform/log.ts'
import { readCatalogue } from '#tests/support/catalogue.ts'
import { command } from '#tests/support/command.ts'
import {
  ENGINES,
  type Engine,
  fixtureOf,
  newDatabase,
  openFixture,
  releasedVersions,
} from '#tests/support/release-fixture.ts'
import { sharedPostgres } from '#tests/support/shared-postgres.ts'
import { ADMIN, startSite } from '#tests/support/site.ts'

const released = releasedVersions()

async function tablesOf(url: string) {
  const db = await openDatabase(url, createLog({ level: 'silent', pretty: false }))
  const catalogue = await readCatalogue(db.engine)
  await db.close()
  return catalogue
}

describe('data of a released version', () => {
  let folder: string
  const postgres = sharedPostgres()
  const newTables: Partial<Record<Engine, ReturnType<typeof tablesOf>>> = {}
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-releases-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
  })

  /** Opened by this version, everything can be read, and whoever had an account signs in. */
  async function opens(from: string, engine: Engine): Promise<void> {
    const place = mkdtempSync(join(folder, 'opened-'))
    const settings = await openFixture(from, place, engine, postgres)
    const site = await startSite(settings)
    const post = (path: string, body: object, token = '') =>
      fetch(`${site.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
    const { token } = await (await post('/api/auth/login', ADMIN)).json()
    const read = async (path: string) =>
      (await fetch(`${site.url}${path}`, { headers: { Authorization: `Bearer ${token}` } })).json()
    expect(await read('/api/health')).toMatchObject({ engine })
    expect((await read('/api/clients')).items.length).toBeGreaterThan(10)
    expect((await read('/api/audit')).items.length).toBeGreaterThan(0)
    expect(await site.stop()).toBe(0)
    // The data of 0.2.0 were kept without their files; a check looks at the audit too.
    const hasFiles = !from.includes(join('releases', '0.2.0'))
    expect(existsSync(join(place, 'uploads', 'documents'))).toBe(hasFiles)
    const look = hasFiles ? ['check'] : ['audit', 'verify']
    expect(await command(settings, ...look)).toMatchObject({ exitCode: 0 })

    // A migration that was edited after its release would leave these without what new databases have.
    const opened = site.env.DATABASE_URL ?? `sqlite:${join(place, 'countinghouse.db')}`
    newTables[engine] ??= tablesOf((await newDatabase(engine, postgres)) ?? `sqlite:${join(folder, 'new.db')}`)
    expect(await tablesOf(opened)).toEqual(await newTables[engine])
  }

  it.each(released.flatMap((version) => ENGINES.map((engine) => [version, engine] as const)))(
    'of %s is opened on %s',
    async (version, engine) => opens(fixtureOf(version, engine), engine),
  )
})
