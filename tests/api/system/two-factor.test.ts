import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { me, PASSWORD, send, signIn } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { newestMail } from '#tests/support/mails.ts'
import { codeOf as shownBy } from '#tests/support/one-time-codes.ts'

describe('two-step verification', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())
  beforeEach(() => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute()))

  /** What the authenticator app shows, by the clock of the test. */
  const codeOf = (secret: string, stepsAway = 0) => shownBy(secret, { now: app.clock.now(), stepsAway })
  const nextCode = () => app.clock.advance({ seconds: 60 })

  async function enrolled() {
    const { email, bearer } = await app.person()
    const started = await send(app, '/api/account/two-factor', { password: PASSWORD }, bearer)
    const secret = String(started.body.secret)
    const confirmed = await send(app, '/api/account/two-factor/confirm', { code: codeOf(secret) }, bearer)
    nextCode()
    return { email, bearer, secret, started, codes: confirmed.body.recoveryCodes as string[], status: confirmed.status }
  }
  const second = (challenge: unknown, code: string) => send(app, '/api/auth/login/two-factor', { challenge, code })

  it('G9: is set up with a QR code drawn here, and ten recovery codes', async () => {
    const { email, bearer, started, codes, status } = await enrolled()
    expect(started.body.uri).toMatch(/^otpauth:\/\/totp\//)
    expect(String(started.body.uri)).toContain(encodeURIComponent(email))
    expect(started.body.qr).toMatch(/^<svg/)
    expect(status).toBe(200)
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const state = await (await app.call('/api/account/two-factor', { headers: bearer })).json()
    expect(state).toEqual({ enabled: true, required: false, recoveryCodesLeft: 10 })
    expect(await newestMail(app, email)).toMatchObject({ kind: 'account.two-factor-on' })
    const kept = JSON.stringify(await app.db.read.selectFrom('twoFactors').selectAll().execute())
    for (const code of codes) expect(kept).not.toContain(code)
  })

  it('G9: asks for a code after the password; without it there is no session', async () => {
    const { email, secret } = await enrolled()
    const half = await signIn(app, email)
    expect(half.status).toBe(202)
    expect(half.body).not.toHaveProperty('token')
    expect(half.setCookie).toBe('')
    expect((await me(app, { Authorization: `Bearer ${half.body.challenge}` })).status).toBe(401)

    expect((await second(half.body.challenge, '000000')).status).toBe(401)
    const whole = await second(half.body.challenge, codeOf(secret))
    expect(whole.status).toBe(200)
    expect(whole.answer.headers.getSetCookie()[0]).toMatch(/^session=/)
    expect((await me(app, { Authorization: `Bearer ${whole.body.token}` })).status).toBe(200)
  })

  it('takes a code once, and a challenge once', async () => {
    const { email, secret } = await enrolled()
    const [one, two] = [await signIn(app, email), await signIn(app, email)]
    const code = codeOf(secret)
    expect((await second(one.body.challenge, code)).status).toBe(200)
    expect((await second(two.body.challenge, code)).status).toBe(401)
    nextCode()
    expect((await second(one.body.challenge, codeOf(secret))).status).toBe(410)
    expect((await second(two.body.challenge, codeOf(secret))).status).toBe(200)
  })

  it('bears clocks that differ by half a minute, not more', async () => {
    const { email, secret } = await enrolled()
    const half = await signIn(app, email)
    expect((await second(half.body.challenge, codeOf(secret, -3))).status).toBe(401)
    expect((await second(half.body.challenge, codeOf(secret, -1))).status).toBe(200)
  })

  it('a challenge is good for ten minutes', async () => {
    const { email, secret } = await enrolled()
    const half = await signIn(app, email)
    app.clock.advance({ minutes: 10, seconds: 1 })
    expect((await second(half.body.challenge, codeOf(secret))).status).toBe(410)
  })

  it('a challenge ends with the password that opened it', async () => {
    const { email, bearer, secret } = await enrolled()
    const half = await signIn(app, email)
    const change = { currentPassword: PASSWORD, newPassword: 'copper kettle 88', confirmPassword: 'copper kettle 88' }
    expect((await send(app, '/api/auth/change-password', change, bearer)).status).toBe(200)
    expect((await second(half.body.challenge, codeOf(secret))).status).toBe(410)
  })

  it('slows down guesses at the code', async () => {
    const { email, secret } = await enrolled()
    const half = await signIn(app, email)
    for (let n = 0; n < 5; n++) expect((await second(half.body.challenge, `00000${n}`)).status).toBe(401)
    expect((await second(half.body.challenge, codeOf(secret))).status).toBe(429)
    const another = await signIn(app, email)
    expect((await second(another.body.challenge, codeOf(secret))).status).toBe(429)
  })

  it('G9: a recovery code opens once, and its owner is told', async () => {
    const { email, codes } = await enrolled()
    const [one, two] = [await signIn(app, email), await signIn(app, email)]
    const code = codes[3]?.toLowerCase() ?? ''
    expect((await second(one.body.challenge, ` ${code} `)).status).toBe(200)
    expect((await second(two.body.challenge, code)).status).toBe(401)
    expect((await newestMail(app, email)).text).toContain('9 left')
  })

  it('new recovery codes put the old ones out of use', async () => {
    const { email, bearer, codes } = await enrolled()
    const renewed = await send(app, '/api/account/two-factor/recovery-codes', { password: PASSWORD }, bearer)
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    const half = await signIn(app, email)
    expect((await second(half.body.challenge, codes[0] ?? '')).status).toBe(401)
    expect((await second(half.body.challenge, (renewed.body.recoveryCodes as string[])[0] ?? '')).status).toBe(200)
  })

  it('takes password and code to be turned off', async () => {
    const { email, bearer, secret } = await enrolled()
    const off = (password: string, code: string) =>
      send(app, '/api/account/two-factor/disable', { password, code }, bearer)
    expect((await off('wrong one here', codeOf(secret))).status).toBe(422)
    expect((await off(PASSWORD, '123456')).status).toBe(422)
    expect((await off(PASSWORD, codeOf(secret))).status).toBe(200)
    expect((await signIn(app, email)).status).toBe(200)
    expect(await newestMail(app, email)).toMatchObject({ kind: 'account.two-factor-off' })
  })

  it('is not on before the first code was right, and starting takes the password', async () => {
    const { email, bearer } = await app.person()
    expect((await send(app, '/api/account/two-factor', { password: 'wrong one here' }, bearer)).status).toBe(422)
    expect((await send(app, '/api/account/two-factor/confirm', { code: '123456' }, bearer)).status).toBe(409)
    await send(app, '/api/account/two-factor', { password: PASSWORD }, bearer)
    expect((await send(app, '/api/account/two-factor/confirm', { code: '123456' }, bearer)).status).toBe(422)
    expect((await signIn(app, email)).status).toBe(200)
  })

  it('G9: when the firm requires it, staff do nothing else before it is set up', async () => {
    const admin = await app.person({ role: 'admin' })
    const { version } = await app.services.settings.save(
      { accountId: admin.accountId, name: admin.name },
      'security',
      { requireTwoFactor: true },
      0,
    )
    const closed = await app.call('/api/audit', { headers: admin.bearer })
    expect(closed.status).toBe(403)
    expect(await closed.json()).toMatchObject({ code: 'set-up-two-factor' })
    expect(await (await me(app, admin.bearer)).json()).toMatchObject({ mustDo: 'set-up-two-factor' })
    expect((await app.call('/api/account/two-factor', { headers: admin.bearer })).status).toBe(200)
    const client = await app.person()
    expect((await app.call('/api/account/sessions', { headers: client.bearer })).status).toBe(200)
    await app.db.transaction((tx) =>
      tx.updateTable('accounts').set({ twoFactorEnabled: 1 }).where('id', '=', admin.accountId).execute(),
    )
    expect((await app.call('/api/audit', { headers: admin.bearer })).status).toBe(200)
    await app.services.settings.save(
      { accountId: admin.accountId, name: admin.name },
      'security',
      { requireTwoFactor: false },
      version,
    )
  })
})
