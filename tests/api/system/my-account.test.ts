import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PHONE_FORM } from '#contract/request-rules.ts'
import { me, newEmail, PASSWORD, send, signIn } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { countMails, newestMail } from '#tests/support/mails.ts'

describe('my account', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
  })
  afterAll(() => app.close())
  beforeEach(() => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute()))

  const find = (id: string) => app.db.read.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

  it('changes what is sent, and nothing that is not in the contract', async () => {
    const { bearer, accountId, email } = await app.person()
    const change = { phone: ' 555-0199 ', role: 'admin', email: 'other@example.com', verified: false, id: 'x' }
    const { status, body } = await send(app, '/api/account', change, bearer, 'PATCH')
    expect(status).toBe(200)
    expect(body).toMatchObject({ fullName: 'Clara Client', phone: '555-0199', role: 'client', email, verified: true })
    expect(await find(accountId)).toMatchObject({ role: 'client', email, emailVerified: 1 })
    const letters = await send(app, '/api/account', { phone: 'abc' }, bearer, 'PATCH')
    expect([letters.status, letters.body.fields]).toEqual([422, { phone: PHONE_FORM }])
    expect((await send(app, '/api/account', { phone: '' }, bearer, 'PATCH')).body.phone).toBeNull()
    expect((await send(app, '/api/account', { fullName: ' ' }, bearer, 'PATCH')).status).toBe(422)
  })

  it('another address counts once it is confirmed there, and the old one is told', async () => {
    const { bearer, email } = await app.person()
    const next = newEmail('next')
    expect((await send(app, '/api/account/email', { email: next, password: 'wrong one here' }, bearer)).status).toBe(
      422,
    )
    expect((await send(app, '/api/account/email', { email: next, password: PASSWORD }, bearer)).status).toBe(200)
    expect(await newestMail(app, email)).toMatchObject({ kind: 'account.email-change-asked' })
    expect(await (await me(app, bearer)).json()).toMatchObject({ email })

    const { token, text } = await newestMail(app, next)
    expect(text).toContain('https://firm.example/verify-email?token=')
    expect((await send(app, '/api/auth/verify-email', { token }, bearer)).status).toBe(200)
    expect((await me(app, bearer)).status).toBe(401)
    expect(await newestMail(app, email)).toMatchObject({ kind: 'account.email-changed' })
    expect((await send(app, '/api/auth/verify-email', { token })).status).toBe(410)
    expect((await signIn(app, email)).status).toBe(401)
    const again = await signIn(app, next)
    expect(await (await me(app, again.bearer)).json()).toMatchObject({ email: next, verified: true })
  })

  it('does not tell that another address has an account, and never takes it over', async () => {
    const [mine, theirs] = [await app.person(), await app.person()]
    const ask = (email: string) => send(app, '/api/account/email', { email, password: PASSWORD }, mine.bearer)
    const free = newEmail()
    const [taken, untaken] = [await ask(theirs.email), await ask(free)]
    expect(taken.status).toBe(untaken.status)
    expect(String(taken.body.message).replace(theirs.email, free)).toBe(untaken.body.message)
    expect((await newestMail(app, theirs.email)).token).toBe('')
    expect(await find(theirs.accountId)).toMatchObject({ email: theirs.email })
  })

  it('G2: lists sessions in words, ends one, and ends all others', async () => {
    const here = await app.person()
    const [second, third] = [await signIn(app, here.email), await signIn(app, here.email)]
    const list = async () => {
      const answer = await app.call('/api/account/sessions', { headers: here.bearer })
      return ((await answer.json()) as { items: { id: string; current: boolean; place: string; device: string }[] })
        .items
    }
    const all = await list()
    expect(all).toHaveLength(3)
    expect(all.find(({ current }) => current)).toMatchObject({ id: here.sessionId, device: 'Test browser' })
    expect(all.every(({ place }) => place === 'The network you are on now')).toBe(true)
    expect(JSON.stringify(all)).not.toContain('token')

    const other = all.find(({ current }) => !current)?.id
    const end = (id: string | undefined) =>
      app.call(`/api/account/sessions/${id}`, { method: 'DELETE', headers: here.bearer })
    expect((await end(other)).status).toBe(200)
    expect((await end(other)).status).toBe(404)
    const stranger = await app.person()
    expect((await end(stranger.sessionId)).status).toBe(404)
    expect((await me(app, stranger.bearer)).status).toBe(200)

    expect((await app.call('/api/account/sessions', { method: 'DELETE', headers: here.bearer })).status).toBe(200)
    expect(await list()).toHaveLength(1)
    expect((await me(app, second.bearer)).status).toBe(401)
    expect((await me(app, third.cookie)).status).toBe(401)
    expect((await me(app, here.bearer)).status).toBe(200)
  })

  it('hands people everything that is kept about them, and no secrets', async () => {
    const { bearer, email } = await app.person()
    await signIn(app, email)
    const answer = await app.call('/api/account/data', { headers: bearer })
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const text = await answer.text()
    const data = JSON.parse(text)
    expect(data.account).toMatchObject({ email })
    expect(data.sessions).toHaveLength(2)
    expect(data.events[0]).toMatchObject({ action: 'session.opened' })
    const { hash } = await app.db.read.selectFrom('passwords').select('hash').executeTakeFirstOrThrow()
    expect(text).not.toContain(hash)
    expect(text).not.toMatch(/"(token|password|secret)"/)
  })

  it('deletes an account 14 days after its owner asked, with all that belongs to it', async () => {
    const { bearer, email, accountId } = await app.person({ hours: 1000 })
    expect((await send(app, '/api/account/deletion', { password: 'wrong one here' }, bearer)).status).toBe(422)
    const asked = await send(app, '/api/account/deletion', { password: PASSWORD }, bearer)
    expect(asked.status).toBe(200)
    expect(Date.parse(String(asked.body.deletionAt)) - app.clock.now().getTime()).toBeGreaterThan(13.9 * 86_400_000)
    expect(await newestMail(app, email)).toMatchObject({ kind: 'account.deletion-asked' })

    app.clock.advance({ days: 13 })
    await app.services.jobs.run('delete-accounts')
    expect(await find(accountId)).toBeDefined()
    app.clock.advance({ days: 1, minutes: 1 })
    await app.services.jobs.run('delete-accounts')
    expect(await find(accountId)).toBeUndefined()
    for (const table of ['sessions', 'devices', 'passwords', 'tokens'] as const) {
      const left = app.db.read.selectFrom(table).select('accountId').where('accountId', '=', accountId)
      expect(await left.execute()).toEqual([])
    }
    expect((await me(app, bearer)).status).toBe(401)
    expect(await countMails(app, email)).toBe(1)
    expect(await newestMail(app, email)).toMatchObject({ kind: 'account.deleted' })
  })

  it('keeps an account whose owner thought better of it', async () => {
    const { bearer, accountId } = await app.person({ hours: 1000 })
    await send(app, '/api/account/deletion', { password: PASSWORD }, bearer)
    app.clock.advance({ days: 10 })
    expect((await app.call('/api/account/deletion', { method: 'DELETE', headers: bearer })).status).toBe(200)
    expect(await (await me(app, bearer)).json()).toMatchObject({ deletionAt: null })
    app.clock.advance({ days: 10 })
    await app.services.jobs.run('delete-accounts')
    expect(await find(accountId)).toBeDefined()
  })

  it('G7: never loses the last administrator', async () => {
    await app.db.transaction((tx) => tx.deleteFrom('accounts').where('role', '=', 'admin').execute())
    const only = await app.person({ role: 'admin' })
    const refused = await send(app, '/api/account/deletion', { password: PASSWORD }, only.bearer)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'last-admin' })
    const doer = { accountId: only.accountId, name: only.name } as never
    await expect(app.services.accounts.team.changeRole(doer, only.accountId, 'client')).rejects.toMatchObject({
      code: 'last-admin',
    })
    const second = await app.person({ role: 'admin' })
    await app.services.accounts.team.changeRole(doer, second.accountId, 'editor')
    const [event] = await app.db.read
      .selectFrom('auditEvents')
      .selectAll()
      .where('action', '=', 'account.role-changed')
      .execute()
    expect(JSON.parse(event?.detail ?? '{}')).toEqual({ from: 'admin', to: 'editor' })
    expect((await app.call('/api/audit', { headers: second.bearer })).status).toBe(401)
    const { bearer } = await signIn(app, second.email)
    expect((await app.call('/api/audit', { headers: bearer })).status).toBe(403)
  })
})
