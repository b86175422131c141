import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { skipFor } from '#tests/support/tools.ts'

describe('a database server that goes away', () => {
  let postgres: PostgresServer
  let site: Site
  beforeAll(async () => {
    postgres = await startPostgres()
    await postgres.query('create database away')
    site = await startSite({ DATABASE_URL: postgres.urlOf('away'), LOG_LEVEL: 'warn' })
  })
  afterAll(async () => {
    expect(await site.stop()).toBe(0)
    await postgres.stop()
  })

  it('under load: 503 while it is away, and every message once when it is back, without a restart', async (test) => {
    if (!postgres.halt || !postgres.resume) return skipFor(test, 'needs a PostgreSQL server that the tests may stop')
    const kept = new Map<string, string>()
    const statuses = new Set<number>()
    let isWriting = true
    const writer = async (name: string) => {
      while (isWriting) {
        const key = `${name}-${randomUUID()}`
        let reference: string | null = null
        while (reference === null) {
          const { status, body } = await message(key)
          statuses.add(status)
          if (status === 201) reference = body.reference
          else await wait(20)
        }
        kept.set(key, reference)
      }
    }
    const writers = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(writer))
    await untilMore(kept, 20)
    const fresh = await fetch(`${site.url}/services`)
    expect(fresh.headers.get('age')).toBeNull()
    const seen = await fresh.text()

    await postgres.halt()
    await expect.poll(() => statuses.has(503)).toBe(true)
    // What everybody may see is still shown, with its age; nothing is shown to who is signed in.
    const stale = await fetch(`${site.url}/services`)
    expect(stale.status).toBe(200)
    expect(Number(stale.headers.get('age'))).toBeGreaterThanOrEqual(0)
    expect(stale.headers.get('warning')).toContain('110')
    expect(await stale.text()).toBe(seen)
    const signedIn = await fetch(`${site.url}/services`, { headers: { Cookie: 'session=of-somebody' } })
    expect(signedIn.status).toBe(503)
    const read = await fetch(`${site.url}/api/dashboard`, { headers: { Authorization: 'Bearer of-somebody' } })
    expect([401, 503]).toContain(read.status)
    expect(read.headers.get('age')).toBeNull()
    const page = await fetch(`${site.url}/about`)
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('10')
    expect(await page.text()).toContain('We cannot reach our records right now')
    const call = await fetch(`${site.url}/api/settings`)
    expect(call.status).toBe(503)
    expect(call.headers.get('retry-after')).toBe('10')
    expect(await call.json()).toMatchObject({ code: 'unavailable' })
    const readiness = await fetch(`${site.url}/readyz`)
    expect(readiness.status).toBe(503)
    expect((await readiness.json()).checks).toMatchObject({
      database: { ok: false, note: 'did not answer' },
      migrations: { ok: false, note: 'not known while the database is not responding' },
    })
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)

    await postgres.resume()
    await untilMore(kept, 20)
    isWriting = false
    await writers
    const reasons = site.lines.filter((line) => line.includes('nobody caught'))
    // One outage is not a line for everything that failed because of it.
    const outage = site.lines.filter((line) => line.includes('is not responding'))
    expect(outage.length).toBeGreaterThan(0)
    expect(site.lines.length, site.lines.slice(0, 30).join('\n')).toBeLessThan(20)
    expect([...statuses].sort(), site.lines.slice(-3).join('\n')).toEqual([201, 503])
    await expect.poll(async () => (await fetch(`${site.url}/about`)).status).toBe(200)
    await expect.poll(async () => (await fetch(`${site.url}/services`)).headers.get('age')).toBeNull()
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    expect(await storedReferences()).toEqual(Object.fromEntries(kept))
    expect(reasons).toEqual([])
  })

  let visitors = 0
  async function message(key: string) {
    const answer = await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        'X-Forwarded-For': `10.8.${(visitors >> 8) & 255}.${visitors++ & 255}`,
      },
      body: JSON.stringify({ name: 'Nora', email: `${key}@example.com`, message: key }),
    })
    return { status: answer.status, body: await answer.json() }
  }

  async function storedReferences(): Promise<Record<string, string>> {
    const client = new pg.Client({ connectionString: postgres.urlOf('away') })
    await client.connect()
    const { rows } = await client.query('select message, reference from leads')
    await client.end()
    expect(new Set(rows.map((row) => row.message)).size).toBe(rows.length)
    return Object.fromEntries(rows.map((row) => [row.message, row.reference]))
  }
})

async function untilMore(kept: Map<string, string>, more: number): Promise<void> {
  const enough = kept.size + more
  await expect.poll(() => kept.size).toBeGreaterThanOrEqual(enough)
}
