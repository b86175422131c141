import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserOf, me, newEmail, PASSWORD, send, signIn } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { answerTo, whileNothingIsWritten } from '#tests/support/held-mails.ts'
import { countMails, newestMail } from '#tests/support/mails.ts'

const NEW = 'copper kettle 88 rain'

describe('passwords', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
  })
  afterAll(() => app.close())
  beforeEach(() => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute()))

  const forgot = (email: string, headers?: Record<string, string>) =>
    send(app, '/api/auth/forgot-password', { email }, headers)
  const reset = (token: string, password = NEW, confirmPassword = password) =>
    send(app, '/api/auth/reset-password', { token, password, confirmPassword })

  const link = (token: string) => send(app, '/api/auth/reset-password/link', undefined, { 'Link-Token': token }, 'GET')

  it('G1: a forgotten password is replaced by a link that is good once', async () => {
    const here = await app.person({ name: 'Robin Reed' })
    const { email } = here
    const there = await signIn(app, email)
    expect((await forgot(email)).status).toBe(200)
    const { token, text, kind } = await newestMail(app, email)
    expect(kind).toBe('account.reset-password')
    expect(text).toContain(`https://firm.example/reset-password?token=${token}`)

    // Looking at the link, as often as one likes, does not use it up.
    for (let look = 0; look < 2; look++) expect((await link(token)).status).toBe(200)
    expect((await reset(token)).status).toBe(200)
    expect(await link(token)).toMatchObject({ status: 410, body: { code: 'bad-link' } })
    expect((await signIn(app, email)).status).toBe(401)
    expect((await signIn(app, email, NEW)).status).toBe(200)
    for (const { bearer, cookie } of [here, there]) {
      expect((await me(app, bearer)).status).toBe(401)
      expect((await me(app, cookie)).status).toBe(401)
    }
    expect(await newestMail(app, email)).toMatchObject({ kind: 'account.password-changed' })

    const again = await reset(token, 'yet another one 5')
    expect(again.status).toBe(410)
    expect((await signIn(app, email, NEW)).status).toBe(200)
  })

  it('the link is good for 30 minutes', async () => {
    const { email } = await app.person({ name: 'Robin Reed' })
    await forgot(email)
    const { token } = await newestMail(app, email)
    app.clock.advance({ minutes: 30, seconds: 1 })
    expect((await link(token)).status).toBe(410)
    expect((await reset(token)).status).toBe(410)
    expect((await signIn(app, email)).status).toBe(200)
  })

  it('of two at the same moment, one wins', async () => {
    const { email } = await app.person({ name: 'Robin Reed' })
    await forgot(email)
    const { token } = await newestMail(app, email)
    const answers = await Promise.all([reset(token), reset(token, 'another choice 61')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('a link is good for what it was sent for, and for nothing else', async () => {
    const email = newEmail('purpose')
    const form = { fullName: 'Robin Reed', email, password: PASSWORD, confirmPassword: PASSWORD }
    const { answer } = await send(app, '/api/auth/register', form)
    const confirming = (await newestMail(app, email)).token
    expect((await reset(confirming)).status).toBe(410)
    expect((await send(app, '/api/auth/verify-email', { token: confirming }, browserOf(answer))).status).toBe(200)
    await forgot(email)
    const resetting = (await newestMail(app, email)).token
    for (const [path, body] of [
      ['/api/auth/verify-email', { token: resetting }],
      ['/api/auth/accept-invitation', { token: resetting, password: NEW, confirmPassword: NEW }],
      ['/api/auth/login/two-factor', { challenge: resetting, code: '123456' }],
    ] as const) {
      expect((await send(app, path, body)).status, path).toBe(410)
    }
    expect((await reset(resetting)).status).toBe(200)
  })

  it('the last three links are good until one is used', async () => {
    const { email } = await app.person({ name: 'Robin Reed' })
    const links: string[] = []
    for (let n = 0; n < 4; n++) {
      app.clock.advance({ seconds: 1 })
      await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
      await forgot(email)
      links.push((await newestMail(app, email)).token)
    }
    expect((await reset(links[0] ?? '')).status).toBe(410)
    expect((await reset(links[1] ?? '')).status).toBe(200)
    expect((await reset(links[3] ?? '')).status).toBe(410)
  })

  it('a password that will not do leaves the link good', async () => {
    const { email } = await app.person({ name: 'Robin Reed' })
    await forgot(email)
    const { token } = await newestMail(app, email)
    expect((await reset(token, 'Password123!')).body.fields).toHaveProperty('password')
    expect((await reset(token, 'robin and a wren')).body.fields).toHaveProperty('password')
    expect((await reset(token, NEW, 'different 123')).body.fields).toEqual({ confirmPassword: "Passwords don't match" })
    expect((await reset(token)).status).toBe(200)
  })

  it('says the same, in the same time, for an address without an account: what differs follows the answer', async () => {
    const { email } = await app.person({ name: 'Robin Reed' })
    const nobody = newEmail()
    const [unknown, known] = await whileNothingIsWritten(app, async () => [
      await answerTo(app, '/api/auth/forgot-password', { email: nobody }),
      await answerTo(app, '/api/auth/forgot-password', { email }),
    ])
    expect(known).toBe(unknown)
    expect(await countMails(app, email)).toBe(1)
    expect(await countMails(app, nobody)).toBe(0)
  })

  it('builds the link on the public address, whatever the headers say', async () => {
    const { email } = await app.person({ name: 'Robin Reed' })
    await forgot(email, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' })
    const { text, html } = await newestMail(app, email)
    expect(text).toContain('https://firm.example/reset-password')
    expect(text + html).not.toContain('evil.example')
  })

  it('sends an address no more than three of these mails an hour', async () => {
    const { email } = await app.person({ name: 'Robin Reed' })
    for (let n = 0; n < 3; n++) expect((await forgot(email)).status).toBe(200)
    expect((await forgot(email)).status).toBe(429)
    const nobody = newEmail()
    for (let n = 0; n < 3; n++) await forgot(nobody)
    expect((await forgot(nobody)).status).toBe(429)
  })

  it('is kept where nobody can read it', async () => {
    const { email } = await app.person({ name: 'Robin Reed' })
    await forgot(email)
    const { token } = await newestMail(app, email)
    const rows = JSON.stringify([
      await app.db.read.selectFrom('tokens').selectAll().execute(),
      await app.db.read.selectFrom('passwords').selectAll().execute(),
      await app.db.read.selectFrom('auditEvents').selectAll().execute(),
    ])
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(PASSWORD)
  })

  it('changing it ends every session but opens one for the device at hand', async () => {
    const here = await app.person()
    const { email } = here
    const there = await signIn(app, email)
    const form = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
    const { status, body, answer } = await send(app, '/api/auth/change-password', form, here.bearer)
    expect(status).toBe(200)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-session=/)
    expect((await me(app, { Authorization: `Bearer ${body.token}` })).status).toBe(200)
    for (const { bearer, cookie } of [here, there]) {
      expect((await me(app, bearer)).status).toBe(401)
      expect((await me(app, cookie)).status).toBe(401)
    }
    expect(await newestMail(app, email)).toMatchObject({ kind: 'account.password-changed' })
    expect((await signIn(app, email, NEW)).status).toBe(200)
  })

  it('changing it leaves those who stay logged in their 30 days, and others their 12 hours', async () => {
    for (const hours of [30 * 24, 12]) {
      const { bearer, accountId } = await app.person({ hours })
      const form = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
      const { answer } = await send(app, '/api/auth/change-password', form, bearer)
      expect(answer.headers.getSetCookie()[0]).toContain(`Max-Age=${hours * 3600}`)
      const [session, ...others] = await app.db.read
        .selectFrom('sessions')
        .select(['createdAt', 'expiresAt'])
        .where('accountId', '=', accountId)
        .execute()
      expect(others).toEqual([])
      expect(Date.parse(session?.expiresAt ?? '') - Date.parse(session?.createdAt ?? '')).toBe(hours * 3600 * 1000)
    }
  })

  it('changing it takes the present one, and a better one', async () => {
    const { bearer } = await app.person()
    const change = (currentPassword: string, newPassword: string) =>
      send(app, '/api/auth/change-password', { currentPassword, newPassword, confirmPassword: newPassword }, bearer)
    expect((await change('wrong one here', NEW)).body.fields).toHaveProperty('currentPassword')
    expect((await change(PASSWORD, PASSWORD)).body.fields).toHaveProperty('newPassword')
    expect((await change(PASSWORD, 'qwertyuiop12')).body.fields).toHaveProperty('newPassword')
    expect((await change('wrong one here', NEW)).status).toBe(422)
    await app.db.transaction((tx) =>
      tx.updateTable('rateLimits').set({ hits: 10 }).where('key', 'like', 'password:%').execute(),
    )
    expect((await change(PASSWORD, NEW)).status).toBe(429)
  })
})
