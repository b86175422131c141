import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEngine } from '#database/database.ts'
import { applyMigrations } from '#database/migrate.ts'
import { migrations } from '#database/migrations/all.ts'
import { createLog } from '#platform/log.ts'
import { createSubscriberTokens } from '#server/features/website/newsletter/subscribers/subscriber-tokens.ts'
import { newEmail, send } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { REPLY_ADDRESS } from '#tests/support/emails.ts'
import { emptyDatabase } from '#tests/support/empty-database.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { newestMail } from '#tests/support/mails.ts'
import { readerOf, remark } from '#tests/support/news.ts'

const WEEKLY = { weekly: true, day: 'mon', time: '08:00', perMinute: 60 } as const

describe('the list of subscribers', () => {
  let app: TestApp
  let smtp: MailServer
  beforeAll(async () => {
    smtp = await startMailServer()
    app = await startApp({ publicUrl: 'https://firm.example', smtpUrl: smtp.url })
  })
  afterAll(async () => {
    await app.close()
    await smtp.close()
  })

  const post = (path: string, body: object) => send(app, `/api/subscribers${path}`, body)
  const preferences = (token: string) => send(app, `/api/subscribers/preferences?token=${token}`, undefined, {}, 'GET')
  const rowOf = (email: string) =>
    app.db.read.selectFrom('subscribers').selectAll().where('emailKey', '=', email.toLowerCase()).executeTakeFirst()
  const suppressed = async () =>
    (await app.db.read.selectFrom('suppressedAddresses').selectAll().execute()).map(({ reason }) => reason).toSorted()

  /** Each test asks from a network of its own: the limits are by network. */
  async function subscriber(wish: object = { news: 'weekly' }) {
    app.clock.advance({ hours: 2 })
    const email = newEmail('reads')
    expect((await post('', { email, ...wish })).status).toBe(200)
    const { body } = await post('/confirm', { token: (await newestMail(app, email)).token })
    return { email, token: body.token as string }
  }

  it('J1: takes an address once its owner confirms it, with place, language and date of the consent', async () => {
    const email = newEmail('Reads')
    const first = await post('', { email, news: 'each', place: 'article' })
    expect(await rowOf(email)).toMatchObject({ state: 'pending', confirmedAt: null })
    const { kind, token, text } = await newestMail(app, email)
    expect(kind).toBe('subscriber.confirm')
    expect(text).toContain('https://firm.example/subscriptions/confirm?token=')
    expect(text).toContain('Each article when it is published')
    // A scanner that opens the link, or holds its token for another, changes nothing.
    expect((await preferences(token)).status).toBe(404)
    expect((await post('/unsubscribe', { token })).status).toBe(404)
    expect((await rowOf(email))?.state).toBe('pending')
    const confirmed = await post('/confirm', { token })
    expect(await rowOf(email)).toMatchObject({
      ...{ state: 'confirmed', news: 'each', language: 'en', consentPlace: 'article' },
      confirmedAt: expect.stringContaining('T'),
    })
    // Whoever types the address of another learns nothing and changes nothing.
    const again = await post('', { email, news: 'weekly' })
    expect(again.body).toEqual(first.body)
    expect((await rowOf(email))?.news).toBe('each')
    expect((await preferences(String(confirmed.body.token))).body).toMatchObject({ email, news: 'each' })
  })

  it('J1: takes the checkbox of the contact, quote and comment forms: once, confirmed by email, and not while it is off', async () => {
    app.clock.advance({ hours: 2 })
    const confirms = async (to: string) =>
      (await app.db.read.selectFrom('outboxMails').select('kind').where('recipient', '=', to).execute()).filter(
        ({ kind }) => kind === 'subscriber.confirm',
      ).length
    const contact = (email: string, more: object, key = email) =>
      send(app, '/api/contact', { name: 'Ann', email, message: 'Hello', ...more }, { 'idempotency-key': `key-${key}` })
    const person = { firstName: 'Ann', lastName: 'Lee', companyName: 'Lee', phone: '020 7946 0000', location: 'York' }
    const business = { description: 'Individual', challenges: ['need advice on accounting software'] }
    const quote = (email: string) => send(app, '/api/quotes', { ...person, ...business, email, newsletter: true })
    const { id } = await staffOf(app).publish({ title: 'Year end' })
    const reader = readerOf(app)
    const comment = async (email: string, more: object) => {
      const { body } = await reader.open(id)
      app.clock.advance({ minutes: 1 })
      return await reader.send({ ...remark, comment: email, email, id, csrftoken: body.csrf_token, ...more })
    }
    const [writes, asks, remarks] = [newEmail('writes'), newEmail('asks'), newEmail('remarks')]
    for (let twice = 0; twice < 2; twice++) expect((await contact(writes, { newsletter: true })).status).toBe(201)
    expect((await quote(asks)).status).toBe(201)
    expect((await comment(remarks, { newsletter: true })).status).toBe(200)
    for (const [email, consentPlace] of [
      [writes, 'contact'],
      [asks, 'quote'],
      [remarks, 'comment'],
    ] as const) {
      expect(await rowOf(email)).toMatchObject({ state: 'pending', news: 'weekly', consentPlace })
      expect(await confirms(email)).toBe(1)
    }
    const [silent, robot, many, off] = [newEmail('no'), newEmail('robot'), newEmail('many'), newEmail('off')]
    await contact(silent, { newsletter: false })
    await comment(silent, {})
    expect((await contact(robot, { newsletter: true, website: 'https://spam.example' })).status).toBe(201)
    expect((await contact(silent, { newsletter: 'yes' }, 'wrong')).status).toBe(422)
    // More than is emailed to one address: the messages arrive all the same.
    for (let at = 0; at < 5; at++) {
      expect((await contact(many, { newsletter: true, message: `Hello ${at}` }, `${many}-${at}`)).status).toBe(201)
    }
    expect(await confirms(many)).toBe(3)
    await app.services.settings.save({ accountId: 'a', name: 'A' }, 'newsletter', { ...WEEKLY, weekly: false }, 0)
    expect((await send(app, '/api/settings', undefined, {}, 'GET')).body).toMatchObject({ hasNewsletter: false })
    expect((await contact(off, { newsletter: true })).status).toBe(201)
    await app.services.settings.save({ accountId: 'a', name: 'A' }, 'newsletter', WEEKLY, 1)
    expect((await send(app, '/api/settings', undefined, {}, 'GET')).body).toMatchObject({ hasNewsletter: true })
    for (const email of [silent, robot, off]) expect(await rowOf(email)).toBeUndefined()
  })

  it('J1: joins what two forms asked for before the address was confirmed', async () => {
    app.clock.advance({ hours: 2 })
    const email = newEmail('twice')
    await post('', { email, news: 'each' })
    await post('', { email, news: 'weekly' })
    expect(await rowOf(email)).toMatchObject({ news: 'weekly', state: 'pending' })
    expect((await post('', { email, website: 'https://spam.example', news: 'each' })).status).toBe(200)
    expect(await rowOf(email), 'what a robot fills in counts for nothing').toMatchObject({ news: 'weekly' })
  })

  it('J1: lets people choose categories and frequency, and refuses what is not offered', async () => {
    const { token } = await subscriber()
    const put = (body: object) => send(app, '/api/subscribers/preferences', { token, ...body }, {}, 'PUT')
    const admin = await app.as('admin')
    expect((await send(app, '/api/categories', { name: 'Payroll news' }, admin)).status).toBe(201)
    const { categories } = (await preferences(token)).body.available as { categories: [{ id: number }] }
    expect((await put({ news: 'each', categories: [categories[0].id] })).status).toBe(200)
    expect((await preferences(token)).body).toMatchObject({ news: 'each', categories: [categories[0].id] })
    for (const wrong of [
      { news: 'daily' },
      { news: 'none' },
      { news: 'each', categories: [999_999] },
      { news: 'each', services: ['Unknown'] },
      { news: 'each', categories: 'all' },
    ]) {
      expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(422)
    }
  })

  it('J1: ends one topic or everything; who leaves is suppressed by a hash until they confirm anew', async () => {
    const before = await suppressed()
    const { email, token } = await subscriber()
    await app.db.transaction((tx) =>
      tx.updateTable('subscribers').set({ services: '["VAT"]' }).where('emailKey', '=', email).execute(),
    )
    const mail = { to: email, subject: 'x', text: 'x', html: '', bulk: true as const }
    await app.db.transaction(async (tx) => {
      for (const kind of ['newsletter.weekly', 'calendar.dates']) await app.services.outbox.queue(tx, { ...mail, kind })
    })
    const bulkTo = async () =>
      (await app.db.read.selectFrom('outboxMails').select('kind').where('recipient', '=', email).execute())
        .map(({ kind }) => kind)
        .filter((kind) => !kind.startsWith('subscriber.'))
    expect((await post('/unsubscribe', { token, topic: 'news' })).status).toBe(200)
    expect(await rowOf(email)).toMatchObject({ news: 'none', services: '["VAT"]' })
    expect(await bulkTo(), 'what waits is not sent any more').toEqual(['calendar.dates'])
    expect(await suppressed()).toEqual(before)
    for (let twice = 0; twice < 2; twice++) {
      expect((await post('/unsubscribe', { token, topic: 'dates' })).status).toBe(200)
      expect(await rowOf(email)).toBeUndefined()
    }
    const left = [...before, 'unsubscribed'].toSorted()
    expect(await suppressed()).toEqual(left)
    expect(await bulkTo()).toEqual([])
    const stored = JSON.stringify(await app.db.read.selectFrom('suppressedAddresses').selectAll().execute())
    expect(stored).not.toContain(email)
    await post('', { email, news: 'weekly' })
    expect(await suppressed(), 'asking alone lifts nothing').toEqual(left)
    await post('/confirm', { token: (await newestMail(app, email)).token })
    expect(await suppressed()).toEqual(before)
  })

  it('J1: takes hard bounces and complaints off the list, whatever email they are about', async () => {
    await app.services.jobs.run('send-mails')
    const before = await suppressed()
    const [dead, angry, full] = [await subscriber(), await subscriber(), await subscriber()]
    await app.services.jobs.run('send-mails')
    const queue = (to: string) =>
      app.db.transaction((tx) =>
        app.services.outbox.queue(tx, {
          kind: 'newsletter.weekly',
          to,
          subject: 'News',
          text: 'x',
          html: '',
          bulk: true,
        }),
      )
    smtp.refuseWith(452, { words: '4.2.2 full' })
    await queue(full.email)
    await app.services.jobs.run('send-bulk-mails')
    smtp.refuseWith(550, { words: '5.1.1 no such user' })
    await queue(dead.email)
    await app.services.jobs.run('send-bulk-mails')
    smtp.refuseWith(null)
    await queue(angry.email)
    await app.services.jobs.run('send-bulk-mails')
    expect(await rowOf(dead.email)).toBeUndefined()
    expect(await rowOf(full.email)).toBeDefined()
    const { headers } = await smtp.mailTo(angry.email, /^News$/)
    const admin = await app.as('admin')
    await send(app, '/api/incoming-mail', { way: 'webhook', address: REPLY_ADDRESS, version: 0 }, admin, 'PUT')
    const complain = async (messageId: string) => {
      await app.services.incomingMail.handOver(Buffer.from(complaintAbout(messageId)))
      await app.services.incomingMail.takeInDue()
    }
    const messageId = headers['message-id'] ?? ''
    await complain(messageId.replace(/[0-9a-f]{20}@/, `${'0'.repeat(20)}@`))
    expect(await rowOf(angry.email), 'a made-up name counts for nothing').toBeDefined()
    await complain(messageId)
    expect(await rowOf(angry.email)).toBeUndefined()
    expect(await suppressed()).toEqual([...before, 'bounced', 'complaint'].toSorted())
  })

  it('J3: are searched, filtered and exported, and imported with the source of consent unless they have left', async () => {
    const editor = await app.as('editor')
    const [left, known] = [await subscriber(), await subscriber()]
    await post('/unsubscribe', { token: left.token })
    const fresh = newEmail('listed')
    const rows = [`${fresh};Fair 2026`, `${left.email};Old list`, `${known.email};Old list`, `${newEmail('x')};`]
    const csv = ['Consent date;Email;Source of consent;E-mail', ...rows.map((row) => `2026-01-02;${row};@`)].join('\n')
    const bring = (commit: boolean) => send(app, '/api/subscribers/import', { csv, commit }, editor)
    const preview = await bring(false)
    expect(preview.body).toMatchObject({ done: false, counts: { new: 1, known: 1, wrong: 2 } })
    expect(preview.body.columns).toEqual([
      { heading: 'Consent date', field: '' },
      { heading: 'Email', field: 'email' },
      { heading: 'Source of consent', field: 'source' },
      { heading: 'E-mail', field: '' },
    ])
    expect(await rowOf(fresh), 'a preview writes nothing').toBeUndefined()
    for (let twice = 0; twice < 2; twice++) await bring(true)
    expect(await rowOf(fresh)).toMatchObject({ state: 'confirmed', consentPlace: 'import', consentSource: 'Fair 2026' })
    expect(await rowOf(left.email), 'no list brings back who has left').toBeUndefined()
    expect(await rowOf(known.email)).toMatchObject({ consentPlace: 'footer', consentSource: '' })
    const list = async (query: string) => (await send(app, `/api/subscribers?${query}`, undefined, editor, 'GET')).body
    expect(await list(`q=${fresh.slice(0, 12).toUpperCase()}`)).toMatchObject({ total: 1, items: [{ email: fresh }] })
    expect(await list('q=%25')).toMatchObject({ total: 0 })
    expect(await list(`q=${fresh}&topic=each`)).toMatchObject({ total: 0 })
    const table = await (await app.call('/api/subscribers/export', { headers: editor })).text()
    expect(table).toContain(fresh)
    expect(table).not.toContain(left.email)
  })

  it('J1: erasing a person suppresses the address, also where it never subscribed', async () => {
    const before = (await suppressed()).length
    const { email } = await subscriber()
    const person = await app.person({ email })
    const own = (await send(app, '/api/account/data', undefined, person.bearer, 'GET')).body
    expect(own.subscriptions).toEqual([expect.objectContaining({ news: 'weekly', consentPlace: 'footer' })])
    const erase = (of: string, verified: boolean) =>
      app.db.transaction((tx) =>
        app.services.accounts.personalData.erase(tx, { id: person.accountId, email: of, verified }),
      )
    await erase(email, false)
    expect(await rowOf(email)).toBeDefined()
    await erase(email, true)
    await erase(newEmail('never'), true)
    expect(await rowOf(email)).toBeUndefined()
    expect((await suppressed()).length).toBe(before + 2)
  })
})

describe('a full queue of emails to many', () => {
  it('J2: never delays a sign-in code, not even to the same address', async () => {
    const held: (() => void)[] = []
    const accepted: string[] = []
    const smtp = new SMTPServer({
      ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false, closeTimeout: 50 },
      onData(stream, session, done) {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const isBulk = Buffer.concat(parts).toString().includes('Subject: News')
          if (isBulk) return void held.push(() => done())
          accepted.push(session.envelope.rcptTo[0]?.address ?? '')
          done()
        })
      },
    })
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    const { port } = smtp.server.address() as AddressInfo
    const app = await startApp({ smtpUrl: `smtp://127.0.0.1:${port}` })
    try {
      const person = await app.person()
      const to = [person.email, ...Array.from({ length: 50 }, () => newEmail('many'))]
      await app.db.transaction(async (tx) => {
        for (const each of to) {
          const news = { subject: 'News', text: 'x', html: '', bulk: true } as const
          await app.services.outbox.queue(tx, { kind: 'newsletter.weekly', to: each, ...news })
        }
      })
      const sending = app.services.jobs.run('send-bulk-mails')
      await expect.poll(() => held.length).toBeGreaterThan(0)
      await send(app, '/api/auth/code', { email: person.email })
      await app.services.jobs.run('write-asked-mails')
      await app.services.jobs.run('send-mails')
      expect(accepted).toContain(person.email)
      const timer = setInterval(() => {
        for (const release of held.splice(0)) release()
      }, 5)
      await sending
      clearInterval(timer)
    } finally {
      await app.close()
      await new Promise<void>((resolve) => smtp.close(resolve))
    }
  })
})

describe('the migration to one list', () => {
  it('J1: moves the subscribers of the tax calendar with consent and dates, and their links keep working', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'newsletter-'))
    const engine = await openEngine(await emptyDatabase(folder), createLog({ level: 'silent', pretty: false }))
    try {
      const db = engine.writer
      const before = migrations.map(({ name }) => name).filter((name) => name < '0024')
      await engine.withStartLock((tx) => applyMigrations(tx, engine.name, before))
      const [created, confirmed] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z']
      await sql`insert into calendar_subscribers
        (id, email, email_key, services, days_before, state, created_at, requested_at, confirmed_at) values
        (7, 'Ada@firm.example', 'ada@firm.example', '["VAT"]', 3, 'confirmed', ${created}, ${created}, ${confirmed}),
        (9, 'bob@firm.example', 'bob@firm.example', '["VAT"]', 7, 'pending', ${created}, ${created}, null)`.execute(db)
      await sql`insert into calendar_reminders (subscriber_id, rule_id, due_on, sent_at)
        values (7, 1, '2026-03-31', ${confirmed}), (8, 1, '2026-03-31', ${confirmed})`.execute(db)
      await engine.withStartLock((tx) => applyMigrations(tx, engine.name))
      const rows = await engine.reader.selectFrom('subscribers').selectAll().orderBy('id').execute()
      const moved = { news: 'none', categories: '[]', services: '["VAT"]', language: 'en', consentPlace: 'calendar' }
      expect(rows).toMatchObject([
        { id: 7, email: 'Ada@firm.example', daysBefore: 3, state: 'confirmed', confirmedAt: confirmed, ...moved },
        { id: 9, emailKey: 'bob@firm.example', state: 'pending', createdAt: created, ...moved },
      ])
      expect(await engine.reader.selectFrom('subscriberReminders').select('subscriberId').execute()).toEqual([
        { subscriberId: 7 },
      ])
      const { rows: next } = await sql<{ id: number }>`insert into subscribers
        (email, email_key, news, categories, services, days_before, state, language, consent_place, consent_source,
          created_at, requested_at) values ('c', 'c', 'none', '[]', '[]', 7, 'pending', 'en', 'footer', '', '', '')
        returning id`.execute(db)
      expect(next[0]?.id).toBeGreaterThan(9)
    } finally {
      await engine.close()
      await rm(folder, { recursive: true })
    }
    // As the version before signed them.
    const name = `7-${Date.parse('2026-03-01T10:00:00.000Z')}`
    const sign = createHmac('sha256', 'secret').update(`calendar emails\nmanage\n${name}`).digest('base64url')
    const named = { id: 7, createdAt: '2026-03-01T10:00:00.000Z' }
    expect(createSubscriberTokens('secret').read('manage', `${name}-${sign}`)).toEqual(named)
    expect(createSubscriberTokens('secret').read('confirm', `${name}-${sign}`)).toBeNull()
  })
})

const complaintAbout = (messageId: string) =>
  [
    'From: feedback@provider.example',
    `To: ${REPLY_ADDRESS}`,
    `Message-ID: <${Math.random()}@provider.example>`,
    'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    '',
    '--b--',
    '',
  ].join('\r\n')
