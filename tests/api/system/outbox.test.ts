import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServices } from '#server/services.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'

describe('the outbox', () => {
  let smtp: MailServer
  let app: TestApp
  beforeAll(async () => {
    smtp = await startMailServer()
    app = await startApp({ smtpUrl: smtp.url, publicUrl: 'https://firm.example' })
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

  async function queue(to = 'ada@example.com', subject = 'Hello'): Promise<number> {
    const { outbox } = app.services
    const letter = {
      subject,
      greeting: 'Hello Ada,',
      body: ['Words.', { button: 'Open', url: 'https://firm.example/x?token=abc-123' }],
    }
    const mail = await outbox.write(letter)
    await app.db.transaction((tx) => outbox.queue(tx, { kind: 'test.mail', to, replyTo: 'reply@example.com', ...mail }))
    const row = await app.db.read.selectFrom('outboxMails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return row.id
  }
  const stateOf = async (id: number) => {
    const answer = await app.call(`/api/outbox/${id}`, { headers: await app.as('admin') })
    return (await answer.json()) as Record<string, unknown>
  }

  it('sends a mail with a plain text and an HTML part, from the firm', async () => {
    const id = await queue()
    await app.services.outbox.deliver()
    expect(smtp.mails).toHaveLength(1)
    const mail = smtp.mails[0]
    expect(mail).toMatchObject({ to: ['ada@example.com'], subject: 'Hello', replyTo: 'reply@example.com' })
    expect(mail?.from).toBe((await app.services.settings.get('firm')).email)
    expect(mail?.text).toContain('https://firm.example/x?token=abc-123')
    expect(mail?.html).toContain('Words.')
    expect(await stateOf(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      sentAt: expect.any(String),
      nextAttemptAt: null,
    })
  })

  it('S4: carries a calendar entry with its method, and keeps nothing of it once it was sent', async () => {
    const { outbox } = app.services
    const calendarFile = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
    const mail = { kind: 'test.mail', to: 'ada@example.com', calendarFile }
    await app.db.transaction((tx) => outbox.send(tx, mail, { subject: 'Cancelled', body: ['Words.'] }))
    await queue('grace@example.com')
    await outbox.deliver()
    const { invitation } = await smtp.mailTo('ada@example.com')
    expect(invitation?.method).toBe('CANCEL')
    expect(invitation?.content.split(/\r?\n/)).toEqual(calendarFile.split('\r\n'))
    expect((await smtp.mailTo('grace@example.com')).invitation).toBeNull()
    const kept = await app.db.read.selectFrom('outboxMails').select('calendarFile').execute()
    expect(kept).toEqual([{ calendarFile: null }, { calendarFile: null }])
  })

  it('says of automatic mails that they are, so that no machine answers them, and not of those a person wrote', async () => {
    await queue()
    const letter = await app.services.outbox.write({ subject: 'Re: Hello', body: ['Yes.'] })
    await app.db.transaction((tx) =>
      app.services.outbox.queue(tx, { kind: 'lead.reply', to: 'bert@example.com', ...letter }),
    )
    await app.services.outbox.deliver()
    expect((await smtp.mailTo('ada@example.com')).headers['auto-submitted']).toBe('auto-generated')
    expect((await smtp.mailTo('bert@example.com')).headers).not.toHaveProperty('auto-submitted')
  })

  it('writes no address into the log, whatever the mail server answers', async () => {
    const lines: string[] = []
    const log = { ...app.log, warn: (about: object, words: string) => lines.push(JSON.stringify({ ...about, words })) }
    const { outbox } = createServices({ ...app, log: log as never })
    const id = await queue('secret.person@example.com')
    smtp.refuseWith(550)
    await outbox.deliver()
    outbox.close()
    expect((await stateOf(id)).lastError, 'the office may know').toContain('secret.person@example.com')
    expect(lines.join()).toContain('550')
    expect(lines.join()).not.toContain('secret.person')
  })

  it('shows nobody in the office the keys in links, and forgets them once a mail was sent', async () => {
    const id = await queue()
    const waiting = await stateOf(id)
    expect(waiting.text).toContain('https://firm.example/x?token=…')
    expect(String(waiting.text) + String(waiting.html)).not.toContain('abc-123')
    await app.services.outbox.deliver()
    expect((await smtp.mailTo('ada@example.com')).text).toContain('token=abc-123')
    const rows = app.db.read.selectFrom('outboxMails').select(['text', 'html']).where('id', '=', id)
    const kept = await rows.executeTakeFirstOrThrow()
    expect(kept.text + kept.html).not.toContain('abc-123')
  })

  it('sends the mails of one person in the order in which they were written', async () => {
    for (let n = 1; n <= 30; n++) await queue(n % 3 === 0 ? 'bob@example.com' : 'ada@example.com', `Mail ${n}`)
    const others = [1, 2].map(() => createServices(app))
    await Promise.all([app.services, ...others].map(({ outbox }) => outbox.deliver()))
    await app.services.outbox.deliver()
    for (const { outbox } of others) outbox.close()
    for (const person of ['ada@example.com', 'bob@example.com']) {
      const numbers = smtp.mails.filter(({ to }) => to.includes(person)).map(({ subject }) => Number(subject?.slice(5)))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      expect(numbers.length).toBe(person.startsWith('ada') ? 20 : 10)
    }
  })

  it('lets a mail wait behind an earlier one that could not be sent yet, and takes both along when a third is written', async () => {
    await queue('ada@example.com', 'First')
    smtp.refuseWith(451)
    await app.services.outbox.deliver()
    await queue('ada@example.com', 'Second')
    await app.services.outbox.deliver()
    smtp.refuseWith(null)
    await app.services.outbox.deliver()
    expect(smtp.mails).toHaveLength(0)
    await queue('ada@example.com', 'Third')
    await app.services.outbox.deliver()
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(['First', 'Second', 'Third'])
  })

  it('does not let one mail that nobody takes hold up the others for long', async () => {
    const stuck = await queue('ada@example.com', 'Stuck')
    await app.db.transaction((tx) =>
      tx.updateTable('outboxMails').set({ attempts: 3 }).where('id', '=', stuck).execute(),
    )
    smtp.refuseWith(451)
    const second = await queue('ada@example.com', 'Second')
    await app.services.outbox.deliver()
    expect(await stateOf(second)).toMatchObject({ state: 'queued', attempts: 1 })
  })

  it('tries again after a minute, then ever later, and gives up after some two days', async () => {
    const id = await queue()
    smtp.refuseWith(451)
    const waits: number[] = []
    for (;;) {
      await app.services.outbox.deliver()
      const now = await stateOf(id)
      if (now.state === 'failed') break
      expect(now).toMatchObject({ state: 'queued', lastError: expect.stringContaining('451') })
      const wait = Math.round((Date.parse(String(now.nextAttemptAt)) - app.clock.now().getTime()) / 60_000)
      waits.push(wait)
      app.clock.advance({ minutes: wait + 1 })
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720, 1440])
    expect(smtp.mails).toHaveLength(0)

    smtp.refuseWith(null)
    const retried = await app.call(`/api/outbox/${id}/retry`, { method: 'POST', headers: await app.as('admin') })
    expect(retried.status).toBe(200)
    await app.services.outbox.deliver()
    expect(smtp.mails).toHaveLength(1)
    const again = await app.call(`/api/outbox/${id}/retry`, { method: 'POST', headers: await app.as('admin') })
    expect(again.status).toBe(409)
  })

  it.each([
    { what: 'the recipient', code: 550, afterText: false },
    { what: 'the message', code: 554, afterText: true },
  ])('gives up at once when the server refuses $what for good', async ({ code, afterText }) => {
    const id = await queue()
    smtp.refuseWith(code, { afterText })
    await app.services.outbox.deliver()
    const failed = { state: 'failed', attempts: 1, lastError: expect.stringContaining(String(code)) }
    expect(await stateOf(id)).toMatchObject(failed)
  })

  it('keeps a mail while the server is down, and sends it when it is back', async () => {
    const gone = await startMailServer()
    const services = createServices({ ...app, config: { ...app.config, smtpUrl: gone.url } })
    await gone.close()
    const id = await queue()
    await services.outbox.deliver()
    services.outbox.close()
    expect(await stateOf(id)).toMatchObject({ state: 'queued', lastError: expect.stringMatching(/ECONNREFUSED/) })
    app.clock.advance({ minutes: 2 })
    await app.services.outbox.deliver()
    expect(smtp.mails).toHaveLength(1)
  })

  it('sends each mail once, however many instances send', async () => {
    for (let n = 0; n < 30; n++) await queue(`person-${n}@example.com`)
    const others = [1, 2, 3].map(() => createServices(app))
    await Promise.all([app.services, ...others].map(({ outbox }) => outbox.deliver()))
    await app.services.outbox.deliver()
    for (const { outbox } of others) outbox.close()
    const to = smtp.mails.flatMap((mail) => mail.to)
    expect(to).toHaveLength(30)
    expect(new Set(to).size).toBe(30)
  })

  it('takes up what an instance left behind when it died', async () => {
    const id = await queue()
    const until = new Date(app.clock.now().getTime() + 5 * 60_000).toISOString()
    await app.db.transaction((tx) =>
      tx.updateTable('outboxMails').set({ state: 'sending', nextAttemptAt: until }).where('id', '=', id).execute(),
    )
    await app.services.outbox.deliver()
    expect(smtp.mails).toHaveLength(0)
    app.clock.advance({ minutes: 6 })
    await app.services.outbox.deliver()
    expect(smtp.mails).toHaveLength(1)
  })

  it('does not send what lay there for days', async () => {
    const id = await queue()
    app.clock.advance({ days: 4 })
    await app.services.outbox.deliver()
    expect(smtp.mails).toHaveLength(0)
    expect(await stateOf(id)).toMatchObject({ state: 'failed' })
  })

  it('shows admins every mail, page by page, and nobody else', async () => {
    for (let n = 0; n < 27; n++) await queue(`person-${n}@example.com`)
    const headers = await app.as('admin')
    const first = await (await app.call('/api/outbox', { headers })).json()
    expect(first.items).toHaveLength(25)
    expect(first.delivering).toBe(true)
    expect(first.items[0]).toMatchObject({ to: 'person-26@example.com', state: 'queued' })
    expect(first.items[0]).not.toHaveProperty('text')
    const second = await (await app.call(`/api/outbox?before=${first.next}`, { headers })).json()
    expect(second.items.map((mail: { to: string }) => mail.to)).toEqual([
      'person-1@example.com',
      'person-0@example.com',
    ])
    expect(second.next).toBeNull()
    expect((await (await app.call('/api/outbox?state=sent', { headers })).json()).items).toEqual([])
    expect((await app.call('/api/outbox', { headers: await app.as('editor') })).status).toBe(403)
    expect((await app.call('/api/outbox/1', { headers: await app.as('client') })).status).toBe(403)
    expect((await app.call('/api/outbox')).status).toBe(401)
    expect((await app.call('/api/outbox/999999', { headers })).status).toBe(404)
  })

  it('tries all failed mails again at once, and counts what has not arrived', async () => {
    smtp.refuseWith(550)
    for (const to of ['one@example.com', 'two@example.com']) await queue(to)
    await app.services.outbox.deliver()
    await queue('Three@example.com')
    const headers = await app.as('admin')
    const list = async (query = '') => await (await app.call(`/api/outbox${query}`, { headers })).json()
    expect((await list()).counts).toEqual({ queued: 1, sending: 0, failed: 2 })
    expect((await list('?to=two@example.com')).items.map((mail: { to: string }) => mail.to)).toEqual([
      'two@example.com',
    ])
    expect((await list('?to=two')).items).toEqual([])
    smtp.refuseWith(null)
    const retry = async () =>
      await (await app.call('/api/outbox/retry', { method: 'POST', headers: await app.as('admin') })).json()
    expect(await retry()).toEqual({ message: '2 emails will be tried again in a moment.', mails: 2 })
    await app.services.outbox.deliver()
    expect(smtp.mails.map((mail) => mail.to[0]).sort()).toEqual([
      'Three@example.com',
      'one@example.com',
      'two@example.com',
    ])
    expect((await list()).counts).toEqual({ queued: 0, sending: 0, failed: 0 })
    expect(await retry()).toEqual({ message: 'No email has failed.', mails: 0 })
    expect((await app.call('/api/outbox/retry', { method: 'POST', headers: await app.as('editor') })).status).toBe(403)
    const events = await app.db.read
      .selectFrom('auditEvents')
      .select('detail')
      .where('subject', '=', 'mail:failed')
      .orderBy('id')
      .execute()
    expect(events.map(({ detail }) => JSON.parse(detail ?? '')).at(-1)).toEqual({ mails: 2 })
  })

  it('does not call an email stuck that failed for good, and lets admins dismiss such ones', async () => {
    smtp.refuseWith(550, { words: '5.1.1 no such user' })
    const ids = [await queue('one@example.com'), await queue('two@example.com'), await queue('three@example.com')]
    await app.services.outbox.deliver()
    app.clock.advance({ hours: 2 })
    const { mail } = await app.services.healthOverview.read()
    expect(mail).toMatchObject({ waiting: 0, failed: 3, stuckSince: null })
    await app.services.alerts.look()
    expect((await app.services.alerts.listOpen()).filter(({ words }) => words.includes('No email has left'))).toEqual(
      [],
    )

    const post = async (path: string, role: 'admin' | 'accountant' = 'admin') =>
      await app.call(`/api/outbox/${path}`, { method: 'POST', headers: await app.as(role) })
    expect((await post(`${ids[0]}/dismiss`, 'accountant')).status).toBe(403)
    expect((await post(`${ids[0]}/dismiss`)).status).toBe(200)
    expect((await post(`${ids[0]}/dismiss`)).status).toBe(409)
    expect((await post('999999/dismiss')).status).toBe(404)
    expect((await app.services.healthOverview.read()).mail.failed).toBe(2)
    expect(await (await post('dismiss')).json()).toEqual({ message: '2 emails were dismissed.', mails: 2 })
    expect(await (await post('dismiss')).json()).toEqual({ message: 'No email has failed.', mails: 0 })
    const { mail: after, warnings } = await app.services.healthOverview.read()
    expect(after.failed).toBe(0)
    expect(warnings.filter((words) => words.includes('could not be sent'))).toEqual([])
    // What was dismissed is still there to be read, and can be tried again.
    smtp.refuseWith(null)
    expect((await post(`${ids[1]}/retry`)).status).toBe(200)
    await app.services.outbox.deliver()
    expect(smtp.mails.map(({ to }) => to[0]).filter((to) => /^(one|two|three)@/.test(to ?? ''))).toEqual([
      'two@example.com',
    ])
  })

  it('A10: sends an admin a test mail, signed as Setting says', async () => {
    const admin = await app.person({ role: 'admin', name: 'Tess Tester' })
    const json = { 'Content-Type': 'application/json' }
    const send = (headers: Record<string, string>) =>
      app.call('/api/outbox/test', { method: 'POST', headers: { ...headers, ...json }, body: '{}' })
    const { outcome, message } = await (await send(admin.bearer)).json()
    expect(outcome).toBe('accepted')
    expect(message).toContain(`accepted the test email to ${admin.email}.`)
    const { signature } = await app.services.settings.get('mail')
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]).toMatchObject({ to: [admin.email], subject: 'A test email from your site' })
    expect(smtp.mails[0]?.text).toContain('Hello Tess Tester,')
    expect(smtp.mails[0]?.text).toContain(signature.split('\n')[1])
    expect((await send(await app.as('editor'))).status).toBe(403)
    // A test that failed needs no attention once a later one succeeds; other emails still do.
    const failed = async () => (await app.services.outbox.countUnsent()).failed
    const before = await failed()
    smtp.refuseWith(550)
    expect((await (await send(admin.bearer)).json()).outcome).not.toBe('accepted')
    expect(await failed()).toBe(before + 1)
    smtp.refuseWith(null)
    expect((await (await send(admin.bearer)).json()).outcome).toBe('accepted')
    expect(await failed()).toBe(before)
  })

  it('leaves no mail behind when what it tells of did not happen', async () => {
    const { outbox } = app.services
    const mail = await outbox.write({ subject: 'x', body: ['y'] })
    const undone = app.db.transaction(async (tx) => {
      await outbox.queue(tx, { kind: 'test.mail', to: 'ada@example.com', ...mail })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await app.db.read.selectFrom('outboxMails').select('id').execute()).toEqual([])
  })
})
