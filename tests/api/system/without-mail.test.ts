import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { me, newEmail, PASSWORD, registered, send, signIn } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { newestMail } from '#tests/support/mails.ts'

describe('a site without a mail server', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
  })
  afterAll(() => app.close())

  const words = async (path: string, body: object, headers?: Record<string, string>) =>
    String((await send(app, path, body, headers)).body.message)

  /** What each call says, to a user who has an account and to a user who has none. */
  async function saidTo(email: string, bearer: Record<string, string>): Promise<Record<string, string>> {
    const form = { fullName: 'Robin Reed', email, password: PASSWORD, confirmPassword: PASSWORD }
    return {
      register: await words('/api/auth/register', form),
      forgot: await words('/api/auth/forgot-password', { email }),
      code: await words('/api/auth/code', { email }),
      change: await words('/api/account/email', { email: newEmail(), password: PASSWORD }, bearer),
    }
  }

  /** Looks for a person as the office does. */
  async function find(email: string): Promise<number> {
    const answer = await app.call(`/api/customers?q=${encodeURIComponent(email)}`, { headers: await app.as('admin') })
    return (await answer.json()).items[0].id
  }
  const office = async (path: string) => await send(app, path, {}, await app.as('admin'))
  const lastAudit = async () =>
    await app.db.read
      .selectFrom('auditEvents')
      .select(['action', 'detail', 'subject'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()

  it('Y2: promises no email, and says the same whether or not an address is known', async () => {
    const [known, asking] = [await app.person(), await app.person()]
    const said = await saidTo(known.email, asking.bearer)
    for (const [call, message] of Object.entries(said)) {
      expect(message, call).toContain('This site cannot send email yet.')
      expect(message, call).not.toMatch(/on its way|have sent|will send/)
    }
    const unknown = await saidTo(newEmail('nobody'), asking.bearer)
    expect(unknown).toEqual({ ...said, change: expect.any(String) })
    expect(await (await app.call('/api/settings')).json()).toMatchObject({ sendsEmail: false })
  })

  it('J2: schedules and tests no newsletter, and one whose time has come waits for a server', async () => {
    const admin = await app.as('admin')
    const { body: issue } = await send(app, '/api/newsletters', {}, admin)
    const [path, now] = [`/api/newsletters/${issue.id}`, app.clock.now().toISOString()]
    const schedule = await send(app, `${path}/schedule`, { sendAt: now, version: issue.version }, admin)
    const refused = { status: 409, body: { code: 'cannot-send' } }
    expect([schedule, await send(app, `${path}/test`, {}, admin)]).toMatchObject([refused, refused])
    const kept = () => send(app, path, undefined, admin, 'GET')
    expect((await kept()).body).toMatchObject({ state: 'draft', sendAt: null, version: issue.version })
    const due = { state: 'scheduled', sendAt: now } as const
    await app.db.transaction((tx) => tx.updateTable('newsletters').set(due).execute())
    app.clock.advance({ minutes: 1 })
    await app.services.jobs.run('prepare-newsletters')
    expect((await kept()).body).toMatchObject(due)
    // What was scheduled before the server was removed can be made a draft again.
    expect((await send(app, `${path}/schedule`, { sendAt: null, version: issue.version }, admin)).status).toBe(200)
    await send(app, `${path}/cancel`, {}, admin)
  })

  it('Y2: promises it as soon as a server is set, and says again the same to all', async () => {
    const { body } = await send(
      app,
      '/api/mail-server',
      { host: '127.0.0.1', port: 1, security: 'none', version: 0 },
      await app.as('admin'),
      'PUT',
    )
    expect(body.source).toBe('settings')
    const [known, asking] = [await app.person(), await app.person()]
    const said = await saidTo(known.email, asking.bearer)
    for (const [call, message] of Object.entries(said)) expect(message, call).toContain('is on its way')
    expect(await saidTo(newEmail('nobody'), asking.bearer)).toEqual({ ...said, change: expect.any(String) })
    expect(await (await app.call('/api/settings')).json()).toMatchObject({ sendsEmail: true })
    await app.call('/api/mail-server', { method: 'DELETE', headers: await app.as('admin') })
  })

  it('Y2: an admin confirms an address, which opens the account at once and is noted', async () => {
    const email = await registered(app, { verify: false })
    const person = await signIn(app, email)
    expect(await (await me(app, person.bearer)).json()).toMatchObject({ verified: false })
    const id = await find(email)
    const { status, body } = await office(`/api/customers/${id}/confirm-address`)
    expect(status).toBe(200)
    expect(body.message).toContain('The address is confirmed. They can use their account.')
    expect(await (await me(app, person.bearer)).json()).toMatchObject({ verified: true })
    expect((await lastAudit()).action).toBe('account.vouched-for')
    const { token } = await newestMail(app, email)
    expect((await send(app, '/api/auth/verify-email', { token })).status, 'its link has ended').toBe(410)
    expect((await office(`/api/customers/${id}/confirm-address`)).status).toBe(409)
  })

  it('Y2: gives an address that two have registered to neither password', async () => {
    const email = await registered(app, { verify: false, password: 'the stranger’s long words' })
    const stranger = await signIn(app, email, 'the stranger’s long words')
    await registered(app, { email, verify: false })
    const id = await find(email)
    const { body } = await office(`/api/customers/${id}/confirm-address`)
    expect(body.message).toContain('make a reset link')
    expect((await me(app, stranger.bearer)).status).toBe(401)
    for (const password of ['the stranger’s long words', PASSWORD]) {
      expect((await signIn(app, email, password)).status).toBe(401)
    }
    const { link } = (await office(`/api/customers/${id}/reset-link`)).body
    const token = new URL(String(link)).searchParams.get('token')
    const chosen = 'three quiet words more'
    const reset = { token, password: chosen, confirmPassword: chosen }
    expect((await send(app, '/api/auth/reset-password', reset)).status).toBe(200)
    expect((await signIn(app, email, chosen)).status).toBe(200)
  })

  it('Y2: an admin hands over a reset link, good once and for half an hour, shown once and noted without it', async () => {
    const email = await registered(app, { verify: false })
    const id = await find(email)
    const { status, body } = await office(`/api/customers/${id}/reset-link`)
    expect(status).toBe(200)
    expect(body.message).toContain('It works once, for 30 minutes, and is shown only now.')
    const link = new URL(String(body.link))
    expect(link.origin + link.pathname).toBe('https://firm.example/reset-password')
    const token = link.searchParams.get('token') ?? ''
    const event = await lastAudit()
    expect(event.action).toBe('password.link-handed-over')
    expect(JSON.stringify(event)).not.toContain(token)
    const chosen = 'another three words long'
    const reset = () => send(app, '/api/auth/reset-password', { token, password: chosen, confirmPassword: chosen })
    expect((await reset()).status).toBe(200)
    expect((await reset()).status).toBe(410)
    const person = await signIn(app, email, chosen)
    expect(
      await (await me(app, person.bearer)).json(),
      'the link came from the office, not from the mailbox',
    ).toMatchObject({
      verified: false,
    })
    const late = new URL(String((await office(`/api/customers/${id}/reset-link`)).body.link)).searchParams.get('token')
    app.clock.advance({ minutes: 31 })
    const tooLate = { token: late, password: 'yet other words again', confirmPassword: 'yet other words again' }
    expect((await send(app, '/api/auth/reset-password', tooLate)).status).toBe(410)
  })

  it('Y2: nobody else hands over links, and nobody to themselves or to people without an account', async () => {
    const email = await registered(app)
    const id = await find(email)
    for (const role of ['client', 'editor', 'accountant'] as const) {
      const headers = await app.as(role)
      expect((await send(app, `/api/customers/${id}/reset-link`, {}, headers)).status).toBe(403)
      expect((await send(app, `/api/customers/${id}/confirm-address`, {}, headers)).status).toBe(403)
    }
    const admin = await app.person({ role: 'admin' })
    const own = await find(admin.email)
    expect((await send(app, `/api/customers/${own}/reset-link`, {}, admin.bearer)).status).toBe(409)
    const writer = newEmail('writer')
    await send(app, '/api/contact', { name: 'Will Writer', email: writer, message: 'Hello there.', elapsed: 60 })
    expect((await office(`/api/customers/${await find(writer)}/reset-link`)).status).toBe(409)
  })
})
