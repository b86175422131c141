import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserOf, me, newEmail, PASSWORD, registered, send, signIn } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { newestMail } from '#tests/support/mails.ts'
import { codeOf } from '#tests/support/one-time-codes.ts'
import { addPasskey, addSecondFactor, pressNotMe, resetPassword, showPasskey, thiefOf } from '#tests/support/thief.ts'

const NEW = 'copper kettle 88 rain'

describe('an account that somebody else knows the password of', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
  })
  afterAll(() => app.close())
  beforeEach(() => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute()))

  let browser: Record<string, string> = {}
  const changeEmail = (headers: Record<string, string>, email: string) => {
    browser = headers
    return send(app, '/api/account/email', { email, password: PASSWORD }, headers)
  }
  /** In the browser in which the change was asked for. */
  const confirm = (token: string) => send(app, '/api/auth/verify-email', { token }, browser)
  const mailOf = async (email: string, kind: string) => {
    const mail = await newestMail(app, email)
    expect(mail.kind).toBe(kind)
    return mail.token
  }
  const change = (headers: Record<string, string>, password = NEW) =>
    send(
      app,
      '/api/auth/change-password',
      { currentPassword: PASSWORD, newPassword: password, confirmPassword: password },
      headers,
    )

  it.each(['reset', 'change'] as const)(
    'a %s of the password ends a change of address that was asked for',
    async (how) => {
      const owner = await app.person()
      const thief = await thiefOf(app, owner.email)
      const elsewhere = newEmail('thief')
      await changeEmail(thief.bearer, elsewhere)
      const token = await mailOf(elsewhere, 'account.confirm-email')
      if (how === 'reset') await resetPassword(app, owner.email, NEW)
      else await change(owner.bearer)
      expect((await confirm(token)).status).toBe(410)
      expect((await signIn(app, owner.email, NEW)).status).toBe(200)
    },
  )

  it.each(['reset', 'change'] as const)(
    'a %s of the password puts a passkey out of use until it is kept',
    async (how) => {
      const owner = await app.person()
      const thief = await thiefOf(app, owner.email)
      const device = await addPasskey(app, thief.bearer)
      const back = await signIn(app, owner.email)
      if (how === 'reset') await resetPassword(app, owner.email, NEW)
      else await change(back.bearer)
      expect(await showPasskey(app, device)).toMatchObject({ status: 403, body: { code: 'passkey-held' } })
      expect((await me(app, thief.bearer)).status).toBe(401)

      const { bearer } = await signIn(app, owner.email, NEW)
      expect(await (await me(app, bearer)).json()).toMatchObject({ held: 1 })
      const asked = await (await app.call('/api/account/review', { headers: bearer })).json()
      expect(asked).toMatchObject({ items: [{ kind: 'passkey', id: device.id, name: 'A device' }] })
      expect((await send(app, '/api/account/review', { id: device.id, mine: false }, bearer)).status).toBe(200)
      expect((await showPasskey(app, device)).status).toBe(401)
    },
  )

  it('keeps a passkey of the owner in use once they say that it is theirs', async () => {
    const owner = await app.person()
    const device = await addPasskey(app, owner.bearer)
    await resetPassword(app, owner.email, NEW)
    const { bearer } = await signIn(app, owner.email, NEW)
    expect((await send(app, '/api/account/review', { id: device.id, mine: true }, bearer)).status).toBe(200)
    expect((await showPasskey(app, device)).status).toBe(200)
    expect((await send(app, '/api/account/review', { id: device.id, mine: true }, bearer)).status).toBe(404)
  })

  it('leaves a passkey alone that is older than 30 days', async () => {
    const owner = await app.person()
    const device = await addPasskey(app, owner.bearer)
    app.clock.advance({ days: 31 })
    await resetPassword(app, owner.email, NEW)
    expect((await showPasskey(app, device)).status).toBe(200)
  })

  it('does not ask the owner for the code of an app that somebody else has just set up', async () => {
    const owner = await app.person()
    const thief = await thiefOf(app, owner.email)
    const { secret } = await addSecondFactor(app, thief.bearer)
    expect((await me(app, owner.bearer)).status).toBe(401)
    await resetPassword(app, owner.email, NEW)
    const { status, bearer } = await signIn(app, owner.email, NEW)
    expect(status).toBe(200)
    expect((await send(app, '/api/account/review', { id: 'two-factor', mine: false }, bearer)).status).toBe(200)
    expect((await signIn(app, owner.email, NEW)).status).toBe(200)
    expect(secret).not.toBe('')
  })

  it('keeps asking for the code of an app that the owner has had for long, whoever resets the password', async () => {
    const owner = await app.person()
    await addSecondFactor(app, owner.bearer)
    app.clock.advance({ days: 31 })
    await resetPassword(app, owner.email, NEW)
    expect((await signIn(app, owner.email, NEW)).status).toBe(202)
  })

  it('a code that somebody waits to enter is worth nothing after a reset', async () => {
    const owner = await app.person()
    const { secret } = await addSecondFactor(app, owner.bearer)
    app.clock.advance({ days: 31 })
    const { body } = await signIn(app, owner.email)
    await resetPassword(app, owner.email, NEW)
    const code = codeOf(secret, { now: app.clock.now() })
    expect((await send(app, '/api/auth/login/two-factor', { challenge: body.challenge, code })).status).toBe(410)
  })

  it('a passkey that is being added dies with the session', async () => {
    const owner = await app.person()
    const thief = await thiefOf(app, owner.email)
    const started = await send(app, '/api/account/passkeys/options', { password: PASSWORD }, thief.bearer)
    await resetPassword(app, owner.email, NEW)
    const form = { challenge: started.body.challenge, credential: {}, name: 'Mine' }
    expect((await send(app, '/api/account/passkeys', form, thief.bearer)).status).toBe(401)
    const { bearer } = await signIn(app, owner.email, NEW)
    expect((await send(app, '/api/account/passkeys', form, bearer)).status).toBe(410)
  })

  it('the old address can take back an account whose address was changed, and sees no trap in looking', async () => {
    const owner = await app.person()
    const thief = await thiefOf(app, owner.email)
    const elsewhere = newEmail('thief')
    await changeEmail(thief.bearer, elsewhere)
    await confirm(await mailOf(elsewhere, 'account.confirm-email'))
    const token = await mailOf(owner.email, 'account.email-changed')
    const inThere = await signIn(app, elsewhere)

    const look = await send(app, '/api/auth/not-me/notice', undefined, { 'Link-Token': token }, 'GET')
    expect(look.body).toMatchObject({ change: 'email', changedAt: expect.any(String) })
    expect((await me(app, inThere.bearer)).status).toBe(200)

    expect((await pressNotMe(app, token)).status).toBe(200)
    expect((await me(app, inThere.bearer)).status).toBe(401)
    expect((await signIn(app, elsewhere)).status).toBe(401)
    // The password that the thief knows opens nothing, under neither address.
    expect((await signIn(app, owner.email)).status).toBe(401)
    const reset = await mailOf(owner.email, 'account.taken-back')
    const form = { token: reset, password: NEW, confirmPassword: NEW }
    expect((await send(app, '/api/auth/reset-password', form)).status).toBe(200)
    expect((await signIn(app, owner.email, NEW)).status).toBe(200)
    expect((await pressNotMe(app, token)).status).toBe(410)
  })

  it('no chain of changes leads back to the address of the thief', async () => {
    const owner = await app.person()
    const thief = await thiefOf(app, owner.email)
    const [first, second] = [newEmail('thief'), newEmail('thief')]
    await changeEmail(thief.bearer, first)
    await confirm(await mailOf(first, 'account.confirm-email'))
    const notMe = await mailOf(owner.email, 'account.email-changed')
    const again = await signIn(app, first)
    await changeEmail(again.bearer, second)
    const asked = await mailOf(first, 'account.email-change-asked')
    await confirm(await mailOf(second, 'account.confirm-email'))
    // The notice to an address that was put in place of another lately holds no way back.
    expect(await mailOf(first, 'account.email-changed')).toBe('')

    expect((await pressNotMe(app, notMe)).status).toBe(200)
    expect((await pressNotMe(app, asked)).status).toBe(410)
    expect((await signIn(app, second)).status).toBe(401)
    await send(app, '/api/auth/forgot-password', { email: second })
    expect((await newestMail(app, second)).kind).not.toBe('account.reset-password')
    await resetPassword(app, owner.email, NEW)
    expect((await signIn(app, owner.email, NEW)).status).toBe(200)
  })

  it('a thief who puts the address there and back has no way in afterwards', async () => {
    const owner = await app.person()
    const thief = await thiefOf(app, owner.email)
    const elsewhere = newEmail('thief')
    await changeEmail(thief.bearer, elsewhere)
    await confirm(await mailOf(elsewhere, 'account.confirm-email'))
    await changeEmail((await signIn(app, elsewhere)).bearer, owner.email)
    await confirm((await newestMail(app, owner.email)).token)
    expect(await mailOf(elsewhere, 'account.email-changed')).toBe('')
    await resetPassword(app, owner.email, NEW)
    expect((await signIn(app, owner.email, NEW)).status).toBe(200)
  })

  it('a thief’s own change of the password does not end the owner’s link', async () => {
    const owner = await app.person()
    const thief = await thiefOf(app, owner.email)
    await addPasskey(app, thief.bearer)
    const token = await mailOf(owner.email, 'account.passkey-added')
    await change(thief.bearer)
    expect((await pressNotMe(app, token)).status).toBe(200)
    expect((await signIn(app, owner.email, NEW)).status).toBe(401)
    expect((await newestMail(app, owner.email)).kind).toBe('account.taken-back')
  })

  it('undoing brings back no factor and no passkey of the thief in use', async () => {
    const owner = await app.person()
    const thief = await thiefOf(app, owner.email)
    const device = await addPasskey(app, thief.bearer)
    await app.call(`/api/account/passkeys/${device.id}`, { method: 'DELETE', headers: thief.bearer })
    const removed = await mailOf(owner.email, 'account.passkey-removed')
    const { recoveryCodes } = await addSecondFactor(app, thief.bearer)
    const form = { password: PASSWORD, code: recoveryCodes[0] }
    expect((await send(app, '/api/account/two-factor/disable', form, thief.bearer)).status).toBe(200)
    const off = await mailOf(owner.email, 'account.two-factor-off')

    expect((await pressNotMe(app, off)).status).toBe(200)
    expect((await pressNotMe(app, removed)).status).toBe(200)
    expect((await showPasskey(app, device)).status).toBe(403)
    await resetPassword(app, owner.email, NEW)
    const { status, bearer } = await signIn(app, owner.email, NEW)
    expect(status).toBe(200)
    expect(await (await me(app, bearer)).json()).toMatchObject({ held: 2, twoFactor: false })
  })

  it('a factor of the owner that somebody else turned off is on again', async () => {
    const owner = await app.person()
    const { secret, recoveryCodes } = await addSecondFactor(app, owner.bearer)
    app.clock.advance({ days: 31 })
    const half = await signIn(app, owner.email)
    const code = codeOf(secret, { now: app.clock.now() })
    const thief = await send(app, '/api/auth/login/two-factor', { challenge: half.body.challenge, code })
    const bearer = { Authorization: `Bearer ${thief.body.token}` }
    const form = { password: PASSWORD, code: recoveryCodes[0] }
    expect((await send(app, '/api/account/two-factor/disable', form, bearer)).status).toBe(200)
    expect((await pressNotMe(app, await mailOf(owner.email, 'account.two-factor-off'))).status).toBe(200)
    await resetPassword(app, owner.email, NEW)
    expect((await signIn(app, owner.email, NEW)).status).toBe(202)
  })

  it('takes an address back from whoever registered it in between without proving it', async () => {
    const owner = await app.person()
    const thief = await thiefOf(app, owner.email)
    const elsewhere = newEmail('thief')
    await changeEmail(thief.bearer, elsewhere)
    await confirm(await mailOf(elsewhere, 'account.confirm-email'))
    const token = await mailOf(owner.email, 'account.email-changed')
    await registered(app, { email: owner.email, verify: false })
    expect((await pressNotMe(app, token)).status).toBe(200)
    await resetPassword(app, owner.email, NEW)
    const { bearer } = await signIn(app, owner.email, NEW)
    expect(await (await me(app, bearer)).json()).toMatchObject({ id: owner.accountId })
  })

  it('the link is good for seven days, and for one press', async () => {
    const owner = await app.person()
    await change(owner.bearer)
    const token = await mailOf(owner.email, 'account.password-changed')
    app.clock.advance({ days: 7, seconds: 1 })
    expect((await pressNotMe(app, token)).status).toBe(410)
    expect((await signIn(app, owner.email, NEW)).status).toBe(200)
    const other = await app.person()
    await change(other.bearer)
    const both = await mailOf(other.email, 'account.password-changed')
    const presses = await Promise.all([pressNotMe(app, both), pressNotMe(app, both)])
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('an address that was never proven hears nothing of the account, and has no way into it', async () => {
    const typo = newEmail('typo')
    await registered(app, { email: typo, verify: false })
    const { bearer } = await signIn(app, typo)
    const right = newEmail('right')
    await changeEmail(bearer, right)
    expect((await newestMail(app, typo)).kind).toBe('account.verify')
    await confirm(await mailOf(right, 'account.confirm-email'))
    expect((await newestMail(app, typo)).kind).toBe('account.verify')
    expect((await confirm((await newestMail(app, typo)).token)).status).toBe(410)
  })

  it('of a reset and a change of address at the same moment, the account is left in one hand', async () => {
    for (let n = 0; n < 5; n++) {
      await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
      const owner = await app.person()
      const thief = await thiefOf(app, owner.email)
      const elsewhere = newEmail('thief')
      await changeEmail(thief.bearer, elsewhere)
      const change = await mailOf(elsewhere, 'account.confirm-email')
      await send(app, '/api/auth/forgot-password', { email: owner.email })
      const reset = await mailOf(owner.email, 'account.reset-password')
      const form = { token: reset, password: NEW, confirmPassword: NEW }
      const [taken, kept] = await Promise.all([confirm(change), send(app, '/api/auth/reset-password', form)])
      expect([taken.status, kept.status].sort()).toEqual([200, 410])
      expect((await me(app, thief.bearer)).status).toBe(401)
    }
  })

  it('nobody stays in who signed in while the password was being replaced', async () => {
    for (let n = 0; n < 5; n++) {
      const owner = await app.person()
      await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
      const [thief] = await Promise.all([signIn(app, owner.email), change(owner.bearer)])
      if (thief.status === 200) expect((await me(app, thief.bearer)).status).toBe(401)
    }
  })

  it('whoever confirms an address that a stranger asked for, in another browser, chooses a password first', async () => {
    const stranger = await app.person()
    const victim = newEmail('victim')
    await changeEmail(stranger.bearer, victim)
    const token = await mailOf(victim, 'account.confirm-email')
    browser = {}
    expect((await confirm(token)).body).toMatchObject({ code: 'choose-password' })
    expect((await me(app, stranger.bearer)).status, 'nothing has changed yet').toBe(200)
    const chosen = { token, password: NEW, confirmPassword: NEW }
    expect((await send(app, '/api/auth/verify-email', chosen)).status).toBe(200)
    expect((await signIn(app, victim, PASSWORD)).status).toBe(401)
    expect((await me(app, stranger.bearer)).status).toBe(401)
    expect((await signIn(app, victim, NEW)).status).toBe(200)
  })

  it('what changes about a role signs the person out, and ends what is under way', async () => {
    const editor = await app.person({ role: 'editor' })
    const elsewhere = newEmail('next')
    await changeEmail(editor.bearer, elsewhere)
    const token = await mailOf(elsewhere, 'account.confirm-email')
    await send(app, `/api/team/${editor.accountId}`, { role: 'admin' }, await app.as('admin'), 'PATCH')
    expect((await me(app, editor.bearer)).status).toBe(401)
    expect((await confirm(token)).status).toBe(410)
    expect((await newestMail(app, editor.email)).kind).toBe('account.role-changed')
    // Nobody gets a role back by a link.
    expect((await newestMail(app, editor.email)).token).toBe('')
  })
})

describe('an account that somebody registered with the address of another', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
  })
  afterAll(() => app.close())
  beforeEach(() => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute()))

  const STOLEN = 'a thief chose this 42'

  /** The thief has registered, signed in and set up what the unproven account lets them. */
  async function squatted() {
    const victim = await registered(app, { email: newEmail('victim'), password: STOLEN, verify: false })
    const thief = await signIn(app, victim, STOLEN)
    const { secret } = await addSecondFactor(app, thief.bearer, STOLEN)
    return { victim, thief, secret }
  }

  it('by registering and confirming, the owner is rid of the second factor', async () => {
    const { victim, thief } = await squatted()
    const form = { fullName: 'Vera Victim', email: victim, password: NEW, confirmPassword: NEW }
    const { answer } = await send(app, '/api/auth/register', form)
    const { token } = await newestMail(app, victim)
    await send(app, '/api/auth/verify-email', { token }, browserOf(answer))
    expect((await signIn(app, victim, NEW)).status).toBe(200)
    expect((await me(app, thief.bearer)).status).toBe(401)
    expect((await signIn(app, victim, STOLEN)).status).toBe(401)
  })

  it('no passkey comes in before the address is proven', async () => {
    const { thief } = await squatted()
    const refused = await send(app, '/api/account/passkeys/options', { password: STOLEN }, thief.bearer)
    expect(refused).toMatchObject({ status: 403, body: { code: 'unverified' } })
  })

  it('by a reset, too', async () => {
    const { victim, thief } = await squatted()
    await resetPassword(app, victim, NEW)
    expect((await signIn(app, victim, NEW)).status).toBe(200)
    expect((await me(app, thief.bearer)).status).toBe(401)
  })

  it('and by joining the team', async () => {
    const { victim, thief } = await squatted()
    const invitation = { fullName: 'Vera Victim', email: victim, role: 'editor' }
    await send(app, '/api/team/invitations', invitation, await app.as('admin'))
    const { token } = await newestMail(app, victim)
    await send(app, '/api/auth/accept-invitation', { token, password: NEW, confirmPassword: NEW })
    expect((await signIn(app, victim, NEW)).status).toBe(200)
    expect((await me(app, thief.bearer)).status).toBe(401)
  })
})
