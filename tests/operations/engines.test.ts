import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sharedPostgres } from '#tests/support/shared-postgres.ts'
import { startSite, startSites } from '#tests/support/site.ts'

describe('engines', () => {
  const postgres = sharedPostgres()
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-engines-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
  })

  async function freshDatabase(name: string): Promise<string> {
    await postgres.query(`create database ${name}`)
    return postgres.urlOf(name)
  }

  it('serve the same site', async () => {
    const sites = await startForNow([{}, { DATABASE_URL: await freshDatabase('same_site') }])
    for (const path of ['/', '/about', '/services', '/api/openapi.json']) {
      const [one, other] = await Promise.all(sites.map(({ url }) => readAsOne(url, path)))
      expect(one?.status).toBe(200)
      expect(other).toEqual(one)
    }
    for (const site of sites) expect(await site.stop()).toBe(0)
  })

  it('let one process of several start on one empty sqlite database, and tell the others why not', async () => {
    const shared = { DATA_DIR: join(folder, 'shared') }
    const starts = await Promise.allSettled([shared, shared, shared].map((env) => startSite(env)))
    const sites = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    const refused = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))
    const answers = await Promise.all(sites.map(async ({ url }) => (await fetch(`${url}/readyz`)).status))
    expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0])
    expect(answers).toEqual([200])
    expect(refused).toHaveLength(2)
    for (const reason of refused) expect(reason).toContain('another process of the site runs on')
  })

  it('let instances start at once on one empty postgres database', async () => {
    const shared = { DATA_DIR: join(folder, 'shared-postgres'), DATABASE_URL: await freshDatabase('at_once') }
    const sites = await startForNow([shared, shared, shared])
    for (const site of sites) expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0, 0])
    expect(sites.flatMap(({ lines }) => lines)).toEqual([])
  })
})

/** Whatever becomes of the test, its sites end with it. */
async function startForNow(envs: Parameters<typeof startSites>[0]) {
  const sites = await startSites(envs)
  onTestFinished(async () => {
    await Promise.all(sites.map((site) => site.stop()))
  })
  return sites
}

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
