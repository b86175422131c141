import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, registered, send } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { newestMail } from '#tests/support/mails.ts'

const GONE = { words: '5.1.1 no such user here' }

describe('an address that refuses mail', () => {
  let smtp: MailServer
  let app: TestApp
  beforeAll(async () => {
    smtp = await startMailServer()
    app = await startApp({ smtpUrl: smtp.url })
  })
  afterAll(async () => {
    await app.close()
    await smtp.close()
  })
  beforeEach(async () => {
    smtp.refuseWith(null)
    smtp.clear()
    await app.db.transaction((tx) => tx.deleteFrom('outboxMails').execute())
    await app.db.transaction((tx) => tx.deleteFrom('refusedAddresses').execute())
  })

  /** Writes a mail and tries to send it. */
  async function mailTo(to: string, kind: string) {
    const { outbox } = app.services
    const letter = await outbox.write({ subject: kind, body: ['Words.'] })
    const id = await app.db.transaction((tx) => outbox.queue(tx, { kind, to, ...letter }))
    await outbox.deliver()
    return await get(`/api/outbox/${id}`)
  }
  const get = async (path: string) => await (await app.call(path, { headers: await app.as('admin') })).json()
  const post = async (path: string) => await app.call(path, { method: 'POST', headers: await app.as('admin') })
  const received = () => smtp.mails.map(({ subject }) => subject)

  it('is marked, and staff read so on the person, the request and the mail', async () => {
    const email = 'Gone@example.com'
    smtp.refuseWith(550, GONE)
    await send(app, '/api/contact', {
      name: 'Gwen',
      email,
      phone: '+1 555 0100',
      subject: 'Hi',
      message: 'A question.',
    })
    await app.services.outbox.deliver()
    const at = expect.stringMatching(/^\d{4}-/)
    const [lead] = (await get('/api/leads')).items
    expect(await get(`/api/leads/${lead.id}`)).toMatchObject({ email, addressRefusedAt: at })
    const [person] = (await get('/api/customers?q=gone@example.com')).items
    const reply = expect.stringContaining('550 5.1.1 no such user here')
    expect((await get(`/api/customers/${person.id}`)).refusedAddresses).toEqual([
      { address: 'gone@example.com', at, reply },
    ])
    const mails = (await get('/api/outbox')).items.filter(({ to }: { to: string }) => to === email)
    expect(mails).toEqual([expect.objectContaining({ kind: 'lead.confirmed', state: 'failed', addressRefusedAt: at })])
  })

  it('M2: is named among the people of a client', async () => {
    const admin = await app.as('admin')
    const { id } = (await send(app, '/api/clients', { kind: 'company', name: 'Gone Ltd' }, admin)).body
    smtp.refuseWith(550, GONE)
    const member = { name: 'Gwen', email: 'gwen@gone.example', right: 'owner' }
    await send(app, `/api/clients/${id}/members`, member, admin)
    await app.services.outbox.deliver()
    expect((await get(`/api/clients/${id}`)).people).toEqual([
      expect.objectContaining({ email: 'gwen@gone.example', addressRefusedAt: expect.stringMatching(/^\d{4}-/) }),
    ])
  })

  it('is sent nothing that the person did not ask for; what they ask for is tried, and once it arrives all is', async () => {
    smtp.refuseWith(550, GONE)
    await mailTo('ada@example.com', 'account.verify')
    smtp.refuseWith(null)
    expect(await mailTo('Ada@example.com', 'comment.answered')).toMatchObject({
      state: 'failed',
      lastError: 'Not sent: this address refuses emails.',
      addressRefusedAt: expect.any(String),
    })
    expect(await mailTo('other@example.com', 'comment.answered')).toMatchObject({ state: 'sent' })
    expect(await mailTo('ada@example.com', 'account.reset-password')).toMatchObject({
      state: 'sent',
      addressRefusedAt: null,
    })
    expect(await mailTo('ada@example.com', 'comment.answered')).toMatchObject({ state: 'sent' })
    expect(received()).toEqual(['comment.answered', 'account.reset-password', 'comment.answered'])
  })

  it.each([
    [550, { words: 'no such user' }],
    [550, GONE],
    [553, { words: '5.1.3 bad address' }],
    [550, { words: '5.2.1 mailbox disabled' }],
    [550, { words: '5.1.1 unknown', afterText: true }],
  ])('is told from what is refused for other reasons: %i %j', async (code, how) => {
    smtp.refuseWith(code, how)
    expect((await mailTo('a@example.com', 'report.weekly')).addressRefusedAt).not.toBeNull()
  })

  it.each([
    [450, { words: '4.2.0 greylisted' }],
    [550, { words: 'greylisted, try again later' }],
    [550, { words: '5.7.1 message looks like spam' }],
    [552, { words: '5.2.2 mailbox full' }],
    [554, { words: '5.7.1 relay access denied' }],
    [550, { words: 'message content rejected', afterText: true }],
  ])('is not marked for a refusal that is about something else: %i %j', async (code, how) => {
    smtp.refuseWith(code, how)
    expect(await mailTo('a@example.com', 'report.weekly')).toMatchObject({
      addressRefusedAt: null,
      lastError: expect.stringContaining(String(code)),
    })
    smtp.refuseWith(null)
    expect(await mailTo('a@example.com', 'account.reset-password')).toMatchObject({ lastError: null })
  })

  it('is good again once its owner confirms it', async () => {
    smtp.refuseWith(550, GONE)
    const email = await registered(app, { verify: false })
    await app.services.outbox.deliver()
    const [refused] = (await get(`/api/outbox?to=${email}`)).items
    expect(refused.addressRefusedAt).not.toBeNull()
    const { token } = await newestMail(app, email)
    await send(app, '/api/auth/verify-email', { token, password: PASSWORD, confirmPassword: PASSWORD })
    const [again] = (await get(`/api/outbox?to=${email}`)).items
    expect(again.addressRefusedAt).toBeNull()
  })

  it.each(['one', 'all'])('is tried again by hand, %s', async (which) => {
    smtp.refuseWith(550, GONE)
    const { id } = await mailTo('Ada@example.com', 'report.weekly')
    smtp.refuseWith(null)
    await app.services.outbox.deliver()
    expect(received()).toEqual([])
    expect((await post(which === 'one' ? `/api/outbox/${id}/retry` : '/api/outbox/retry')).status).toBe(200)
    await app.services.outbox.deliver()
    expect(received()).toEqual(['report.weekly'])
    expect(await get(`/api/outbox/${id}`)).toMatchObject({ state: 'sent', addressRefusedAt: null })
  })
})
