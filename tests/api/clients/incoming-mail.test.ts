import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/durations.ts'
import { send } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { REPLY_ADDRESS as ADDRESS, emailOf, type Letter, MAIL_SERVER } from '#tests/support/emails.ts'
import { countMails, newestMail } from '#tests/support/mails.ts'
import { pdfOf } from '#tests/support/rooms.ts'

const MAILBOX = { way: 'webhook', address: ADDRESS, authServer: MAIL_SERVER } as const

describe('answers by email', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  let admin: Record<string, string>
  let secret: string
  beforeAll(async () => {
    app = await startApp()
    desk = clientsOf(app)
    admin = await app.as('admin')
    const saved = await desk.done('PUT', '/api/incoming-mail', { ...MAILBOX, version: 0 }, admin)
    secret = saved.secret
  })
  afterAll(() => app.close())

  const post = (raw: string | Uint8Array, bearer = secret) =>
    app.call('/api/inbound-mail', {
      method: 'POST',
      headers: { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${bearer}` },
      body: raw as string,
    })
  async function arrive(letter: Letter | string): Promise<void> {
    const answer = await post(typeof letter === 'string' ? letter : emailOf(letter))
    expect(answer.status).toBe(202)
    await app.services.incomingMail.takeInDue()
  }
  const outcomes = async () =>
    (await app.db.read.selectFrom('incomingMails').select('outcome').orderBy('id').execute()).map(
      ({ outcome }) => outcome,
    )

  /** A conversation in which the firm has written last, and the address under which its owner answers. */
  async function talk() {
    const client = await desk.make()
    const owner = await desk.member(client.id, 'owner')
    const own = `/api/my/clients/${client.id}/conversations`
    const begun = await desk.done('POST', own, { subject: 'Car', body: 'May I write off the car?' }, owner.bearer)
    await desk.done('POST', `/api/conversations/${begun.id}/messages`, { body: 'Half of it.' }, admin)
    const mail = await newestMail(app, owner.email)
    const read = async () => await desk.done('GET', `${own}/${begun.id}`, undefined, owner.bearer)
    return { client, owner, begun, replyTo: mail?.replyTo ?? '', mail, read }
  }

  async function ask(email: string) {
    const form = { name: 'Ada', email, phone: '+1 555 0100', subject: 'Hi', message: 'What does it cost?' }
    await send(app, '/api/contact', form)
    const { items } = await desk.done('GET', `/api/leads?q=${email}`, undefined, admin)
    const mail = await newestMail(app, email)
    return { id: items[0].id as number, replyTo: mail?.replyTo ?? '' }
  }
  const leadsOf = async (email: string) => (await desk.done('GET', `/api/leads?q=${email}`, undefined, admin)).items

  it('H1: an answer joins its conversation, with its quoted text folded, and says that it came by email', async () => {
    const { owner, replyTo, mail, read } = await talk()
    expect(replyTo).toMatch(/^reply\+c[0-9a-z]+-[0-9a-z]+-[0-9a-f]{26}@firm\.example$/)
    expect(mail?.text).toContain('joins the conversation')
    const text = 'Then I do so.\r\n-- \r\nRobin\r\n\r\nOn Mon, 16 Nov 2026 the firm wrote:\r\n> Half of it.\r\n'
    await arrive({ from: owner.email, to: replyTo, text })
    const message = (await read()).messages.at(-1)
    expect(message).toMatchObject({ author: owner.name, fromFirm: false, byEmail: true })
    expect(message.body).toBe('Then I do so.\n-- \nRobin')
    expect(message.quoted).toContain('> Half of it.')
    const { items } = await desk.done('GET', '/api/audit?action=conversation.written', undefined, admin)
    expect(items[0].detail).toMatchObject({ by: 'email' })
  })

  it('takes a message once, however often and from however many instances it is taken', async () => {
    const { owner, replyTo, read } = await talk()
    const raw = emailOf({ from: owner.email, to: replyTo, text: 'Only once.' })
    const relayed = `Received: from another relay\r\n${raw.replaceAll('\r\n', '\n')}`
    for (const each of [raw, raw, relayed]) expect((await post(each)).status).toBe(202)
    await Promise.all([1, 2, 3].map(() => app.services.incomingMail.takeInDue()))
    await app.services.incomingMail.takeInDue()
    const { messages } = await read()
    expect(messages.filter(({ body }: { body: string }) => body === 'Only once.')).toHaveLength(1)
    const left: string[] = []
    for await (const { key } of app.storage.list('incoming-mail/')) left.push(key)
    expect(left).toEqual([])
  })

  it('takes files through the checks of every upload, and says which it did not take', async () => {
    const { owner, replyTo, read } = await talk()
    const bytes = pdfOf('A receipt')
    await arrive({ from: owner.email, to: replyTo, text: 'The receipt.', file: { name: 'receipt.pdf', bytes } })
    const [file] = (await read()).messages.at(-1).files
    expect(file).toMatchObject({ name: 'receipt.pdf', size: bytes.length, state: 'there' })
    const program = { name: 'run.exe', bytes: Buffer.from('MZ\u0090\u0000 a program') }
    await arrive({ from: owner.email, to: replyTo, text: 'A program.', file: program })
    const message = (await read()).messages.at(-1)
    expect(message.files).toEqual([])
    expect(message.body).toMatch(/^A program\.\n\nFiles that were not taken:\n“run\.exe”: /)
    const received = await newestMail(app, owner.email)
    expect(received?.kind).toBe('document.received')
  })

  it('lets nobody else write with a stolen address: it becomes a request that says so', async () => {
    const { client, owner, replyTo, read } = await talk()
    const other = await desk.member(client.id, 'contributor')
    const before = (await read()).messages.length
    await arrive({ from: 'thief@elsewhere.example', to: replyTo, text: 'Please pay to this account.' })
    // A colleague has an address of their own.
    await arrive({ from: other.email, to: replyTo, text: 'Me too.' })
    const forged = ['Authentication-Results: mx.firm.example; dmarc=fail header.from=example.com']
    await arrive({ from: owner.email, to: replyTo, text: 'Forged.', headers: forged })
    // A user who acts for another client, from their own address.
    const elsewhere = await talk()
    await arrive({ from: elsewhere.owner.email, to: replyTo, text: 'Wrong room.' })
    const guessed = replyTo.replace(/[0-9a-f]{26}@/, `${'0'.repeat(26)}@`)
    await arrive({ from: owner.email, to: guessed, text: 'Guessed.' })
    expect((await read()).messages).toHaveLength(before)
    const [lead] = await leadsOf('thief@elsewhere.example')
    const { message, events } = await desk.done('GET', `/api/leads/${lead.id}`, undefined, admin)
    expect(message).toContain('Please pay to this account.')
    expect(events[0].text).toContain('from another address')
    expect(await countMails(app, 'thief@elsewhere.example')).toBe(0)
  })

  /** An email as a server hands it over whose name the firm has not set, and as whoever forges the sender can write it. */
  const forgeries = ({ email }: { email: string }): [what: string, headers: string[]][] => {
    const domain = email.split('@')[1]
    return [
      ['nothing', []],
      ['another server', [`Authentication-Results: mx.evil.example; dmarc=pass header.from=${domain}`]],
      ['a pass of their own domain', [`Authentication-Results: ${MAIL_SERVER}; dkim=pass header.d=evil.example`]],
      [
        'a header of their own below that of the server',
        [
          `Authentication-Results: ${MAIL_SERVER}; spf=pass smtp.mailfrom=thief@evil.example; dkim=none`,
          `Authentication-Results: ${MAIL_SERVER}; dkim=pass header.d=${domain}`,
        ],
      ],
    ]
  }

  it('M5: a forged sender with a stolen reply address becomes a request that says that it is not verified', async () => {
    const { owner, replyTo, read } = await talk()
    const asked = await ask('mara@asks.example')
    const before = (await read()).messages.length
    const told = await countMails(app, owner.email)
    for (const [what, headers] of forgeries(owner)) {
      await arrive({ from: owner.email, to: replyTo, text: `Pay elsewhere: ${what}.`, headers, isVerified: false })
      expect((await outcomes()).at(-1), what).toBe('new-request')
    }
    expect((await read()).messages).toHaveLength(before)
    expect(await countMails(app, owner.email)).toBe(told)
    const [lead] = await leadsOf(owner.email)
    const { events } = await desk.done('GET', `/api/leads/${lead.id}`, undefined, admin)
    expect(events[0].text).toContain('Not verified')
    await arrive({ from: 'mara@asks.example', to: asked.replyTo, text: 'Call me.', isVerified: false })
    expect((await desk.done('GET', `/api/leads/${asked.id}`, undefined, admin)).messages).toEqual([])
    expect((await desk.done('GET', '/api/incoming-mail', undefined, admin)).seenServer).toBe(MAIL_SERVER)
    // With a pass of their own server, by any of the three ways, answers join.
    const domain = owner.email.split('@')[1]
    for (const pass of [`dkim=pass header.d=${domain}`, `spf=pass smtp.mailfrom=${owner.email}`]) {
      const headers = [`Authentication-Results: ${MAIL_SERVER}; ${pass}`]
      await arrive({ from: owner.email, to: replyTo, text: pass, headers, isVerified: false })
      expect((await read()).messages.at(-1)).toMatchObject({ body: pass, isUnverified: false })
    }
  })

  it('M5: where the owner wants it so, such an answer joins with a mark and without its files', async () => {
    const save = async (unverified: string) => {
      const { version } = await desk.done('GET', '/api/incoming-mail', undefined, admin)
      await desk.done('PUT', '/api/incoming-mail', { ...MAILBOX, unverified, version }, admin)
    }
    await save('mark')
    const { owner, replyTo, read, client } = await talk()
    const file = { name: 'new-account.pdf', bytes: pdfOf('Another account') }
    await arrive({ from: owner.email, to: replyTo, text: 'Use the new account.', file, isVerified: false })
    const message = (await read()).messages.at(-1)
    expect(message).toMatchObject({ byEmail: true, isUnverified: true, files: [] })
    expect(message.body).toBe('Use the new account.\n\nFiles that were not taken:\n“new-account.pdf”')
    const { items } = await desk.done('GET', `/api/clients/${client.id}/documents`, undefined, admin)
    expect(items).toEqual([])
    await arrive({ from: owner.email, to: replyTo, text: 'Really me.' })
    expect((await read()).messages.at(-1)).toMatchObject({ body: 'Really me.', isUnverified: false })
    const failed = [`Authentication-Results: ${MAIL_SERVER}; dmarc=fail header.from=example.com`]
    await arrive({ from: owner.email, to: replyTo, text: 'Forged.', headers: failed, isVerified: false })
    expect((await outcomes()).at(-1)).toBe('new-request')
    const asked = await ask('nora@asks.example')
    await arrive({ from: 'nora@asks.example', to: asked.replyTo, text: 'Call me.', isVerified: false })
    const { messages } = await desk.done('GET', `/api/leads/${asked.id}`, undefined, admin)
    expect(messages.at(-1)).toMatchObject({ body: 'Call me.', isUnverified: true })
    await save('request')
  })

  it('makes a request of an answer by somebody whose account is suspended, who may only read, or whose client has ended', async () => {
    const cases: Record<string, (about: Awaited<ReturnType<typeof talk>>) => Promise<unknown>> = {
      suspended: ({ owner }) =>
        app.db.transaction((tx) =>
          tx
            .updateTable('accounts')
            .set({ suspendedAt: app.clock.now().toISOString() })
            .where('id', '=', owner.accountId)
            .execute(),
        ),
      reader: ({ client, owner }) =>
        desk.done('PATCH', `/api/clients/${client.id}/members/${owner.memberId}`, { right: 'reader' }, admin),
      ended: ({ client }) => desk.done('PATCH', `/api/clients/${client.id}`, { version: 1, state: 'ended' }, admin),
    }
    for (const [name, happen] of Object.entries(cases)) {
      const about = await talk()
      await happen(about)
      await arrive({ from: about.owner.email, to: about.replyTo, text: `Words of the ${name}.` })
      const { messages } = await desk.done('GET', `/api/conversations/${about.begun.id}`, undefined, admin)
      expect(messages, name).toHaveLength(2)
      const [lead] = await leadsOf(about.owner.email)
      const { message } = await desk.done('GET', `/api/leads/${lead.id}`, undefined, admin)
      expect(message).toContain(`Words of the ${name}.`)
    }
  })

  it('ends an address after half a year, with the membership, and with the address of the person', async () => {
    const { client, owner, replyTo } = await talk()
    app.clock.advance({ days: 220 })
    await arrive({ from: owner.email, to: replyTo, text: 'Too late.' })
    app.clock.advance({ days: -220 })
    await desk.done('DELETE', `/api/clients/${client.id}/members/${owner.memberId}`, undefined, admin)
    await arrive({ from: owner.email, to: replyTo, text: 'No longer a member.' })
    const rows = app.db.read.selectFrom('conversationMessages').select('id').where('body', 'like', '%Too late%')
    expect(await rows.execute()).toEqual([])
    expect((await leadsOf(owner.email)).length).toBe(2)
  })

  it('H2: an answer to a request joins its thread and opens it again', async () => {
    const { id, replyTo } = await ask('ada@asks.example')
    expect(replyTo).toMatch(/^reply\+r/)
    const { version } = await desk.done('GET', `/api/leads/${id}`, undefined, admin)
    await desk.done('POST', `/api/leads/${id}/replies`, { version, subject: 'Our fee', body: 'It costs 100.' }, admin)
    const answer = await newestMail(app, 'ada@asks.example')
    await arrive({ from: 'Ada@Asks.example', to: answer?.replyTo, text: 'Agreed.' })
    const lead = await desk.done('GET', `/api/leads/${id}`, undefined, admin)
    expect(lead.state).toBe('in-progress')
    expect(lead.messages.at(-1)).toMatchObject({ body: 'Agreed.', fromFirm: false, byEmail: true, by: 'Ada' })
    const told = app.db.read.selectFrom('outboxMails').select('id').where('kind', '=', 'lead.written')
    expect(await told.where('replyTo', '=', 'ada@asks.example').execute()).toHaveLength(1)
  })

  it('makes a request of what a stranger writes, answers nobody, and holds suspected spam', async () => {
    await arrive({ from: 'new@stranger.example', subject: 'A question', text: '<b>Hello</b> there' })
    const [lead] = await leadsOf('new@stranger.example')
    const whole = await desk.done('GET', `/api/leads/${lead.id}`, undefined, admin)
    expect(whole).toMatchObject({ kind: 'contact', state: 'new', name: 'Robin Writer' })
    expect(whole.message).toBe('A question\n\n<b>Hello</b> there')
    expect(await countMails(app, 'new@stranger.example')).toBe(0)
    await arrive({ from: 'spam@stranger.example', headers: ['X-Spam-Flag: YES'] })
    const held = await desk.done('GET', '/api/leads?held=yes', undefined, admin)
    expect(held.items[0].email).toBe('spam@stranger.example')
  })

  it('holds a flood of one sender back for an hour, and loses nothing', async () => {
    for (let at = 0; at < 7; at++) await arrive({ from: 'flood@stranger.example', text: `Number ${at}` })
    expect(await leadsOf('flood@stranger.example')).toHaveLength(5)
    const { waiting } = await desk.done('GET', '/api/incoming-mail', undefined, admin)
    expect(waiting).toBe(2)
    app.clock.advance({ minutes: 61 })
    await app.services.incomingMail.takeInDue()
    app.clock.advance({ minutes: -61 })
    expect(await leadsOf('flood@stranger.example')).toHaveLength(7)
  })

  it.each([
    ['an absence note', ['Auto-Submitted: auto-replied']],
    ['a bulk email', ['Precedence: bulk']],
    ['a mailing list', ['List-Id: <all.example>']],
    ['what asks for no answer', ['X-Auto-Response-Suppress: All']],
    ['what has no sender to return to', ['Return-Path: <>']],
  ])('drops %s', async (_, headers) => {
    const from = `auto-${Math.random()}@robot.example`
    await arrive({ from, headers })
    expect((await outcomes()).at(-1)).toBe('automatic')
    expect(await leadsOf(from)).toEqual([])
  })

  it('drops its own emails and what comes from its own address', async () => {
    await arrive({ from: ADDRESS })
    expect((await outcomes()).at(-1)).toBe('own')
  })

  it('survives what is built to be hard to read', async () => {
    const deep = `${'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(300)}`
    await arrive(`From: deep@stranger.example\r\n${deep}`)
    await arrive('no email at all')
    await arrive('From: one@stranger.example, two@stranger.example\r\n\r\nWho am I?\r\n')
    const parts = '--b\r\nContent-Disposition: attachment; filename=a\r\n\r\nx\r\n'.repeat(600)
    await arrive(`From: parts@stranger.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts}`)
    await arrive(`From: lines@stranger.example\r\n\r\n${'\n'.repeat(1_000_000)}`)
    await arrive(
      `From: html@stranger.example\r\nContent-Type: text/html\r\n\r\n${'<'.repeat(200_000)}<p>Words &amp; more`,
    )
    expect((await outcomes()).slice(-6, -1)).toEqual(Array(5).fill('unreadable'))
  })

  it('reads words without what runs or is fetched, in any charset, and lets no line into a header', async () => {
    const from = 'tricks@stranger.example'
    const html = '<p>Look<img src="https://track.example/1.gif"><script>fetch("/steal")</script></p>'
    const head = `From: =?utf-8?q?A=0D=0ABcc=3A_x?= <${from}>\r\nSubject: =?utf-8?q?B=0D=0ABcc=3A_y?=\r\n`
    await arrive(`${head}Content-Type: text/html; charset=klingon-8\r\n\r\n${html}`)
    const [lead] = await leadsOf(from)
    expect(lead.name).toBe('A Bcc: x')
    const { message } = await desk.done('GET', `/api/leads/${lead.id}`, undefined, admin)
    expect(message).toBe('B Bcc: y\n\nLook')
  })

  it('takes two messages of one name when they are not the same, and no more than it can hold', async () => {
    const from = 'twice@stranger.example'
    const named = (text: string) => `From: ${from}\r\nMessage-ID: <same@stranger.example>\r\n\r\n${text}\r\n`
    await arrive(named('First.'))
    await arrive(named('Second.'))
    await arrive(named('First.'))
    expect(await leadsOf(from)).toHaveLength(2)
    const [row] = await app.db.read.selectFrom('incomingMails').select('id').orderBy('id', 'desc').limit(1).execute()
    // What waits weighs a gigabyte; what failed for good would make room.
    const weigh = (state: 'waiting' | 'failed') =>
      app.db.transaction((tx) =>
        tx
          .updateTable('incomingMails')
          .set({ bytes: 1024 ** 3, storageKey: 'incoming-mail/none.eml', state, nextAttemptAt: '2999' })
          .where('id', '=', row?.id ?? 0)
          .execute(),
      )
    await weigh('waiting')
    expect((await post(named('Third.'))).status).toBe(503)
    await weigh('failed')
    await arrive(named('Third.'))
    expect(await leadsOf(from)).toHaveLength(3)
  })

  it('forgets what came long ago, but nothing that still waits', async () => {
    expect((await post(emailOf({ from: 'waits@stranger.example', text: 'Still waiting.' }))).status).toBe(202)
    app.clock.advance({ days: 91 })
    await app.services.jobs.run('sweep-incoming-mail')
    const old = new Date(app.clock.now().getTime() - 90 * DAY_MS).toISOString()
    const rows = app.db.read.selectFrom('incomingMails').select('state').where('receivedAt', '<', old)
    expect(await rows.execute()).toEqual([{ state: 'waiting' }])
    await app.services.incomingMail.takeInDue()
    app.clock.advance({ days: -91 })
    expect(await leadsOf('waits@stranger.example')).toHaveLength(1)
  })

  it('asks the program that hands emails over for its secret, and bounds what it takes', async () => {
    expect((await post(emailOf({ from: 'a@b.example' }), 'wrong')).status).toBe(404)
    expect((await post('x'.repeat(25 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await post('x'.repeat(25 * 1024 * 1024), 'wrong')).status, 'not too large').toBe(404)
    const { version } = await desk.done('GET', '/api/incoming-mail', undefined, admin)
    const form = { ...MAILBOX, newSecret: true, version }
    const before = secret
    secret = (await desk.done('PUT', '/api/incoming-mail', form, admin)).secret
    expect((await post(emailOf({ from: 'a@b.example' }), before)).status).toBe(404)
    const row = await app.db.read.selectFrom('incomingMailboxes').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('refuses addresses that leave no room for a token, and mailboxes without encryption elsewhere', async () => {
    const { version } = await desk.done('GET', '/api/incoming-mail', undefined, admin)
    const save = (form: object) =>
      desk.send('PUT', '/api/incoming-mail', { way: 'imap', address: ADDRESS, version, ...form }, admin)
    expect((await save({ address: `${'long'.repeat(8)}@firm.example` })).body.fields).toHaveProperty('address')
    expect((await save({})).body.fields).toHaveProperty('host')
    const open = { host: 'imap.example.com', username: 'x', password: 'y', security: 'none' }
    expect((await save(open)).body.fields).toHaveProperty('security')
  })
})
