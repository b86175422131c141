import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PHONE_FORM } from '#contract/request-rules.ts'
import { browserOf, me, newEmail, PASSWORD, registered, send, signIn } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { countMails, newestMail } from '#tests/support/mails.ts'
import { atUsualCost } from '#tests/support/password-cost.ts'

describe('registration', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
  })
  afterAll(() => app.close())
  beforeEach(() => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute()))

  const form = (email: string, more: Record<string, unknown> = {}) => ({
    fullName: 'Robin Reed',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...more,
  })
  const register = (body: unknown, headers?: Record<string, string>) => send(app, '/api/auth/register', body, headers)

  it('G4 G6: takes the fields of the specification and answers with a message', async () => {
    const email = newEmail()
    const letters = await register(form(email, { phone: 'abc' }))
    expect([letters.status, letters.body.fields]).toEqual([422, { phone: PHONE_FORM }])
    const { status, body } = await register(form(email, { phone: '555-0101', address: '1 Row' }))
    expect(status).toBe(201)
    expect(Object.keys(body)).toEqual(['message'])
    // This site has no mail server, and says nothing of an email that was sent.
    expect(body.message).toContain('This site cannot send email yet.')
    const account = await app.db.read.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
    expect(account).toMatchObject({ name: 'Robin Reed', phone: '555-0101', address: '1 Row', emailVerified: 0 })
  })

  it('G4: asks for name, email, password and its repetition, and for nothing else', async () => {
    const { status, body } = await register({})
    expect(status).toBe(422)
    expect(Object.keys(body.fields as object).sort()).toEqual(['confirmPassword', 'email', 'fullName', 'password'])
  })

  it("G5: refuses passwords that differ with 'Passwords don't match'", async () => {
    const { status, body } = await register(form(newEmail(), { confirmPassword: 'something else 9' }))
    expect(status).toBe(422)
    expect(body.fields).toEqual({ confirmPassword: "Passwords don't match" })
  })

  it('G7: never obeys a field that is not in the contract', async () => {
    const email = newEmail()
    const more = {
      role: 'admin',
      emailVerified: true,
      verified: true,
      email_verified: 1,
      id: 'x',
      mustChangePassword: true,
    }
    expect((await register(form(email, more))).status).toBe(201)
    const account = await app.db.read.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
    expect(account).toMatchObject({ role: 'client', emailVerified: 0, mustChangePassword: 0 })
    expect(account?.id).not.toBe('x')
  })

  it('refuses common passwords and those that hold the name', async () => {
    for (const password of ['Password123!', 'my name is reed-robin']) {
      const { status, body } = await register(form(newEmail(), { password, confirmPassword: password }))
      expect(status).toBe(422)
      expect(body.fields).toHaveProperty('password')
    }
  })

  it('G6: says the same for a known address, and its owner gets a mail', async () => {
    const email = await registered(app)
    const before = await app.db.read.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
    const known = await register(form(email.toUpperCase(), { fullName: 'Someone Else' }))
    const unknown = await register(form(newEmail()))
    expect(known.status).toBe(unknown.status)
    expect(known.body).toEqual(unknown.body)
    expect([...known.answer.headers.keys()].sort()).toEqual([...unknown.answer.headers.keys()].sort())
    expect((await newestMail(app, email)).kind).toBe('account.known')
    const after = await app.db.read.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
    expect(after).toEqual(before)
    expect((await signIn(app, email)).status).toBe(200)
  })

  it('G6: takes as long for a known address as for a new one', async () => {
    const { email } = await app.person()
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let n = 0; n < 4; n++) {
      for (const who of ['known', 'unknown'] as const) {
        await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
        // By the processor's time: the clock also tells how busy the machine is with others.
        const before = process.cpuUsage()
        await atUsualCost(() => register(form(who === 'known' ? email : newEmail())))
        const { user, system } = process.cpuUsage(before)
        times[who].push(user + system)
      }
    }
    const ratio = Math.min(...times.known) / Math.min(...times.unknown)
    // Without hashing for both, a known address would be answered many times as fast.
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  it('takes two registrations of one address at the same moment', async () => {
    const email = newEmail()
    const answers = await Promise.all([register(form(email)), register(form(email)), register(form(email))])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await countMails(app, email)).toBe(3)
  })

  it('builds the link on the public address, whatever the Host header says', async () => {
    const email = newEmail()
    await register(form(email), { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' })
    const mail = await newestMail(app, email)
    expect(mail.text).toContain('https://firm.example/verify-email?token=')
    expect(mail.text + mail.html).not.toContain('evil.example')
  })

  it('keeps the doors closed until the address is confirmed', async () => {
    const email = await registered(app, { verify: false })
    const { bearer } = await signIn(app, email)
    expect(await (await me(app, bearer)).json()).toMatchObject({ verified: false })
    const closed = await app.call('/api/account/sessions', { headers: bearer })
    expect(closed.status).toBe(403)
    expect(await closed.json()).toMatchObject({ code: 'unverified' })

    const { token } = await newestMail(app, email)
    const confirmed = await send(app, '/api/auth/verify-email', { token }, bearer)
    expect(confirmed.status).toBe(200)
    // Whoever was in before the address was proven is out; the browser that proved it has a session of its own.
    expect((await app.call('/api/account/sessions', { headers: bearer })).status).toBe(401)
    const Cookie = String(confirmed.answer.headers.getSetCookie()[0]).split(';')[0] ?? ''
    expect((await app.call('/api/account/sessions', { headers: { Cookie } })).status).toBe(200)
    expect((await send(app, '/api/auth/verify-email', { token })).status).toBe(410)
  })

  it('lets a confirmation grow old after two days, and sends another', async () => {
    const email = await registered(app, { verify: false })
    const first = await newestMail(app, email)
    app.clock.advance({ days: 2, minutes: 1 })
    expect((await send(app, '/api/auth/verify-email', { token: first.token })).status).toBe(410)
    const { bearer } = await signIn(app, email)
    const resent = await app.call('/api/auth/resend-verification', { method: 'POST', headers: bearer })
    expect(resent.status).toBe(200)
    const second = await newestMail(app, email)
    expect(second.token).not.toBe(first.token)
    expect((await send(app, '/api/auth/verify-email', { token: second.token }, browserOf(resent))).status).toBe(200)
    const again = await signIn(app, email)
    expect((await app.call('/api/auth/resend-verification', { method: 'POST', headers: again.bearer })).status).toBe(
      409,
    )
  })

  it('gives an address to whoever opens the mail, not to whoever came first', async () => {
    const email = newEmail()
    const thief = 'thieves know this 1'
    await register(form(email, { fullName: 'A Thief', password: thief, confirmPassword: thief }))
    const stolen = await signIn(app, email, thief)
    const { answer } = await register(form(email, { fullName: 'The Owner' }))
    await send(app, '/api/auth/verify-email', { token: (await newestMail(app, email)).token }, browserOf(answer))
    expect((await me(app, stolen.bearer)).status).toBe(401)
    expect((await signIn(app, email, thief)).status).toBe(401)
    const owner = await signIn(app, email)
    expect(await (await me(app, owner.bearer)).json()).toMatchObject({ fullName: 'The Owner', verified: true })
  })

  it('opens to no password of a stranger: in another browser than theirs the owner chooses one first', async () => {
    const email = newEmail('owner')
    const stranger = 'strangers know this 1'
    const typed = { fullName: 'Buy at evil.example', password: stranger, confirmPassword: stranger }
    const { answer } = await register(form(email, typed))
    const mail = await newestMail(app, email)
    expect(mail.text + mail.html).not.toContain('evil.example')
    const theirs = await signIn(app, email, stranger)
    const other = browserOf(await app.call('/api/auth/login/code', { method: 'POST' }))
    const refused = await send(app, '/api/auth/verify-email', { token: mail.token }, other)
    expect(refused).toMatchObject({ status: 409, body: { code: 'choose-password' } })
    const weak = { token: mail.token, password: email, confirmPassword: email }
    expect((await send(app, '/api/auth/verify-email', weak)).status).toBe(422)
    const chosen = { token: mail.token, password: PASSWORD, confirmPassword: PASSWORD }
    expect((await send(app, '/api/auth/verify-email', { ...chosen, confirmPassword: 'other' })).status).toBe(422)
    expect((await send(app, '/api/auth/verify-email', chosen)).status).toBe(200)
    expect((await signIn(app, email, stranger)).status).toBe(401)
    expect((await me(app, theirs.bearer)).status).toBe(401)
    expect((await signIn(app, email)).status).toBe(200)
    // The mark of the stranger's own browser is of no use once the link was used.
    expect((await send(app, '/api/auth/verify-email', { token: mail.token }, browserOf(answer))).status).toBe(410)
  })

  it('answers whoever is signed in with a new token, for confirming ends the old one', async () => {
    const email = await registered(app, { verify: false })
    const { bearer } = await signIn(app, email)
    const { status, body } = await send(
      app,
      '/api/auth/verify-email',
      { token: (await newestMail(app, email)).token },
      bearer,
    )
    expect(status).toBe(200)
    expect((await me(app, bearer)).status).toBe(401)
    const fresh = await me(app, { Authorization: `Bearer ${body.token}` })
    expect(await fresh.json()).toMatchObject({ email, verified: true })
  })

  it('takes nothing that is not JSON, and no token that was made up', async () => {
    const form = new URLSearchParams({ email: newEmail() })
    expect((await app.call('/api/auth/register', { method: 'POST', body: form })).status).toBe(415)
    expect((await send(app, '/api/auth/verify-email', { token: 'made-up' })).status).toBe(410)
  })
})
