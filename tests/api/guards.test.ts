import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayAccess } from '#server/http/access.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

describe('guards', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  const me = (headers: Record<string, string> = {}) => app.call('/api/auth/me', { headers })

  it('G8: turns visitors away with 401', async () => {
    const answer = await me()
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
  })

  it('G2: knows a person by bearer token and by cookie, which differ', async () => {
    const editor = await app.person({ role: 'editor' })
    for (const headers of [editor.bearer, editor.cookie]) {
      const answer = await me({ ...headers })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ email: editor.email, role: 'editor' })
    }
    const bearer = editor.bearer.Authorization.slice('Bearer '.length)
    expect(editor.cookie.Cookie).not.toContain(bearer)
    expect(editor.cookie.Cookie).not.toContain(editor.sessionId)
  })

  it('takes neither forged nor swapped names of a session', async () => {
    const client = await app.person()
    const bearer = client.bearer.Authorization.slice('Bearer '.length)
    const cookie = client.cookie.Cookie.split('=')[1] ?? ''
    const forged: Record<string, string>[] = [
      { Authorization: `Bearer ${client.sessionId}` },
      { Authorization: `Bearer ${client.sessionId}.AAAA` },
      { Authorization: `Bearer ${decodeURIComponent(cookie).replaceAll(/[^\w.-]/g, '')}` },
      { Cookie: `session=${bearer}` },
      { Cookie: `session=${cookie.slice(0, -6)}` },
      { Cookie: 'session=%' },
      { Authorization: 'Bearer' },
    ]
    for (const headers of forged) expect((await me(headers)).status).toBe(401)
  })

  it('knows nobody who is suspended, even by a session that was overlooked', async () => {
    const { accountId, bearer } = await app.person()
    const suspended = { suspendedAt: '2026-11-15T00:00:00.000Z' }
    await app.db.transaction((tx) => tx.updateTable('accounts').set(suspended).where('id', '=', accountId).execute())
    expect((await app.call('/api/auth/me', { headers: bearer })).status).toBe(401)
  })

  it('G1: ends a session after twelve hours', async () => {
    const client = await app.person()
    app.clock.advance({ hours: 11, minutes: 59 })
    expect((await me(client.bearer)).status).toBe(200)
    app.clock.advance({ minutes: 2 })
    expect((await me(client.bearer)).status).toBe(401)
    expect((await me(client.cookie)).status).toBe(401)
  })

  it('reads no more of a body than a call takes, also when nobody says how long it is', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(stream) {
        stream.enqueue(new TextEncoder().encode('{"a":"'.padEnd(64 * 1024, 'x')))
        sent += 1
        if (sent === 8) stream.close()
      },
    })
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const answer = await app.call('/api/contact', init)
    expect([answer.status, (await answer.json()).code]).toEqual([413, 'too-large'])
  })

  it('keeps the doors of clients and staff closed until the account is settled', () => {
    const actor = {
      accountId: 'a',
      name: 'A',
      email: 'a@example.com',
      role: 'admin' as const,
      verified: true,
      sessionId: 's',
      byCookie: false,
      mustDo: null,
    }
    expect(mayAccess(actor, 'admin')).toBe(true)
    expect(mayAccess({ ...actor, verified: false }, 'client')).toBe(false)
    expect(mayAccess({ ...actor, mustDo: 'change-password' }, 'client')).toBe(false)
    expect(mayAccess({ ...actor, verified: false }, 'public')).toBe(true)
    expect(mayAccess(null, 'client')).toBe(false)
  })
})
