import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedPostgres } from '#tests/support/shared-postgres.ts'
import { type Site, startSite } from '#tests/support/site.ts'

describe('engines', () => {
  let folder: string
  /** Three processes at once on each engine, each engine's on one empty database. */
  let starts: Record<'sqlite' | 'postgres', PromiseSettledResult<Site>[]>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-engines-'))
    const postgres = sharedPostgres()
    await postgres.query('create database at_once')
    const sqlite = { DATA_DIR: join(folder, 'sqlite') }
    const server = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: postgres.urlOf('at_once') }
    const startThree = (env: Record<string, string>) => Promise.allSettled([env, env, env].map((one) => startSite(one)))
    starts = { sqlite: await startThree(sqlite), postgres: await startThree(server) }
  })
  afterAll(async () => {
    const sites = [...started('sqlite'), ...started('postgres')]
    expect(await Promise.all(sites.map((site) => site.stop()))).toEqual(sites.map(() => 0))
    expect(sites.flatMap(({ lines }) => lines)).toEqual([])
    rmSync(folder, { recursive: true, force: true })
  })

  const started = (engine: keyof typeof starts) =>
    starts[engine].flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const readinessOf = (sites: Site[]) =>
    Promise.all(sites.map(async ({ url }) => (await fetch(`${url}/readyz`)).status))

  it('serve the same site', async () => {
    const sites = [started('sqlite')[0], started('postgres')[0]]
    for (const path of ['/', '/about', '/services', '/api/openapi.json']) {
      const [one, other] = await Promise.all(sites.map((site) => readAsOne(site?.url ?? '', path)))
      expect(one?.status).toBe(200)
      expect(other).toEqual(one)
    }
  })

  it('let one process of several start on one empty sqlite database, and tell the others why not', async () => {
    const refused = starts.sqlite.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))
    expect(await readinessOf(started('sqlite'))).toEqual([200])
    expect(refused).toHaveLength(2)
    for (const reason of refused) expect(reason).toContain('another process of the site runs on')
  })

  it('let instances start at once on one empty postgres database', async () => {
    expect(await readinessOf(started('postgres'))).toEqual([200, 200, 200])
  })
})

/** An answer without what differs by design: its own origin and the id of the request. */
async function readAsOne(url: string, path: string) {
  const answer = await fetch(url + path)
  const text = await answer.text()
  // Forms carry the moment they were shown, signed with a key of the site.
  const opened = /name="openedAt" value="([^"]+)"/.exec(text)?.[1]
  // The articles of a new site are dated from its first start.
  const body = (opened ? text.replaceAll(opened, 'opened') : text)
    .replaceAll(url, 'http://origin')
    .replace(/T\d\d:\d\d:\d\d\.\d{3}Z/g, 'T')
  return { status: answer.status, body }
}
