import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isApiToken } from '#server/features/system/tokens/tokens.model.ts'
import { startAnother, startApp, type TestApp } from '#tests/support/app.ts'
import { openLate } from '#tests/support/late-body.ts'
import type { Person } from '#tests/support/people.ts'

describe('API tokens', () => {
  let app: TestApp
  let admin: Person
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example', alertHosts: ['127.0.0.1'] })
    admin = await app.person({ role: 'admin' })
  })
  afterAll(() => app.close())

  type Headers = Record<string, string>

  async function ask(method: string, path: string, headers: Headers, body?: unknown) {
    const answer = await app.call(path, {
      method,
      headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into.
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
  }

  async function make(person: Person, scopes: string[], more: object = {}) {
    const { status, body } = await ask('POST', '/api/tokens', person.bearer, { name: 'Desk', scopes, days: 7, ...more })
    expect(status, JSON.stringify(body)).toBe(201)
    const made = body as { id: string; token: string; hint: string; expiresAt: string }
    return { ...made, headers: { Authorization: `Bearer ${made.token}` } }
  }

  const lead = (message: string) =>
    ask('POST', '/api/contact', {}, { name: 'Ada', email: 'ada@example.com', message }).then(
      ({ body }) => body.reference,
    )

  it('X1: are shown once, recognised by prefix and checksum, and stored as a hash', async () => {
    const made = await make(admin, ['leads:read'])
    expect(made.token).toMatch(/^chtoken_[0-9A-Za-z]{38}$/)
    expect(isApiToken(made.token)).toBe(true)
    expect(isApiToken(`${made.token.slice(0, -1)}${made.token.endsWith('A') ? 'B' : 'A'}`)).toBe(false)
    const rows = JSON.stringify(await app.db.read.selectFrom('apiTokens').selectAll().execute())
    expect(rows).toContain(made.id)
    expect(rows).not.toContain(made.token.slice(8, 30))
    const listed = await ask('GET', '/api/tokens', admin.bearer)
    expect(JSON.stringify(listed.body)).not.toContain(made.token)
    expect(listed.body.items.find(({ id }: { id: string }) => id === made.id)).toMatchObject({
      hint: made.token.slice(-4),
      isOwn: true,
      lastUsedAt: null,
    })
    const audited = await ask('GET', '/api/audit?action=token.made', admin.bearer)
    expect(audited.body.items[0].detail).toMatchObject({ name: 'Desk', scopes: ['leads:read'] })
    expect(JSON.stringify(audited.body)).not.toContain(made.token)
  })

  it('X1: read within their scope, say when and from where they were used, and count their calls in headers', async () => {
    const { headers, id } = await make(admin, ['leads:read'])
    const answer = await ask('GET', '/api/leads', headers)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('ratelimit-policy')).toBe('"token";q=300;w=60')
    expect(answer.headers.get('ratelimit')).toMatch(/^"token";r=299;t=\d+$/)
    expect((await ask('PATCH', '/api/leads/1', headers, {})).body.code).toBe('scope-missing')
    expect((await ask('GET', '/api/clients', headers)).body).toMatchObject({ code: 'scope-missing' })
    expect((await ask('GET', '/api/tokens', headers)).body).toMatchObject({ code: 'token-refused' })
    expect((await ask('GET', '/api/leads', headers)).headers.get('ratelimit')).toContain(';r=295;')
    const { items } = (await ask('GET', '/api/tokens', admin.bearer)).body
    const [used] = items.filter((token: { id: string }) => token.id === id)
    expect(used).toMatchObject({ lastUsedFrom: '127.0.0.0/24', lastUsedAt: expect.any(String) })
  })

  it('X1: are refused after 300 calls in a minute, and pass again in the next', async () => {
    const { headers, id } = await make(admin, ['leads:read'])
    const windowEndsAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const key = `api-token:${id}`
    await app.db.transaction((tx) => tx.insertInto('rateLimits').values({ key, hits: 300, windowEndsAt }).execute())
    const refused = await ask('GET', '/api/leads', headers)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } })
    expect(refused.headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    app.clock.advance({ minutes: 2 })
    expect((await ask('GET', '/api/leads', headers)).status).toBe(200)
  })

  it('X1: never reach beyond the role of their owner', async () => {
    const editor = await app.person({ role: 'editor' })
    const offered = (await ask('GET', '/api/tokens', editor.bearer)).body.scopes as string[]
    expect(offered).toContain('articles:write')
    for (const scope of ['clients:read', 'settings:write', 'webhooks:read']) expect(offered).not.toContain(scope)
    const beyond = await ask('POST', '/api/tokens', editor.bearer, { name: 'x', scopes: ['clients:read'], days: 7 })
    expect(beyond).toMatchObject({ status: 422, body: { fields: { scopes: expect.any(String) } } })
    const unknown = await ask('POST', '/api/tokens', editor.bearer, { name: 'x', scopes: ['accounts:read'], days: 7 })
    expect(unknown.status).toBe(422)
    expect((await ask('GET', '/api/tokens', editor.bearer)).body.items).toEqual([])
    const client = await app.person({ role: 'client' })
    expect(
      (await ask('POST', '/api/tokens', client.bearer, { name: 'x', scopes: ['portal:read'], days: 7 })).status,
    ).toBe(403)
    // Each sees their own; administrators see and revoke all.
    const { id } = await make(editor, ['articles:read'])
    const accountant = await app.person({ role: 'accountant' })
    expect((await ask('GET', '/api/tokens', accountant.bearer)).body.items).toEqual([])
    const others = await ask('DELETE', `/api/tokens/${id}`, accountant.bearer)
    const { requestId: _, ...same } = (await ask('DELETE', '/api/tokens/none', accountant.bearer)).body
    expect(others).toMatchObject({ status: 404, body: same })
    expect((await ask('DELETE', `/api/tokens/${id}`, admin.bearer)).status).toBe(200)
  })

  it.each([
    ...[
      'revoked',
      'expired',
      'suspended',
      'suspended as a person',
      'given another role',
      'given another role as a person',
    ],
    ...['signed out by an administrator', 'deleted'],
  ])('X1: of somebody who is %s open nothing from then on', async (how) => {
    const owner = await app.person({ role: 'accountant' })
    const { id, headers, expiresAt } = await make(owner, ['leads:write'])
    expect((await ask('GET', '/api/leads', headers)).status).toBe(200)
    const account = `/api/team/${owner.accountId}`
    if (how === 'revoked') await ask('DELETE', `/api/tokens/${id}`, owner.bearer)
    if (how === 'expired') {
      app.clock.advance({ minutes: 7 * 24 * 60 })
      expect(expiresAt <= app.clock.now().toISOString()).toBe(true)
      admin = await app.person({ role: 'admin' })
    }
    if (how === 'suspended') {
      const actor = { ...admin, role: 'admin', verified: true, byCookie: false, mustDo: null } as const
      await app.services.accounts.team.suspend(actor, owner.accountId)
    }
    if (how.endsWith('as a person')) {
      const found = await ask('GET', `/api/customers?q=${owner.email}`, admin.bearer)
      const change = how.startsWith('suspended') ? { suspended: true } : { role: 'editor' }
      const changed = await ask('PATCH', `/api/customers/${found.body.items[0].id}`, admin.bearer, change)
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    }
    if (how === 'given another role') await ask('PATCH', account, admin.bearer, { role: 'admin' })
    if (how === 'signed out by an administrator') await ask('DELETE', `${account}/sessions`, admin.bearer)
    if (how === 'deleted') await app.db.transaction((tx) => app.services.accounts.remove(tx, owner.accountId))
    expect((await ask('GET', '/api/leads', headers)).status).toBe(401)
    const rows = await app.db.read.selectFrom('apiTokens').select('id').where('id', '=', id).execute()
    expect(rows).toHaveLength(how === 'expired' ? 1 : 0)
  })

  it.each(['revoked', 'given another role'])('X1: that are %s while a call is under way write nothing', async (how) => {
    const owner = await app.person({ role: 'accountant' })
    const { id, headers } = await make(owner, ['leads:write'])
    const other = await startAnother(app)
    const body = JSON.stringify({ name: `Late ${how}`, subject: 'Late', body: 'This must not be kept.' })
    const call = await openLate(app, { bearer: headers }, { path: '/api/reply-templates', body })
    const sent = { headers: { ...admin.bearer, 'Content-Type': 'application/json' } }
    const answer =
      how === 'revoked'
        ? await other.call(`/api/tokens/${id}`, { method: 'DELETE', headers: admin.bearer })
        : await other.call(`/api/team/${owner.accountId}`, {
            ...sent,
            method: 'PATCH',
            body: JSON.stringify({ role: 'editor' }),
          })
    expect(answer.status).toBe(200)
    expect((await call.finish()).status).toBe(401)
    await other.close()
    const kept = await ask('GET', '/api/reply-templates', admin.bearer)
    expect(JSON.stringify(kept.body)).not.toContain('Late')
  })

  it('X1: need no origin and mix with no cookie: the token alone decides', async () => {
    const { headers } = await make(admin, ['leads:read'])
    const other = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await ask('GET', '/api/leads', { ...headers, ...other })).status).toBe(200)
    expect((await ask('GET', '/api/clients', { ...headers, ...admin.cookie })).body.code).toBe('scope-missing')
    const wrong = { Authorization: `Bearer chtoken_${'A'.repeat(38)}`, ...admin.cookie }
    expect((await ask('GET', '/api/clients', wrong)).status).toBe(401)
  })

  it('X2, X3: a program registers a webhook, hears of a lead, reads it by a token and answers it', async () => {
    const heard: { headers: Record<string, string>; body: string }[] = []
    const program = createServer((request, response) => {
      let body = ''
      request.on('data', (piece) => {
        body += piece
      })
      request.on('end', () => {
        heard.push({ headers: request.headers as Record<string, string>, body })
        response.writeHead(204).end()
      })
    })
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
    app.clock.stop(new Date().toISOString())
    admin = await app.person({ role: 'admin' })
    const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/`
    const hook = { name: 'n8n', url, kinds: ['lead.received'] }
    const { secret } = (await ask('POST', '/api/webhooks', admin.bearer, hook)).body
    const accountant = await app.person({ role: 'accountant' })
    const { headers, hint } = await make(accountant, ['leads:write'])
    const reference = await lead('When are you open?')
    await app.services.jobs.run('send-webhooks')
    program.close()
    const [event] = heard
    const { type, data } = new Webhook(secret).verify(event?.body ?? '', event?.headers ?? {}) as {
      type: string
      data: { lead: number }
    }
    expect(type).toBe('lead.received')
    const read = (await ask('GET', `/api/leads/${data.lead}`, headers)).body
    expect(JSON.stringify(read)).toContain('When are you open?')
    expect(JSON.stringify(read)).toContain(reference)
    const { version } = read.lead ?? read
    const reply = { subject: 'Opening hours', body: 'From nine to five.', version }
    const answered = await ask('POST', `/api/leads/${data.lead}/replies`, headers, reply)
    expect(answered.status, JSON.stringify(answered.body)).toBeLessThan(300)
    const mails = await app.db.read.selectFrom('outboxMails').select(['recipient', 'text']).execute()
    expect(mails).toContainEqual({ recipient: 'ada@example.com', text: expect.stringContaining('From nine to five.') })
    const audited = await ask('GET', '/api/audit', admin.bearer)
    const byToken = audited.body.items.filter(
      (item: { detail: { token?: string } }) => item.detail.token === `…${hint}`,
    )
    expect(byToken.length).toBeGreaterThan(0)
  })
})
