import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#platform/password-hash.ts'
import { me, newEmail, PASSWORD, send, signIn } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { atUsualCost } from '#tests/support/password-cost.ts'

const WRONG = 'not the password 3'

describe('signing in', () => {
  let app: TestApp
  let email: string
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
    email = (await app.person({ name: 'Robin Reed' })).email
  })
  afterAll(() => app.close())
  beforeEach(() => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute()))

  const events = (action: string) =>
    app.db.read.selectFrom('auditEvents').selectAll().where('action', '=', action).orderBy('id', 'desc').execute()

  it('G2: answers token and message, and sets a cookie of another value', async () => {
    const { status, body, setCookie, bearer, cookie } = await signIn(app, email)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['message', 'token'])
    expect(setCookie).toMatch(/^__Host-session=/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=43200'])
      expect(setCookie).toContain(part)
    expect(setCookie).not.toContain('Domain')

    const value = decodeURIComponent(cookie.Cookie.split('=').slice(1).join('='))
    for (const part of value.split('.')) expect(JSON.stringify(body)).not.toContain(part)
    expect((await me(app, bearer)).status).toBe(200)
    expect((await me(app, cookie)).status).toBe(200)
    expect((await me(app, { Authorization: `Bearer ${value}` })).status).toBe(401)
    expect((await me(app, { Cookie: `__Host-session=${body.token}` })).status).toBe(401)
  })

  it('G1: lasts 12 hours, or 30 days for those who want to stay', async () => {
    const usual = await signIn(app, email)
    const kept = await signIn(app, email, PASSWORD, { remember: true })
    expect(kept.setCookie).toContain('Max-Age=2592000')
    app.clock.advance({ hours: 12, seconds: 1 })
    expect((await me(app, usual.bearer)).status).toBe(401)
    expect((await me(app, usual.cookie)).status).toBe(401)
    expect((await me(app, kept.bearer)).status).toBe(200)
    app.clock.advance({ days: 29, hours: 12 })
    expect((await me(app, kept.bearer)).status).toBe(401)
  })

  it('G3: says the same, in the same time, for an unknown address and a wrong password', async () => {
    // As the product makes it: everybody else's here costs less.
    const known = await app.person()
    const hash = await atUsualCost(() => hashPassword(PASSWORD))
    await app.db.transaction((tx) =>
      tx.updateTable('passwords').set({ hash }).where('accountId', '=', known.accountId).execute(),
    )
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const said: string[] = []
    for (let n = 0; n < 4; n++) {
      for (const [who, address] of [
        ['known', known.email],
        ['unknown', newEmail()],
      ] as const) {
        const before = process.cpuUsage()
        const given = { email: address, password: WRONG }
        const { status, body, answer } = await atUsualCost(() => send(app, '/api/auth/login', given))
        // The processor's time: elapsed time also counts what else the machine does.
        const { user, system } = process.cpuUsage(before)
        times[who].push(user + system)
        const { requestId: _, ...words } = body
        said.push(JSON.stringify([status, words, [...answer.headers.keys()].sort()]))
      }
    }
    expect(new Set(said).size).toBe(1)
    expect(said[0]).toContain('401')
    const quickest = (who: 'known' | 'unknown') => Math.min(...times[who])
    // Without a decoy hash an unknown address would be answered ten times as fast.
    expect(quickest('known') / quickest('unknown')).toBeGreaterThan(0.6)
    expect(quickest('known') / quickest('unknown')).toBeLessThan(1.7)
  })

  it('slows down guesses at one account, and tells the wait', async () => {
    for (let n = 0; n < 5; n++) expect((await signIn(app, email, WRONG)).status).toBe(401)
    // Neither the right password nor a made-up address helps now.
    const refused = await send(
      app,
      '/api/auth/login',
      { email, password: PASSWORD },
      { 'X-Forwarded-For': '198.51.100.7' },
    )
    expect(refused.status).toBe(429)
    expect(refused.answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(refused.body.error).toMatch(/try again in 15 minutes/)
    expect(refused.body).not.toHaveProperty('token')
    app.clock.advance({ minutes: 15, seconds: 1 })
    expect((await signIn(app, email)).status).toBe(200)
  })

  it('slows down unknown addresses just the same', async () => {
    const nobody = newEmail()
    for (let n = 0; n < 5; n++) expect((await signIn(app, nobody, WRONG)).status).toBe(401)
    expect((await signIn(app, nobody, WRONG)).status).toBe(429)
  })

  it('forgets failures once the password was right', async () => {
    for (let n = 0; n < 4; n++) await signIn(app, email, WRONG)
    expect((await signIn(app, email)).status).toBe(200)
    for (let n = 0; n < 4; n++) expect((await signIn(app, email, WRONG)).status).toBe(401)
  })

  it('slows down one network address that tries many accounts', async () => {
    await signIn(app, newEmail(), WRONG)
    await app.db.transaction((tx) =>
      tx.updateTable('rateLimits').set({ hits: 50 }).where('key', 'like', 'tries:caller:%').execute(),
    )
    const { status } = await send(
      app,
      '/api/auth/login',
      { email: newEmail(), password: WRONG },
      { 'X-Forwarded-For': '198.51.100.8', 'X-Real-IP': '198.51.100.8', Forwarded: 'for=198.51.100.8' },
    )
    expect(status).toBe(429)
  })

  it('counts tries that come all at once', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => signIn(app, email, WRONG)))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('G2: signing out ends token and cookie at once', async () => {
    const here = await signIn(app, email)
    const there = await signIn(app, email)
    const out = await app.call('/api/auth/logout', { method: 'POST', headers: here.bearer })
    expect(out.status).toBe(200)
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-session=;.*Max-Age=0/)
    expect((await me(app, here.bearer)).status).toBe(401)
    expect((await me(app, here.cookie)).status).toBe(401)
    expect((await me(app, there.bearer)).status).toBe(200)
  })

  it('G2: signing out everywhere ends every session', async () => {
    const all = [await signIn(app, email), await signIn(app, email), await signIn(app, email)]
    const headers = { ...all[0]?.cookie, 'Sec-Fetch-Site': 'same-origin' }
    expect((await app.call('/api/auth/logout?everywhere=true', { method: 'POST', headers })).status).toBe(200)
    for (const { bearer, cookie } of all) {
      expect((await me(app, bearer)).status).toBe(401)
      expect((await me(app, cookie)).status).toBe(401)
    }
  })

  it('never takes over a session that was there before', async () => {
    const planted = await app.person()
    const cookie = { Cookie: planted.cookie.Cookie }
    const { answer, body } = await send(app, '/api/auth/login', { email, password: PASSWORD }, cookie)
    const given = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(given).not.toBe(planted.cookie.Cookie)
    expect(String(body.token)).not.toContain(planted.sessionId)
    expect(await (await me(app, planted.bearer)).json()).toMatchObject({ email: planted.email })
    const made = await send(
      app,
      '/api/auth/login',
      { email, password: PASSWORD },
      { Cookie: '__Host-session=chosen.by-me' },
    )
    expect(made.answer.headers.getSetCookie()[0]).not.toContain('chosen')
  })

  it('refuses writing calls that another site makes with the cookie', async () => {
    const { cookie, bearer } = await signIn(app, email)
    const from: Record<string, string>[] = [
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'https://other.firm.example', 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'null' },
      {},
    ]
    for (const headers of from) {
      const answer = await app.call('/api/auth/logout', { method: 'POST', headers: { ...cookie, ...headers } })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'cross-site' })
    }
    expect((await me(app, cookie)).status).toBe(200)
    const own = { ...cookie, Origin: 'https://firm.example' }
    expect((await app.call('/api/auth/logout', { method: 'POST', headers: own })).status).toBe(200)
    expect((await me(app, bearer)).status).toBe(401)
  })

  it('G7: a suspended person is out at once, and only they are told why', async () => {
    const { email: client, bearer, accountId } = await app.person()
    const admin = { accountId: 'admin', name: 'Ada' } as never
    await app.services.accounts.team.suspend(admin, accountId)
    expect((await me(app, bearer)).status).toBe(401)
    const right = await signIn(app, client)
    expect(right.status).toBe(403)
    expect(right.body).toMatchObject({ code: 'suspended' })
    expect(right.setCookie).toBe('')
    expect((await signIn(app, client, WRONG)).body).toMatchObject({ code: 'wrong-credentials' })
    await app.services.accounts.team.reinstate(admin, accountId)
    expect((await signIn(app, client)).status).toBe(200)
  })

  it('G7: the first admin is made once, and chooses a password before anything else', async () => {
    const fresh = await startApp()
    const { team } = fresh.services.accounts
    const made = await Promise.all([team.addFirst('boss@example.com', null), team.addFirst('boss@example.com', null)])
    const admin = made.find(Boolean)
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await team.addFirst('other@example.com', 'given by hand 5')).toBeNull()

    const { bearer, status } = await signIn(fresh, 'boss@example.com', admin?.password)
    expect(status).toBe(200)
    expect(await (await me(fresh, bearer)).json()).toMatchObject({ role: 'admin', mustDo: 'change-password' })
    const closed = await fresh.call('/api/audit', { headers: bearer })
    expect(closed.status).toBe(403)
    expect(await closed.json()).toMatchObject({ code: 'change-password' })

    const change = { currentPassword: admin?.password, newPassword: PASSWORD, confirmPassword: PASSWORD }
    const changed = await send(fresh, '/api/auth/change-password', change, bearer)
    expect(changed.status).toBe(200)
    const opened = { Authorization: `Bearer ${changed.body.token}` }
    expect((await fresh.call('/api/audit', { headers: opened })).status).toBe(200)
    await fresh.close()
  })

  it('the first admin keeps a password that was given only if it is strong, and the rules are for it too', async () => {
    const site = async (password: string) => {
      const fresh = await startApp()
      try {
        await fresh.services.accounts.team.addFirst('boss@example.com', password)
        const { bearer } = await signIn(fresh, 'boss@example.com', password)
        return (await (await me(fresh, bearer)).json()) as { mustDo: string | null }
      } finally {
        await fresh.close()
      }
    }
    await expect(site('Passw0rd123!')).rejects.toThrow('ADMIN_PASSWORD: This password is among the commonly used')
    await expect(site('boss-of-the-books')).rejects.toThrow('ADMIN_PASSWORD: A password cannot hold your own name')
    expect(await site('a green 4 door')).toMatchObject({ mustDo: 'change-password' })
    expect(await site('Quiet-ledger-lamp-47')).toMatchObject({ mustDo: null })
  })

  it('keeps in the audit who came in and who was refused, with the network in short form', async () => {
    await signIn(app, email)
    await signIn(app, email, WRONG)
    const [opened] = await events('session.opened')
    expect(opened).toMatchObject({ doer: 'account', address: '127.0.0.0/24' })
    const answer = await app.call('/api/audit?action=session.opened', { headers: await app.as('admin') })
    const [told] = (await answer.json()).items
    expect(told, 'the account tells the name as long as it is there').toMatchObject({ actor: { name: 'Robin Reed' } })
    const [refused] = await events('session.refused')
    expect(refused).toMatchObject({ actorId: null, address: '127.0.0.0/24', subject: opened?.subject })
    expect(JSON.stringify([opened, refused])).not.toContain(WRONG)
  })

  it('answers whatever is sent with a problem, never with an error of its own', async () => {
    const bodies: unknown[] = [
      null,
      [],
      'text',
      { email: ['a'], password: {} },
      { email: 'a\u0000b@example.com', password: 'x\u0000y' },
      { email: 'x'.repeat(10_000), password: PASSWORD },
      { email, password: 'p'.repeat(100_000) },
      { email: { $gt: '' }, password: { $gt: '' } },
      { email: "' or 1=1 --", password: WRONG },
    ]
    for (const body of bodies) {
      const { status } = await send(app, '/api/auth/login', body)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    const broken = await app.call('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":',
    })
    expect(broken.status).toBe(400)
  })
})
