import { execFileSync } from 'node:child_process'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { page, startOrigin, type TestOrigin } from '#tests/support/origin.ts'
import { onlyOn } from '#tests/support/tools.ts'

const READERS = 200
const LEAST_WRITES = 12
const CLERK = { accountId: 'clerk', name: 'Clerk' }

/** A page that shows how often the firm's details were saved. */
const renderVersion: Parameters<typeof startOrigin>[1] = async (_, callApi) => {
  const read = await callApi('http://internal/api/settings')
  const { versions } = (await read.json()) as { versions: { firm: number } }
  return page(`saved ${versions.firm} times`)
}

async function shownAt(site: TestOrigin, path = '/about'): Promise<number> {
  const answer = await site.get(path)
  expect(answer.status).toBe(200)
  return Number(/saved (\d+) times/.exec(await answer.text())?.[1])
}

async function save(app: TestApp, version: number): Promise<void> {
  const firm = await app.services.settings.get('firm')
  await app.services.settings.save(CLERK, 'firm', { ...firm, name: `Firm ${version}` }, version)
}

/** Many read while one writes: nobody may see less than what was acknowledged before they asked. */
async function readWhileWriting(sites: TestOrigin[], writers: TestApp[], from: number) {
  let acknowledged = from
  let isWriting = true
  let reads = 0
  const stale: string[] = []
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    while (isWriting) {
      const least = acknowledged
      const shown = await shownAt(sites[(reader + reads) % sites.length] as TestOrigin)
      reads += 1
      if (shown < least) stale.push(`saw ${shown} after ${least}`)
      await setTimeout(reader % 50)
    }
  })
  try {
    while (acknowledged < from + LEAST_WRITES || reads < 3 * READERS) {
      await save(writers[acknowledged % writers.length] as TestApp, acknowledged)
      acknowledged += 1
      // Embedded SQLite answers at once: without a turn for the others the writer would write alone.
      await setImmediate()
    }
  } finally {
    isWriting = false
    await Promise.all(readers)
  }
  return { stale, acknowledged }
}

describe('a change shows at the next request', () => {
  let app: TestApp
  let site: TestOrigin
  beforeAll(async () => {
    app = await startApp()
    site = await startOrigin(app, renderVersion)
  })
  afterAll(async () => {
    await site.close()
    await app.close()
  })

  it(`to ${READERS} readers while somebody writes`, async () => {
    const { stale, acknowledged } = await readWhileWriting([site], [app], await shownAt(site))
    expect(stale).toEqual([])
    expect(site.stats().hits).toBeGreaterThan(0)
    expect(await shownAt(site)).toBe(acknowledged)
  })

  it('when another process has written to the file', onlyOn('sqlite'), async () => {
    await save(app, await shownAt(site, '/services'))
    const before = await shownAt(site, '/services')
    const file = app.config.databaseUrl.slice('sqlite:'.length)
    execFileSync(process.execPath, ['-e', WRITE_FROM_OUTSIDE, file], { stdio: 'ignore' })
    await expect.poll(() => shownAt(site, '/services'), { interval: 20 }).toBe(before + 1)
  })
})

describe('a change shows on every instance', onlyOn('postgres'), () => {
  let apps: TestApp[]
  let sites: TestOrigin[]
  beforeAll(async () => {
    const first = await startApp()
    apps = [first, await startApp({ databaseUrl: first.config.databaseUrl })]
    sites = await Promise.all(apps.map((app) => startOrigin(app, renderVersion)))
    await vi.waitFor(() => expect(apps.every((app) => app.db.hearsChanges())).toBe(true), { timeout: 30_000 })
  })
  afterAll(async () => {
    for (const site of sites) await site.close()
    for (const app of apps.toReversed()) await app.close()
  })

  it(`to ${READERS} readers of two instances while both write`, async () => {
    const { stale } = await readWhileWriting(sites, apps, await shownAt(sites[0] as TestOrigin))
    expect(stale).toEqual([])
    for (const site of sites) expect(site.stats().hits).toBeGreaterThan(0)
  })

  it('and an instance that has lost its line shows nothing it kept', async () => {
    const [app, other] = apps as [TestApp, TestApp]
    const site = sites[1] as TestOrigin
    const before = await shownAt(site)
    await cutLines(app)
    await save(app, before)
    expect(await shownAt(site)).toBe(before + 1)
    await expect.poll(() => other.db.hearsChanges()).toBe(true)
    await save(app, before + 1)
    expect(await shownAt(site)).toBe(before + 2)
  })
})

const WRITE_FROM_OUTSIDE = `
  const { DatabaseSync } = require('node:sqlite')
  const db = new DatabaseSync(process.argv[1], { timeout: 60_000 })
  db.exec("update settings set version = version + 1 where section = 'firm'")
`

async function cutLines(app: TestApp): Promise<void> {
  const { sql } = await import('kysely')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like '%countinghouse_changes%' and pid <> pg_backend_pid()`.execute(
    app.db.read,
  )
}
