import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'

describe('operations', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  it('says that the process is alive', async () => {
    const answer = await app.call('/healthz')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok' })
  })

  it('is ready when database, migrations and disk are', async () => {
    const answer = await app.call('/readyz')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ status: 'ready', checks: { database: { ok: true } } })
  })

  it('tells admins how the site is, and what needs a look', async () => {
    await app.services.jobs.run('sweep-tokens')
    const answer = await app.call('/api/health', { headers: await app.as('admin') })
    const health = await answer.json()
    expect(health).toMatchObject({
      engine: app.db.engine.name,
      mail: { delivering: false, waiting: 0, failed: 0 },
      jobs: [{ name: 'sweep-tokens', error: null }],
      warnings: [expect.stringContaining('No mail server')],
    })
    expect(health.databaseBytes).toBeGreaterThan(100_000)
    expect(health.disk.freeBytes).toBeGreaterThan(0)
    expect(health.migrations.last).toMatch(/^2026-/)
    app.clock.advance({ days: 2 })
    const later = await (await app.call('/api/health', { headers: await app.as('admin') })).json()
    expect(later.warnings).toContain('No backup has been made yet. One should be made every night.')
  })

  it('sends an admin a mail to see whether mail arrives', async () => {
    const admin = await app.person({ role: 'admin' })
    const answer = await app.call('/api/health/mail', { method: 'POST', headers: admin.bearer })
    expect(answer.status).toBe(202)
    const { items } = await app.services.outbox.list({})
    expect(items).toMatchObject([{ kind: 'health.test', recipient: admin.email, state: 'queued' }])
  })

  it('answers unknown addresses with a problem in JSON', async () => {
    const answer = await app.call('/api/nothing-here')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not-found', error: expect.any(String) })
  })

  it('names the verbs that an address takes', async () => {
    const answer = await app.call('/healthz', { method: 'DELETE' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET')
  })
})
