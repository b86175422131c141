import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserOf, me, newEmail, PASSWORD, registered, send, signIn } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { answerTo, whileNothingIsWritten } from '#tests/support/held-mails.ts'
import { countMails, newestMail } from '#tests/support/mails.ts'
import { codeOf } from '#tests/support/one-time-codes.ts'
import { addPasskey, addSecondFactor } from '#tests/support/thief.ts'

describe('signing in by a code from a mail', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ trustProxy: 1 })
  })
  afterAll(() => app.close())
  beforeEach(() => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute()))

  const ask = (email: string, headers?: Record<string, string>) => send(app, '/api/auth/code', { email }, headers)
  const verify = (email: string, code: string, more = {}, headers?: Record<string, string>) =>
    send(app, '/api/auth/code/verify', { email, code, ...more }, headers)
  const codeIn = (text: string) => /(\d{3}) (\d{3})/.exec(text)?.slice(1).join('') ?? ''
  const mailed = async (email: string) => {
    app.clock.advance({ seconds: 1 })
    await ask(email)
    return codeIn((await newestMail(app, email)).text)
  }
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('M3: six digits open a session, as a password does', async () => {
    const { email } = await app.person({ name: 'Robin Reed' })
    const code = await mailed(email)
    expect(code).toMatch(/^\d{6}$/)
    const { status, body, answer } = await verify(email, code)
    expect(status).toBe(200)
    expect(answer.headers.getSetCookie()[0]).toContain(`Max-Age=${12 * 3600}`)
    expect(await (await me(app, { Authorization: `Bearer ${body.token}` })).json()).toMatchObject({ email })
    expect((await verify(email, code)).status).toBe(401)
  })

  it('M3: takes the digits however they are grouped, and remembers a device for 30 days', async () => {
    const { email } = await app.person()
    const code = await mailed(email)
    const { status, answer } = await verify(email, `${code.slice(0, 3)} ${code.slice(3)}`, { remember: true })
    expect(status).toBe(200)
    expect(answer.headers.getSetCookie()[0]).toContain(`Max-Age=${30 * 24 * 3600}`)
  })

  it('M3: links to the client area say whom the email was sent to, to nobody but this site, and sign nobody in', async () => {
    const { email } = await app.person()
    const room = 'http://localhost:3000/portal/7'
    const mail = { subject: 'Papers', text: `${room} and ${room}/documents.`, html: `<a href="${room}">Open</a>` }
    const { publicUrl } = app.config
    const written = {
      ...mail,
      text: mail.text.replaceAll('http://localhost:3000', publicUrl),
      html: mail.html.replaceAll('http://localhost:3000', publicUrl),
    }
    await app.db.transaction((tx) => app.services.outbox.queue(tx, { kind: 'papers.asked', to: email, ...written }))
    const { text, html } = await newestMail(app, email)
    const [first = '', second = ''] = [...text.matchAll(/\/portal\/7(?:\/documents)?\?for=([\w-]+)/g)].map(
      ([, token]) => token,
    )
    expect(html).toContain(`/portal/7?for=${first}`)
    expect(second).toBe(first)
    expect(text).not.toContain(email)
    const asked = async (token: string) => await app.call(`/api/auth/recipient?for=${token}`)
    expect(await (await asked(first)).json()).toEqual({ email })
    expect((await asked(first)).headers.getSetCookie()).toEqual([])
    for (const wrong of [`${first.slice(0, -2)}AA`, 'x', Buffer.from(email).toString('base64url')]) {
      expect((await asked(wrong)).status, wrong).toBe(404)
    }
    expect((await asked('x'.repeat(601))).status).toBe(422)
  })

  it('M3: nothing in the mail signs anybody in', async () => {
    const { email } = await app.person()
    await ask(email)
    const { text, html, subject } = await newestMail(app, email)
    expect(subject).not.toMatch(/\d{3}/)
    for (const [address] of `${text} ${html}`.matchAll(/https?:\/\/[^\s"<]+/g)) {
      expect(address).not.toMatch(/token|code|\d{6}/)
    }
    for (const method of ['GET', 'HEAD']) {
      const answer = await app.call('/api/auth/code/verify', { method })
      expect(answer.status).toBe(405)
    }
    expect((await send(app, '/api/auth/code/verify', { email })).status).toBe(422)
  })

  it('M3: the last three codes are good, for 15 minutes, until one is used', async () => {
    const { email } = await app.person()
    const codes: string[] = []
    for (let n = 0; n < 4; n++) codes.push(await mailed(email))
    expect((await verify(email, codes[0] ?? '')).status).toBe(401)
    expect((await verify(email, codes[1] ?? '')).status).toBe(200)
    expect((await verify(email, codes[3] ?? '')).status).toBe(401)
    await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
    const late = await mailed(email)
    app.clock.advance({ minutes: 15, seconds: 1 })
    expect((await verify(email, late)).status).toBe(401)
  })

  it('M3: five wrong tries pause that address on that device, and nobody else', async () => {
    const { email } = await app.person()
    const code = await mailed(email)
    const here = { 'X-Forwarded-For': '198.51.100.20' }
    for (let n = 0; n < 5; n++) expect((await verify(email, wrongOf(code), {}, here)).status).toBe(401)
    const paused = await verify(email, code, {}, here)
    expect(paused.status).toBe(429)
    expect(Number(paused.answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect((await verify(email, code, {}, { 'X-Forwarded-For': '198.51.100.21' })).status).toBe(200)
    const again = await mailed(email)
    app.clock.advance({ minutes: 14 })
    expect((await verify(email, again, {}, here)).status).toBe(429)
    const other = await app.person()
    expect((await verify(other.email, await mailed(other.email), {}, here)).status).toBe(200)
    app.clock.advance({ minutes: 1, seconds: 1 })
    expect((await verify(email, await mailed(email), {}, here)).status).toBe(200)
  })

  it('M3: many networks together do not find six digits by trying', async () => {
    const { email } = await app.person()
    const code = await mailed(email)
    await verify(email, wrongOf(code), {}, { 'X-Forwarded-For': '198.51.100.30' })
    await app.db.transaction((tx) =>
      tx.updateTable('rateLimits').set({ hits: 50 }).where('key', 'like', 'tries:mail-code:%:everywhere').execute(),
    )
    expect((await verify(email, code, {}, { 'X-Forwarded-For': '198.51.100.31' })).status).toBe(429)
    expect((await signIn(app, email)).status).toBe(200)
  })

  it('strangers who try codes lock nobody out of the browser that asked for one, and gain no tries by asking', async () => {
    const { email } = await app.person()
    const asked = await ask(email, { 'X-Forwarded-For': '198.51.100.40' })
    const code = codeIn((await newestMail(app, email)).text)
    const stranger = await ask(email, { 'X-Forwarded-For': '198.51.100.41' })
    await verify(email, wrongOf(code), {}, { 'X-Forwarded-For': '198.51.100.42' })
    await app.db.transaction((tx) =>
      tx.updateTable('rateLimits').set({ hits: 50 }).where('key', 'like', 'tries:mail-code:%:everywhere').execute(),
    )
    expect((await verify(email, code, {}, { 'X-Forwarded-For': '198.51.100.43' })).status).toBe(429)
    // A code that another browser asked for is not taken, and five tries are all that one has.
    const theirs = { ...browserOf(stranger.answer), 'X-Forwarded-For': '198.51.100.41' }
    for (let round = 0; round < 5; round += 1) expect((await verify(email, code, {}, theirs)).status).toBe(401)
    expect((await verify(email, code, {}, theirs)).status).toBe(429)
    const own = { ...browserOf(asked.answer), 'X-Forwarded-For': '198.51.100.40' }
    expect((await verify(email, code, {}, own)).status).toBe(200)
  })

  it('M3: an unknown address gets the same words in the same time', async () => {
    const { email } = await app.person()
    const nobody = newEmail('nobody')
    const [unknown, known] = await whileNothingIsWritten(app, async () => [
      await answerTo(app, '/api/auth/code', { email: nobody }),
      await answerTo(app, '/api/auth/code', { email }),
    ])
    expect(known).toBe(unknown)
    expect(await countMails(app, email)).toBe(1)
    expect(await countMails(app, nobody)).toBe(0)
    const words = async (address: string) => {
      const { status, body } = await verify(address, '000000')
      const { requestId: _, ...said } = body
      return JSON.stringify([status, said])
    }
    expect(await words(email)).toBe(await words(nobody))
  })

  it('a code of one person opens nobody else’s account', async () => {
    const [mine, theirs] = [await app.person(), await app.person()]
    const code = await mailed(mine.email)
    expect((await verify(theirs.email, code)).status).toBe(401)
    expect((await verify(mine.email, code)).status).toBe(200)
  })

  it('is kept where nobody can read it, also after the mail was shown to an admin', async () => {
    const { email } = await app.person()
    const code = await mailed(email)
    const kept = JSON.stringify([
      await app.db.read.selectFrom('tokens').selectAll().execute(),
      await app.db.read.selectFrom('auditEvents').selectAll().execute(),
    ])
    expect(kept).not.toContain(code)
    const { id } = await newestMail(app, email)
    const shown = await (await app.call(`/api/outbox/${id}`, { headers: await app.as('admin') })).text()
    expect(shown).not.toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(shown).not.toContain(code)
  })

  it('asks for the second step of an account that has one', async () => {
    const owner = await app.person()
    const { secret } = await addSecondFactor(app, owner.bearer)
    const half = await verify(owner.email, await mailed(owner.email))
    expect(half.status).toBe(202)
    expect(half.body).not.toHaveProperty('token')
    const code = codeOf(secret, { now: app.clock.now() })
    const { status } = await send(app, '/api/auth/login/two-factor', { challenge: half.body.challenge, code })
    expect(status).toBe(200)
  })

  it('does not open the doors behind which the password is asked for', async () => {
    const admin = await app.person({ role: 'admin' })
    const editor = await app.person({ role: 'editor' })
    const { body } = await verify(admin.email, await mailed(admin.email))
    const bearer = { Authorization: `Bearer ${body.token}` }
    const change = () => send(app, `/api/team/${editor.accountId}`, { role: 'admin' }, bearer, 'PATCH')
    expect(await change()).toMatchObject({ status: 403, body: { code: 'confirm-identity' } })
    // A code is no password, for who has one.
    const again = { code: await mailed(admin.email) }
    expect((await send(app, '/api/auth/confirm-identity', again, bearer)).status).toBe(422)
    expect((await send(app, '/api/auth/confirm-identity', { password: PASSWORD }, bearer)).status).toBe(200)
    expect((await change()).status).toBe(200)
  })

  it('proves an address; what a stranger set up before is gone, their password too', async () => {
    const victim = await registered(app, { email: newEmail('victim'), verify: false })
    const thief = await signIn(app, victim)
    await addSecondFactor(app, thief.bearer)
    const { status, body } = await verify(victim, await mailed(victim))
    expect(status).toBe(200)
    const bearer = { Authorization: `Bearer ${body.token}` }
    expect(await (await me(app, bearer)).json()).toMatchObject({ verified: true, hasPassword: false, twoFactor: false })
    expect((await me(app, thief.bearer)).status).toBe(401)
    expect((await signIn(app, victim)).status).toBe(401)
  })

  it('lets somebody without a password do what others do with one', async () => {
    const email = await registered(app, { email: newEmail('plain'), verify: false })
    const { body } = await verify(email, await mailed(email))
    const bearer = { Authorization: `Bearer ${body.token}` }
    expect((await send(app, '/api/account/two-factor', {}, bearer)).status).toBe(200)
    const device = await addPasskey(app, bearer, { password: undefined as never })
    app.clock.advance({ minutes: 11 })
    const remove = () => app.call(`/api/account/passkeys/${device.id}`, { method: 'DELETE', headers: bearer })
    expect((await remove()).status).toBe(403)
    expect((await send(app, '/api/account/two-factor', {}, bearer)).status).toBe(403)
    const chosen = { newPassword: 'copper kettle 88 rain', confirmPassword: 'copper kettle 88 rain' }
    expect((await send(app, '/api/auth/change-password', chosen, bearer)).status).toBe(403)
    // With a passkey there is something better to show than a code.
    const again = { code: await mailed(email) }
    expect((await send(app, '/api/auth/confirm-identity', again, bearer)).status).toBe(422)
  })

  it('somebody with neither password nor passkey shows another code', async () => {
    const email = await registered(app, { email: newEmail('plain'), verify: false })
    const { body } = await verify(email, await mailed(email))
    const bearer = { Authorization: `Bearer ${body.token}` }
    app.clock.advance({ minutes: 11 })
    const chosen = { newPassword: 'copper kettle 88 rain', confirmPassword: 'copper kettle 88 rain' }
    expect((await send(app, '/api/auth/change-password', chosen, bearer)).status).toBe(403)
    const code = { code: await mailed(email) }
    expect((await send(app, '/api/auth/confirm-identity', code, bearer)).status).toBe(200)
    expect((await send(app, '/api/auth/change-password', chosen, bearer)).status).toBe(200)
    expect((await signIn(app, email, chosen.newPassword)).status).toBe(200)
  })

  it.each(['/api/auth/code', '/api/auth/forgot-password'])(
    'M3: what was asked for at %s is written though the process ends before, once, and nothing to an unknown address',
    async (path) => {
      const { email } = await app.person({ email: newEmail('killed') })
      const unknown = newEmail('unknown')
      // As a process that is killed after its answer: it writes nothing any more.
      const outage = vi.spyOn(app.services.outbox, 'queue').mockRejectedValue(new Error('killed'))
      for (const to of [email, unknown]) expect((await send(app, path, { email: to })).status).toBeLessThan(300)
      outage.mockRestore()
      expect(await countMails(app, email)).toBe(0)
      app.clock.advance({ seconds: 30 })
      await Promise.all([1, 2].map(() => app.services.accounts.writeAskedMails()))
      await app.services.accounts.writeAskedMails()
      expect([await countMails(app, email), await countMails(app, unknown)]).toEqual([1, 0])
      const left = app.db.read.selectFrom('tokens').select('value').where('purpose', '=', 'asked-mail')
      expect(await left.execute(), 'nothing that was typed is kept').toEqual([])
    },
  )

  it('M3: a device cookie that somebody planted is not taken over: a new device gets a token of its own', async () => {
    const [owner, other] = [await app.person(), await app.person()]
    const tokenIn = (answer: Response) =>
      answer.headers.getSetCookie().flatMap((line) => /^(?:__Host-)?device=([^;]+)/.exec(line)?.[1] ?? [])[0] ?? ''
    const enter = async (email: string, cookie: Record<string, string>) =>
      tokenIn((await signInAt(email, cookie)).answer)
    const planted = 'A'.repeat(43)
    const given = await enter(owner.email, { Cookie: `device=${planted}` })
    expect(given).not.toBe('')
    expect(given).not.toBe(planted)
    expect(await enter(owner.email, { Cookie: `device=${given}` }), 'one that is known stays').toBe(given)
    expect(await enter(other.email, { Cookie: `device=${given}` }), 'to another person it is not known').not.toBe(given)
  })

  const signInAt = (email: string, headers: Record<string, string>) =>
    send(app, '/api/auth/login', { email, password: PASSWORD }, headers)

  it('M3: devices are listed, and each can be forgotten', async () => {
    const owner = await app.person()
    const { body } = await verify(owner.email, await mailed(owner.email), {}, { 'User-Agent': 'Mozilla/5.0 Firefox/1' })
    await app.call('/api/auth/logout', { method: 'POST', headers: { Authorization: `Bearer ${body.token}` } })
    const list = async () =>
      (await (await app.call('/api/account/devices', { headers: owner.bearer })).json()) as {
        items: { id: string; device: string }[]
      }
    const { items } = await list()
    expect(items).toMatchObject([{ device: 'Firefox' }])
    const gone = await app.call(`/api/account/devices/${items[0]?.id}`, { method: 'DELETE', headers: owner.bearer })
    expect(gone.status).toBe(200)
    expect((await list()).items).toEqual([])
  })
})
