import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { me, PASSWORD, send } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { addPasskey } from '#tests/support/thief.ts'

describe('a session that somebody left open', () => {
  let app: TestApp
  let admin: Person
  let editor: Person
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
    admin = await app.person({ role: 'admin', hours: 1000 })
    editor = await app.person({ role: 'editor', hours: 1000 })
    app.clock.advance({ minutes: 11 })
  })
  afterAll(() => app.close())

  const confirm = (person: Person, shown: unknown) => send(app, '/api/auth/confirm-identity', shown, person.bearer)
  const ask = async (name: string, headers: Record<string, string>, body?: unknown) => {
    const [method = '', path = ''] = name.split(' ')
    const answer = await app.call(path, {
      method,
      headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const told = await answer.json().catch(() => ({}))
    return { status: answer.status, code: (told as { code?: string }).code }
  }

  /** Every call that says of itself that it takes more than a session. */
  async function freshCalls(): Promise<string[]> {
    const { paths } = await (await app.call('/api/openapi.json')).json()
    return Object.entries(paths as Record<string, Record<string, object>>).flatMap(([path, verbs]) =>
      Object.entries(verbs).flatMap(([verb, told]) => ('x-fresh' in told ? [`${verb.toUpperCase()} ${path}`] : [])),
    )
  }

  it('does none of the acts that take more than a session', async () => {
    const { items } = (await (await app.call('/api/customers?q=', { headers: admin.bearer })).json()) as {
      items: { id: number; email: string }[]
    }
    const person = items.find(({ email }) => email === editor.email)?.id
    const webhook = { name: 'Ledger', url: 'https://hooks.example.com/in', kinds: ['lead.received'] }
    const acts: [string, unknown?][] = [
      ['GET /api/backups/1/file'],
      ['POST /api/backups/key'],
      ['GET /api/leads/export'],
      ['GET /api/clients/export'],
      ['GET /api/proposals/export'],
      ['GET /api/deadlines/export'],
      ['GET /api/subscribers/export'],
      ['GET /api/events/1/registrations/export'],
      ['POST /api/webhooks', webhook],
      ['PUT /api/webhooks/x', { ...webhook, version: 1 }],
      ['POST /api/webhooks/x/secret'],
      ['POST /api/tokens', { name: 'Ledger', scopes: ['leads:read'], days: 30 }],
      ['POST /api/account/review', { id: 'x', mine: true }],
      [`PATCH /api/team/${editor.accountId}`, { role: 'admin' }],
      [`DELETE /api/team/${editor.accountId}`],
      [`DELETE /api/team/${editor.accountId}/two-factor`],
      ['PUT /api/mail-server', { host: 'localhost', port: 25, security: 'none', version: 0 }],
      ['DELETE /api/mail-server'],
      ['PUT /api/alerts/webhook', { url: 'https://alerts.example.com/', version: 0 }],
      ['DELETE /api/alerts/webhook'],
      ['PUT /api/incoming-mail', { way: 'webhook', address: 'reply@firm.example', version: 0 }],
      ['DELETE /api/incoming-mail'],
      ['POST /api/seal-key'],
      ['PUT /api/seal-key'],
      ['POST /api/team/invitations', { fullName: 'A B', email: 'a@example.com', role: 'admin' }],
      [`PATCH /api/customers/${person}`, { role: 'admin' }],
      ['GET /api/customers/export'],
      [`POST /api/customers/${person}/confirm-address`],
      [`POST /api/customers/${person}/reset-link`],
      [`GET /api/customers/${person}/data`],
      ['DELETE /api/account/passkeys/5f7f2f2c-8f3a-4a52-9d5d-1f4a3b2c1d0e'],
    ]
    const isTried = (call: string) =>
      acts.some(([name]) => new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(name))
    expect((await freshCalls()).filter((call) => !isTried(call))).toEqual([])
    for (const [name, body] of acts) {
      expect(await ask(name, admin.bearer, body), name).toEqual({ status: 403, code: 'confirm-identity' })
    }
    // Everyday work goes on.
    expect((await ask('GET /api/team', admin.bearer)).status).toBe(200)
    expect((await ask(`DELETE /api/team/${editor.accountId}/sessions`, admin.bearer)).status).toBe(200)
  })

  it('does them for ten minutes after the password was shown, in this session only', async () => {
    const other = await app.person({ role: 'admin', confirmedAt: null })
    expect((await confirm(other, { password: 'not this one 12' })).status).toBe(422)
    expect((await ask('GET /api/customers/export', other.bearer)).status).toBe(403)
    expect(await (await me(app, other.bearer)).json()).toMatchObject({ fresh: false })
    expect((await confirm(other, { password: PASSWORD })).status).toBe(200)
    expect(await (await me(app, other.bearer)).json()).toMatchObject({ fresh: true })
    expect((await ask('GET /api/customers/export', other.bearer)).status).toBe(200)
    expect((await ask('GET /api/customers/export', admin.bearer)).status).toBe(403)
    app.clock.advance({ minutes: 10, seconds: 1 })
    expect((await ask('GET /api/customers/export', other.bearer)).status).toBe(403)
  })

  it('takes a passkey of this person, and nobody else’s', async () => {
    const [mine, theirs] = [await app.person({ role: 'admin' }), await app.person()]
    const [own, other] = [await addPasskey(app, mine.bearer), await addPasskey(app, theirs.bearer)]
    app.clock.advance({ minutes: 11 })
    const show = async (device: typeof own) => {
      const { body } = await send(app, '/api/auth/passkey/options', {})
      const { challenge } = body.options as { challenge: string }
      return await confirm(mine, { challenge: body.challenge, credential: device.show(challenge) })
    }
    expect((await show(other)).status).toBe(422)
    expect((await ask('GET /api/customers/export', mine.bearer)).status).toBe(403)
    expect((await show(own)).status).toBe(200)
    expect((await ask('GET /api/customers/export', mine.bearer)).status).toBe(200)
  })

  it('lets nobody guess at the password without end, and keeps no other session from answering', async () => {
    const owner = await app.person({ confirmedAt: null })
    for (let n = 0; n < 10; n++) expect((await confirm(owner, { password: 'guessed one 99' })).status).toBe(422)
    expect((await confirm(owner, { password: PASSWORD })).status).toBe(429)
    const { body } = await send(app, '/api/auth/login', { email: owner.email, password: PASSWORD })
    const elsewhere = { ...owner, bearer: { Authorization: `Bearer ${body.token}` } }
    expect((await confirm(elsewhere, { password: PASSWORD })).status).toBe(200)
  })
})
