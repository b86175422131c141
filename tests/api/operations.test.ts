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
