import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { startSite } from '#tests/support/site.ts'

describe('engines', () => {
  let postgres: PostgresServer
  let folder: string
  beforeAll(async () => {
    postgres = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-engines-'))
  })
  afterAll(async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function freshDatabase(name: string): Promise<string> {
    await postgres.query(`create database ${name}`)
    return postgres.urlOf(name)
  }

  it('serve the same site', async () => {
    const onSqlite = await startSite()
    const onPostgres = await startSite({ DATABASE_URL: await freshDatabase('same_site') })
    for (const path of ['/', '/about', '/services', '/api/openapi.json']) {
      const [one, other] = await Promise.all([onSqlite, onPostgres].map(({ url }) => readAsOne(url, path)))
      expect(one?.status).toBe(200)
      expect(other).toEqual(one)
    }
    expect(await onSqlite.stop()).toBe(0)
    expect(await onPostgres.stop()).toBe(0)
  })

  it.each(['sqlite', 'postgres'])('let instances start at once on one empty %s database', async (engine) => {
    const shared =
      engine === 'sqlite'
        ? { DATA_DIR: join(folder, 'shared') }
        : { DATA_DIR: join(folder, 'shared-postgres'), DATABASE_URL: await freshDatabase('at_once') }
    const sites = await Promise.all([1, 2, 3].map(() => startSite(shared)))
    for (const site of sites) expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0, 0])
    expect(sites.flatMap(({ lines }) => lines)).toEqual([])
  })
})

/** An answer without what differs by design: its own origin and the id of the request. */
async function readAsOne(url: string, path: string) {
  const answer = await fetch(url + path)
  // The articles of a new site are dated from its first start.
  const body = (await answer.text()).replaceAll(url, 'http://origin').replace(/T\d\d:\d\d:\d\d\.\d{3}Z/g, 'T')
  return { status: answer.status, body }
}
