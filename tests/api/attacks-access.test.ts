import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isoNow } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { send, signIn } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { type Call, everyCall, fillPath, sampleObject } from '#tests/support/every-call.ts'
import { readerOf, remark } from '#tests/support/news.ts'
import { besideDatabase } from '#tests/support/tools.ts'

interface Listed {
  items: { id?: string }[]
}

describe('attacks on access', () => {
  let app: TestApp
  let calls: Call[]
  beforeAll(async () => {
    app = await startApp()
    calls = await everyCall(app)
  })
  afterAll(() => app.close())

  const writing = () => calls.filter(({ method }) => method !== 'GET')

  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    {},
  ])('CSRF: no writing call is made with a cookie on behalf of %j', async (from) => {
    const admin = await app.person({ role: 'admin' })
    const made: string[] = []
    for (const { name, method, path, bodies } of writing()) {
      const [type = 'application/json'] = Object.keys(bodies)
      const headers = { ...admin.cookie, ...from, 'Content-Type': type }
      const answer = await app.call(fillPath(path), { method, headers, body: '{}' })
      const { code } = (await answer.json()) as { code: string }
      if (answer.status !== 403 || code !== 'cross-site') made.push(`${name}: ${answer.status} ${code}`)
    }
    expect(made).toEqual([])
    expect((await app.call('/api/auth/me', { headers: admin.cookie })).status).toBe(200)
  })

  it('CSRF: a form cannot pass for JSON, whatever it calls itself', besideDatabase(), async () => {
    const admin = await app.person({ role: 'admin' })
    const own = { ...admin.cookie, 'Sec-Fetch-Site': 'same-origin' }
    const taken: string[] = []
    for (const { name, method, path, bodies } of writing().filter(({ bodies }) => 'application/json' in bodies)) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; x=application/json', '']) {
        if ((type.split(';')[0] as string) in bodies) continue
        const headers = { ...own, ...(type && { 'Content-Type': type }) }
        const { status } = await app.call(fillPath(path), { method, headers, body: Buffer.from('{}') })
        if (status !== 415) taken.push(`${name} took ${type || 'nothing'}: ${status}`)
      }
    }
    expect(taken).toEqual([])
  })

  it('verb tampering: no header and no parameter turns one verb into another', async () => {
    const { id } = await staffOf(app).publish({ title: 'Stays where it is' })
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      const headers = { ...(await app.as('admin')), [name]: 'DELETE', 'Content-Type': 'application/json' }
      await app.call(`/api/articles/${id}?_method=DELETE`, { headers })
      await app.call(`/api/articles/${id}?_method=DELETE`, { method: 'POST', headers, body: '{"_method":"DELETE"}' })
    }
    expect((await app.call(`/api/articles/${id}`)).status).toBe(200)
  })

  it('verb tampering: HEAD opens no door that GET does not', async () => {
    const open: string[] = []
    for (const { name, path, access } of calls.filter((call) => call.method === 'GET' && call.access !== 'public')) {
      const { status } = await app.call(fillPath(path), { method: 'HEAD' })
      if (status !== 401) open.push(`${name} (${access}): ${status}`)
    }
    expect(open).toEqual([])
  })

  it('IDOR: nobody reaches by its number what belongs to another client', async () => {
    const [victim, thief] = [await app.person(), await app.person()]
    const key = { id: newId(), accountId: victim.accountId, name: 'Phone', credentialId: 'c', publicKey: 'k' }
    const facts = { counter: 0, synced: 0, transports: '', sessionId: null, heldAt: null }
    await app.db.transaction((tx) =>
      tx
        .insertInto('passkeys')
        .values({ ...key, ...facts, createdAt: isoNow(app.clock) })
        .execute(),
    )
    const signedIn = await signIn(app, victim.email)
    await app.call('/api/auth/logout', { method: 'POST', headers: signedIn.bearer })
    const devices = (await (await app.call('/api/account/devices', { headers: victim.bearer })).json()) as Listed
    // Every call of a client that names a thing by its number; a new one has to be thought about here.
    const attempts: Record<string, string> = {
      'DELETE /api/account/sessions/{id}': `/api/account/sessions/${victim.sessionId}`,
      'DELETE /api/account/devices/{id}': `/api/account/devices/${devices.items[0]?.id}`,
      'DELETE /api/account/passkeys/{id}': `/api/account/passkeys/${key.id}`,
    }
    // What belongs to a client of the firm is walked as everybody: clients-, documents-, conversations- and proposals-access; one's
    // own requests in conversations.test.ts.
    const walked = /^\/api\/(my\/(clients|request-items|requests)|documents|paper-requests|uploads\/resumable)\//
    const named = calls
      .filter(({ access, path }) => access === 'client' && path.includes('{') && !walked.test(path))
      .map(({ name }) => name)
    expect(Object.keys(attempts).sort()).toEqual(named.sort())
    for (const [name, path] of Object.entries(attempts)) {
      const answer = await app.call(path, { method: name.split(' ')[0] ?? '', headers: thief.bearer })
      expect(answer.status, name).toBe(404)
    }
    expect((await app.call('/api/auth/me', { headers: victim.bearer })).status).toBe(200)
    const { items } = (await (await app.call('/api/account/passkeys', { headers: victim.bearer })).json()) as Listed
    expect(items).toHaveLength(1)
  })

  it('IDOR: what is not published is at no public address, by any number', async () => {
    const draft = await staffOf(app).draft('Nobody may read this yet')
    const client = await app.person()
    for (const headers of [{}, client.bearer] as Record<string, string>[]) {
      for (const path of [
        `/api/articles/${draft.id}`,
        `/api/news/${draft.id}`,
        `/news/post_detail.php?nid=${draft.id}`,
        `/og/post-${draft.id}.png`,
      ]) {
        const answer = await app.call(path, { headers })
        expect(answer.status, path).toBe(404)
        expect(await answer.text()).not.toContain('Nobody may read')
      }
      for (const path of ['/api/articles?state=draft', '/api/articles?q=Nobody', '/feed.xml', '/sitemap.xml']) {
        expect(await (await app.call(path, { headers })).text()).not.toContain('Nobody may read')
      }
    }
  })

  it('mass assignment: no writing call takes more than its contract says', async () => {
    const extra = { role: 'admin', verified: true, emailVerified: 1, suspendedAt: null, mustChangePassword: 0 }
    const more = { ...extra, id: 1, accountId: 'x', state: 'visible', fromStaff: 1, owner: 'me', spamReason: null }
    const client = await app.person()
    const before = await accounts()
    for (const { method, path, access, bodies } of writing()) {
      const schema = bodies['application/json']
      if (!schema || (access !== 'public' && access !== 'client') || path.includes('password')) continue
      const own = await app.person()
      const body = { ...more, ...sampleObject(schema) }
      await send(app, fillPath(path), body, access === 'client' ? own.bearer : {}, method)
    }
    const after = await accounts()
    expect(after.filter(({ role }) => role !== 'client').length).toBe(
      before.filter(({ role }) => role !== 'client').length,
    )
    const { body } = await send(app, '/api/account', { fullName: 'Clara', ...more }, client.bearer, 'PATCH')
    expect(body).toMatchObject({ role: 'client' })
    const reader = readerOf(app)
    const { id } = await staffOf(app).publish({ title: 'To be commented' })
    const { csrf_token } = (await reader.open(id)).body
    await reader.send({ ...remark, ...more, id, csrftoken: csrf_token, website: 'filled in' })
    expect((await reader.open(id)).body.comments).toEqual([])
  })

  const accounts = () => app.db.read.selectFrom('accounts').select(['id', 'role', 'emailVerified']).execute()

  it.each(['/api/auth/login', '/api/auth/forgot-password', '/api/auth/register'])(
    'enumeration: %s answers the same for an address that has an account and for one that has none',
    async (path) => {
      const known = await app.person()
      const answersTo = async (email: string) => {
        const password = 'not the password 5'
        const { answer, status, body } = await send(app, path, {
          ...{ email, password, confirmPassword: password, fullName: 'Some One' },
        })
        const { requestId: _, ...words } = body
        return { status, words, headers: [...answer.headers.keys()].sort() }
      }
      expect(await answersTo(known.email)).toEqual(await answersTo('nobody-at-all@example.com'))
    },
  )

  it('brute force: a caller cannot win tries by claiming to be many', async () => {
    const { email } = await app.person()
    const statuses: number[] = []
    for (let claim = 0; claim < 8; claim++) {
      const headers = { 'X-Forwarded-For': `10.0.0.${claim}`, Forwarded: `for=10.0.0.${claim}`, 'X-Real-IP': '1.2.3.4' }
      statuses.push((await send(app, '/api/auth/login', { email, password: `wrong ${claim} guess` }, headers)).status)
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses.slice(5)).toEqual([429, 429, 429])
  })

  it.each([
    ['/api/auth/reset-password', { password: 'gravel tin ostrich 8', confirmPassword: 'gravel tin ostrich 8' }],
    ['/api/auth/verify-email', {}],
    ['/api/auth/login/two-factor', { code: '123456' }],
  ])('brute force: guessed tokens at %s open nothing and tell nothing', async (path, rest) => {
    const told = new Set<string>()
    for (const token of ['', 'a', 'a'.repeat(43), "' or 1=1 --", '\u0000', '../../x', 'é'.repeat(100)]) {
      const { status, body, answer } = await send(app, path, { ...rest, token, challenge: token })
      expect(status, JSON.stringify(token)).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(answer.headers.getSetCookie()).toEqual([])
      if (token.length > 40) told.add(String(body.error))
    }
    expect(told.size).toBe(1)
  })
})
