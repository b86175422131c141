import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HealthAnswer } from '#contract/system/health.ts'
import { renderMail } from '#server/features/system/outbox/mail-layout.tsx'
import { issueEmail } from '#server/features/website/newsletter/issues/issue-mail.ts'
import { MOST_ARTICLES, nextWeekly } from '#server/features/website/newsletter/issues/issues.model.ts'
import { insertSubscriber } from '#server/features/website/newsletter/subscribers/subscribers.store.ts'
import { newEmail, send } from '#tests/support/accounts.ts'
import { startAnother, startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'

describe('the newsletter', () => {
  let app: TestApp
  let smtp: MailServer
  let editor: Record<string, string>
  beforeAll(async () => {
    smtp = await startMailServer()
  })
  // What a weekly issue holds, and whom it is sent to, is of the whole site.
  beforeEach(async () => {
    smtp.clear()
    app = await startApp({ publicUrl: 'https://firm.example', smtpUrl: smtp.url })
    editor = await app.as('editor')
  })
  afterEach(() => app.close())
  afterAll(() => smtp.close())

  const call = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await send(app, path, body, editor, method)
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
    return { status, ...(answer as any) }
  }
  const openIssue = async () =>
    (await call('GET', '/api/newsletters')).items.find(({ state }: { state: string }) =>
      /^(draft|scheduled)$/.test(state),
    )
  const run = (job: string) => app.services.jobs.run(job)

  async function subscriber(fields: object = {}): Promise<string> {
    const email = newEmail('reads')
    const wish = { news: 'weekly', categories: [], services: [], daysBefore: 7 } as const
    const consent = { state: 'confirmed', language: 'en', consentPlace: 'footer', consentSource: '' } as const
    const now = app.clock.now().toISOString()
    await app.db.transaction((tx) =>
      insertSubscriber(
        tx,
        { email, ...wish, categories: [], services: [], ...consent, confirmedAt: now, ...fields },
        now,
      ),
    )
    return email
  }

  /** Queues at the pace, and sends, until the issue is done. */
  async function sendAll(on: TestApp['services'] = app.services) {
    for (let tick = 0; tick < 100; tick++) {
      await on.jobs.run('send-newsletters')
      await on.jobs.run('send-bulk-mails')
      const waits = await app.db.read.selectFrom('newsletters').select('id').where('state', '=', 'sending').execute()
      if (waits.length === 0) return
      app.clock.advance({ minutes: 1 })
    }
    throw new Error('the issue is not done')
  }
  const received = (subject: RegExp) => smtp.mails.filter((mail) => subject.test(mail.subject)).flatMap(({ to }) => to)

  it('J2: makes the weekly issue from what was published, previewed, tested and sent once to each, unlike to others', async () => {
    const desk = staffOf(app)
    const people = [await subscriber(), await subscriber()]
    const [none, pending] = [
      await subscriber({ news: 'each' }),
      await subscriber({ state: 'pending', confirmedAt: null }),
    ]
    await run('prepare-newsletters')
    const open = await openIssue()
    expect(open).toMatchObject({ kind: 'weekly', state: 'scheduled', articles: [], recipients: 0 })
    expect((await call('POST', '/api/newsletters')).status).toBe(409)
    await desk.publish({ title: 'New VAT rates' })
    const path = `/api/newsletters/${open.id}`
    const texts = { subject: 'Our week', introduction: 'Hello from us.\n\nEnjoy.' }
    const saved = await call('PUT', path, { ...texts, version: open.version })
    expect(saved.articles).toMatchObject([{ title: 'New VAT rates' }])
    expect((await call('PUT', path, { ...texts, version: open.version })).code).toBe('conflict')
    const preview = await call('GET', `${path}/preview`)
    for (const words of ['Hello from us.', 'New VAT rates', 'Choose what you get, or unsubscribe']) {
      expect(preview.html).toContain(words)
      expect(preview.text).toContain(words)
    }
    expect(preview.html).not.toContain('<img')
    await call('POST', `${path}/test`)
    await run('send-mails')
    expect(received(/^Test: Our week$/)).toHaveLength(1)
    await call('POST', `${path}/schedule`, { sendAt: app.clock.now().toISOString(), version: saved.version })
    await run('prepare-newsletters')
    const other = await startAnother(app)
    await Promise.all([run('send-newsletters'), other.services.jobs.run('send-newsletters')])
    await sendAll()
    await Promise.all([run('send-bulk-mails'), other.services.jobs.run('send-bulk-mails')])
    expect(received(/^Our week$/).toSorted()).toEqual(people.toSorted())
    expect(received(/^Our week$/)).not.toContain(none)
    expect(smtp.mails.flatMap(({ to }) => to)).not.toContain(pending)
    const { headers, links } = await smtp.mailTo(people[0] ?? '', /^Our week$/)
    const unsubscribe = headers['list-unsubscribe']?.replace(/\s/g, '') ?? ''
    expect(unsubscribe).toMatch(/^<https:\/\/firm\.example\/subscriptions\?token=[\w-]+&topic=news&issue=\d+>$/)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    // Addresses in it are those of the site as they are: nothing counts who opens or follows them.
    for (const link of links)
      expect(link).toMatch(/^https:\/\/firm\.example(\/blogd\/\d+[^?]*|\/blog|\/subscriptions\?token=[\w-]+)?$/)
    const token = /token=([\w-]+)/.exec(unsubscribe)?.[1]
    for (let twice = 0; twice < 2; twice++)
      await send(app, '/api/subscribers/unsubscribe', { token, topic: 'news', issue: open.id })
    expect(await call('GET', path)).toMatchObject({ state: 'sent', recipients: 2, bounced: 0, unsubscribed: 1 })
    expect((await call('POST', `${path}/cancel`)).status).toBe(409)
    if (other.db !== app.db) await other.close()
  })

  it('J2: skips a week without news, and keeps the introduction for the next', async () => {
    await subscriber()
    await run('prepare-newsletters')
    const open = await openIssue()
    await call('PUT', `/api/newsletters/${open.id}`, {
      subject: 'x',
      introduction: 'Kept words',
      version: open.version,
    })
    app.clock.advance({ hours: 24 * 8 })
    await run('prepare-newsletters')
    expect(await call('GET', `/api/newsletters/${open.id}`)).toMatchObject({ state: 'skipped', recipients: 0 })
    const next = await openIssue()
    expect(next).toMatchObject({ state: 'scheduled', introduction: 'Kept words' })
    expect(Date.parse(next.sendAt)).toBeGreaterThan(app.clock.now().getTime())
  })

  it('J2: emails each article once at publication, by category, and not to who subscribed later', async () => {
    const desk = staffOf(app)
    const { id: category } = await call('POST', '/api/categories', { name: 'Payroll' })
    const early = await subscriber({ news: 'each' })
    const other = await subscriber({ news: 'each', categories: [category] })
    app.clock.advance({ seconds: 5 })
    for (const title of ['At once', 'Soon after']) {
      await desk.publish({ title })
      app.clock.advance({ seconds: 5 })
    }
    const late = await subscriber({ news: 'each' })
    for (let twice = 0; twice < 2; twice++) {
      await run('prepare-newsletters')
      await sendAll()
    }
    expect(received(/^At once$/)).toContain(early)
    for (const not of [other, late]) expect(received(/./)).not.toContain(not)
    const subjects = smtp.mails.filter(({ to }) => to.includes(early)).map(({ subject }) => subject)
    expect(subjects, 'once each, in the order of publication').toEqual(['At once', 'Soon after'])
  })

  it('J2: keeps the pace of Setting, and leaves out who unsubscribes before their turn', async () => {
    const admin = await app.as('admin')
    const pace = { weekly: true, day: 'mon', time: '08:00', perMinute: 6 }
    await send(app, '/api/settings', { section: 'newsletter', value: pace, version: 0 }, admin, 'PUT')
    const people: string[] = []
    for (let count = 0; count < 8; count++) people.push(await subscriber())
    await staffOf(app).publish({ title: 'Slowly' })
    await run('prepare-newsletters')
    const open = await openIssue()
    await call('POST', `/api/newsletters/${open.id}/schedule`, {
      sendAt: app.clock.now().toISOString(),
      version: open.version,
    })
    app.clock.advance({ minutes: 2 })
    await run('prepare-newsletters')
    for (let tick = 0; tick < 5; tick++) await run('send-newsletters')
    const queued = async () => (await call('GET', `/api/newsletters/${open.id}`)).recipients
    expect(await queued(), 'one in ten seconds').toBe(1)
    const { mail, newsletter } = (await send(app, '/api/health', undefined, admin, 'GET')).body as HealthAnswer
    expect(newsletter).toMatchObject({ waiting: 1, sendingSince: expect.stringContaining('T'), bounced: 0 })
    expect(mail.waiting, 'what waits for its turn is no trouble').toBe(0)
    const figures = await (await app.call('/metrics', { headers: admin })).text()
    expect(figures).toContain('countinghouse_bulk_mails_waiting 1\n')
    expect(figures).toContain(`countinghouse_subscribers{state="confirmed"} ${newsletter.subscribers}\n`)
    expect(figures).toContain(`countinghouse_newsletter_mails_total{outcome="queued"} ${newsletter.recipients}\n`)
    app.clock.advance({ seconds: 11 })
    await run('send-newsletters')
    expect(await queued()).toBe(2)
    await app.db.transaction((tx) =>
      tx
        .deleteFrom('subscribers')
        .where('email', '=', people.at(-1) ?? '')
        .execute(),
    )
    await sendAll()
    expect(received(/./)).not.toContain(people.at(-1))
    for (const person of people.slice(0, -1)) expect(received(/./).filter((to) => to === person)).toHaveLength(1)
  })
})

describe('an issue', () => {
  it('J2: has at most 100 KB, says the same in HTML and text, needs no pictures and has dark colours', () => {
    const articles = Array.from({ length: MOST_ARTICLES }, (_, id) => ({
      ...{
        id,
        title: `${'Long title '.repeat(13)}${id}`,
        excerpt: 'Many words '.repeat(25),
        category: 'Category '.repeat(6),
      },
      ...{ address: `/blogd/${id}/${'long-'.repeat(20)}`, categoryId: 1, publishedAt: '2026-11-18T00:00:00.000Z' },
    }))
    const issue = { kind: 'weekly', subject: 'News', introduction: 'Hello & welcome\n\n'.repeat(230) } as const
    const around = { site: 'https://firm.example', preferences: 'https://firm.example/subscriptions', zone: 'UTC' }
    const sender = { name: 'Firm', signature: 'Firm', url: 'https://firm.example', colour: '#0e5c45', mark: null }
    const { html, text } = renderMail(issueEmail(issue, articles, around), sender)
    expect(Buffer.byteLength(html)).toBeLessThan(100 * 1024)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).not.toMatch(/<img|src=/)
    for (const { title, excerpt } of articles) {
      expect(text).toContain(title)
      expect(html).toContain(title)
      expect(text).toContain(excerpt)
    }
  })

  it.each([
    ['2026-11-18T10:00:00Z', '2026-11-23T07:00:00.000Z'],
    ['2026-11-23T06:59:59Z', '2026-11-23T07:00:00.000Z'],
    ['2026-11-23T07:00:00Z', '2026-11-30T07:00:00.000Z'],
    // The clock is set back on 25 October 2026.
    ['2026-10-24T10:00:00Z', '2026-10-26T07:00:00.000Z'],
    ['2026-10-18T10:00:00Z', '2026-10-19T06:00:00.000Z'],
  ])('J2: after %s comes on Monday at eight in Berlin: %s', (now, next) => {
    expect(nextWeekly(new Date(now), { day: 'mon', time: '08:00', zone: 'Europe/Berlin' })).toBe(next)
  })
})
