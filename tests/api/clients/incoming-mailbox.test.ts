import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readMailbox } from '#platform/imap.ts'
import { send } from '#tests/support/accounts.ts'
import { startApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { REPLY_ADDRESS as ADDRESS, emailOf } from '#tests/support/emails.ts'
import { startMailboxServer } from '#tests/support/imap-server.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { needs } from '#tests/support/tools.ts'

describe('an email that comes back', () => {
  it('marks the address, if it names an email of ours to that address', async () => {
    const smtp = await startMailServer()
    const app = await startApp({ smtpUrl: smtp.url })
    try {
      const desk = clientsOf(app)
      const admin = await app.as('admin')
      await desk.done('PUT', '/api/incoming-mail', { way: 'webhook', address: ADDRESS, version: 0 }, admin)
      const form = { name: 'Gwen', email: 'gone@asks.example', phone: '+1 555 0100', subject: 'Hi', message: 'Hello' }
      await send(app, '/api/contact', form)
      await app.services.outbox.deliver()
      const { headers, replyTo } = await smtp.mailTo('gone@asks.example')
      expect(headers.references).toMatch(/^<thread-request-\d+@/)
      const report = (messageId: string, recipient: string, status = '5.1.1') =>
        [
          'From: MAILER-DAEMON@relay.example',
          `To: ${replyTo}`,
          'Auto-Submitted: auto-replied',
          `Message-ID: <${Math.random()}@relay.example>`,
          'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
          '',
          '--b',
          'Content-Type: message/delivery-status',
          '',
          'Reporting-MTA: dns; relay.example',
          '',
          `Final-Recipient: rfc822; ${recipient}`,
          'Action: failed',
          `Status: ${status}`,
          'Diagnostic-Code: smtp; 550 5.1.1 no such user',
          '',
          '--b',
          'Content-Type: text/rfc822-headers',
          '',
          `Message-ID: ${messageId}`,
          '--b--',
          '',
        ].join('\r\n')
      const marks = () => app.db.read.selectFrom('refusedAddresses').selectAll().execute()
      const take = async (raw: string) => {
        await app.services.incomingMail.handOver(Buffer.from(raw))
        await app.services.incomingMail.takeInDue()
      }
      const id = headers['message-id'] ?? ''
      await take(report(id.replace(/[0-9a-f]{20}@/, `${'0'.repeat(20)}@`), 'gone@asks.example'))
      await take(report(id, 'somebody@else.example'))
      await take(report(id, 'gone@asks.example', '4.2.2'))
      expect(await marks()).toEqual([])
      await take(report(id, 'gone@asks.example'))
      expect(await marks()).toMatchObject([{ address: 'gone@asks.example', reply: '550 5.1.1 no such user' }])
      const { items } = await desk.done('GET', '/api/outbox?to=gone@asks.example', undefined, admin)
      expect(items[0]).toMatchObject({ state: 'failed', lastError: 'It came back: 550 5.1.1 no such user' })
      const shown = await desk.done('GET', `/api/outbox/${items[0].id}`, undefined, admin)
      expect(shown.replyTo).toBe('reply+…@firm.example')
    } finally {
      await app.close()
      await smtp.close()
    }
  })
})

describe('a server that is no mailbox', () => {
  it.each([
    ['speaks no IMAP', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['ends in the middle', '* OK ready\r\n* CAPAB'],
    ['never ends a line', `* OK ${'x'.repeat(9 * 1024 * 1024)}`],
  ])('is told when it %s, and the site goes on', async (_, said) => {
    const server = createServer((line) => line.on('error', () => {}).end(said)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const app = await startApp({ mailHosts: ['127.0.0.1'] })
    try {
      const { done } = clientsOf(app)
      const admin = await app.as('admin')
      const form = { way: 'imap', address: ADDRESS, host: '127.0.0.1', port, security: 'none', username: 'a' }
      await done('PUT', '/api/incoming-mail', { ...form, password: 'b', version: 0 }, admin)
      const tried = await done('POST', '/api/incoming-mail/test', undefined, admin)
      expect(tried.outcome).not.toBe('opened')
      expect(tried.answer).not.toBe('')
      await app.services.incomingMail.readNew()
      expect((await done('GET', '/api/incoming-mail', undefined, admin)).failingSince).not.toBeNull()
    } finally {
      await app.close()
      server.close()
    }
  })
})

it('SSRF: a mailbox is not looked for in a private network, but for what whoever runs the site allows', async () => {
  const heard: string[] = []
  const inside = createServer((line) => heard.push(line.remoteAddress ?? '')).listen(0, '127.0.0.9')
  await once(inside, 'listening')
  const { port } = inside.address() as AddressInfo
  const app = await startApp({ mailHosts: ['127.0.0.1'] })
  try {
    const { done } = clientsOf(app)
    const admin = await app.as('admin')
    let version = 0
    for (const host of ['127.0.0.9', '10.1.2.3', '169.254.169.254', '[::ffff:127.0.0.9]']) {
      const form = { way: 'imap', address: ADDRESS, host, port, security: 'tls', username: 'a', password: 'b' }
      await done('PUT', '/api/incoming-mail', { ...form, version: version++ }, admin)
      const tried = await done('POST', '/api/incoming-mail/test', undefined, admin)
      expect(tried, host).toMatchObject({ outcome: 'private-address', conversation: [] })
      await app.services.incomingMail.readNew()
      expect((await done('GET', '/api/incoming-mail', undefined, admin)).failingSince).not.toBeNull()
    }
    expect(heard).toEqual([])
  } finally {
    await app.close()
    inside.close()
  }
})

describe('a mailbox that is read by IMAP', needs('dovecot'), () => {
  it('gives a message whole up to the size that is taken, and of a larger one the head alone', async () => {
    const imap = await startMailboxServer()
    try {
      const of = (bytes: number) => {
        const head = `From: a@b.example\r\nSubject: Of ${bytes}\r\nContent-Type: text/html\r\n\r\n`
        return head + 'x'.repeat(bytes - head.length)
      }
      for (const bytes of [1999, 2000, 2001, 100_000]) imap.deliver(of(bytes))
      const taken: string[] = []
      let place = { validity: '0', uid: 0 }
      const { host, port, username, password } = imap
      const server = {
        host,
        port,
        username,
        password,
        security: 'none' as const,
        folder: 'INBOX',
        privateHosts: [host],
      }
      const read = (most: number) =>
        readMailbox(server, {
          from: place,
          since: new Date(0),
          most,
          maxBytes: 2000,
          take: async (raw, at) => {
            taken.push(Buffer.from(raw).toString('latin1'))
            place = at
          },
          note: async (at) => {
            place = at
          },
        })
      await read(1)
      expect(taken.map(({ length }) => length)).toEqual([1999])
      await read(9)
      expect(taken.slice(0, 2)).toEqual([of(1999), of(2000)])
      expect(taken.slice(2).map((text) => text.split('\r\n'))).toEqual(
        [2001, 100_000].map((bytes) => [
          ...['From: a@b.example', `Subject: Of ${bytes}`, 'MIME-Version: 1.0'],
          ...['Content-Type: text/plain; charset=utf-8', ''],
          ...['(This email is too large to be taken in. It lies in the mailbox.)', ''],
        ]),
      )
      expect(imap.count()).toEqual({ all: 4, seen: 4 })
    } finally {
      await imap.stop()
    }
  })

  it('is read from now on, each message once, and says what keeps it', async () => {
    const imap = await startMailboxServer()
    const app = await startApp({ mailHosts: ['127.0.0.1'] })
    try {
      const desk = clientsOf(app)
      const admin = await app.as('admin')
      const { incomingMail } = app.services
      const { host, port, username, password } = imap
      const form = { way: 'imap', address: ADDRESS, host, port, security: 'none', username, password }
      const leads = async () => (await desk.done('GET', '/api/leads', undefined, admin)).items.length
      const look = async () => {
        await incomingMail.readNew()
        await incomingMail.takeInDue()
      }
      imap.deliver(emailOf({ from: 'old@stranger.example' }))
      await desk.done('PUT', '/api/incoming-mail', { ...form, version: 0 }, admin)
      await look()
      expect(await leads()).toBe(0)

      imap.deliver(emailOf({ from: 'one@stranger.example' }))
      imap.deliver(emailOf({ from: 'two@stranger.example' }))
      await look()
      expect([await leads(), imap.count()]).toEqual([2, { all: 3, seen: 2 }])

      // A process that was killed after it stored a message and before it recorded the place finds it again.
      await app.db.transaction((tx) => tx.updateTable('incomingMailboxes').set({ lastUid: 1 }).execute())
      await look()
      // The server numbers its messages again.
      await app.db.transaction((tx) => tx.updateTable('incomingMailboxes').set({ uidValidity: '1' }).execute())
      await look()
      expect((await desk.done('GET', '/api/leads?q=one', undefined, admin)).items).toHaveLength(1)

      const tried = await desk.done('POST', '/api/incoming-mail/test', undefined, admin)
      expect(tried).toMatchObject({ outcome: 'opened', answer: '3 messages' })
      const said = tried.conversation.join('\n')
      expect(said).toContain('SELECT INBOX')
      for (const hidden of [password, username, Buffer.from(password).toString('base64')])
        expect(said).not.toContain(hidden)

      const save = async (change: object) => {
        const { version } = await desk.done('GET', '/api/incoming-mail', undefined, admin)
        await desk.done('PUT', '/api/incoming-mail', { ...form, ...change, version }, admin)
        return (await desk.done('POST', '/api/incoming-mail/test', undefined, admin)).outcome
      }
      expect(await save({ password: 'wrong' })).toBe('sign-in-refused')
      await look()
      const { failure, failingSince } = await desk.done('GET', '/api/incoming-mail', undefined, admin)
      expect([failure, failingSince]).toEqual(['Authentication failed.', expect.stringMatching(/^\d{4}-/)])
      const place = () =>
        app.db.read.selectFrom('incomingMailboxes').select(['uidValidity', 'lastUid']).executeTakeFirstOrThrow()
      expect(await place(), 'with another password it is read on').toEqual({
        uidValidity: expect.any(String),
        lastUid: 3,
      })
      expect(await save({ folder: 'Nowhere' })).toBe('no-such-folder')
      expect(await place(), 'another folder is read from now').toEqual({ uidValidity: null, lastUid: 0 })
      expect(await save({ security: 'starttls' })).toBe('tls-problem')
      expect(await save({ port: 1 })).toBe('connection-refused')
    } finally {
      await app.close()
      await imap.stop()
    }
  })
})
