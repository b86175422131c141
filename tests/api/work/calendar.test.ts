import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { newEmail, send } from '#tests/support/accounts.ts'
import { startAnother, startApp, type TestApp } from '#tests/support/app.ts'
import { deadlinesOf, parseCalendar } from '#tests/support/calendar.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { countMails, newestMail } from '#tests/support/mails.ts'
import { page, startOrigin } from '#tests/support/origin.ts'

/** A rule for one day of the year. */
const yearly = (date: string) => ({
  anchor: { kind: 'fixed', month: Number(date.slice(5, 7)), day: Number(date.slice(8)) },
  offset: { unit: 'days', count: 0 },
  roll: 'none',
  weekend: [],
})

describe('the public calendar', () => {
  let app: TestApp
  let desk: ReturnType<typeof deadlinesOf>
  let today: string
  // Its subject is all public rules of a site.
  beforeEach(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
    desk = deadlinesOf(app)
    today = await app.services.settings.dayOf(app.clock.now())
  })
  afterEach(() => app.close())

  const json = async (path: string) => (await app.call(path)).json()
  const file = async (path: string) => parseCalendar(await (await app.call(path)).text())

  /** A public rule for each of two services: VAT is due four times in twelve months, Accounts once. */
  async function twoRules() {
    const vat = await desk.rule({ note: 'File online.' })
    const accounts = { ...yearly(today), anchor: { kind: 'year-end' } }
    await desk.rule({ name: 'Annual accounts', service: 'Accounts', rule: accounts })
    return vat
  }

  it('T5: is not there before a rule is public', async () => {
    await desk.rule({ name: 'For clients alone', isPublic: false })
    expect(await json('/api/calendar')).toEqual({ items: [], services: [] })
    expect((await json('/api/settings')).hasCalendar).toBe(false)
    expect(await (await app.call('/sitemap.xml')).text()).not.toContain('/calendar')
    expect((await file('/calendar.ics')).events).toEqual([])
    expect(await (await app.call('/calendar.ics')).text(), 'a calendar needs a component').toMatch(
      /^BEGIN:VCALENDAR\r\n[\s\S]*BEGIN:VTIMEZONE\r\nTZID:UTC\r\n[\s\S]*END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/,
    )
  })

  it('T5: holds the dates of public rules for twelve months, by service, without a client', async () => {
    const client = await desk.make({ name: 'Secret Client Ltd' })
    const vat = await twoRules()
    await desk.done('POST', `/api/deadline-rules/${vat.id}/apply`, { clients: [client.id] })
    await desk.rule({ name: 'On joining', service: 'Joining', rule: { ...yearly(today), anchor: { kind: 'event' } } })
    const { items, services } = await json('/api/calendar')
    expect(services).toEqual(['Accounts', 'VAT'])
    expect(items.filter(({ service }: { service: string }) => service === 'VAT')).toHaveLength(4)
    for (const { dueOn } of items) expect(dueOn >= today && dueOn < addDays(today, 367)).toBe(true)
    expect(items.map(({ dueOn }: { dueOn: string }) => dueOn)).toEqual(
      items.map(({ dueOn }: { dueOn: string }) => dueOn).toSorted(),
    )
    expect(items.find(({ service }: { service: string }) => service === 'Accounts')).toMatchObject({ forYearEnd: true })
    expect(JSON.stringify(items)).not.toContain('Secret')
    expect((await json('/api/calendar?service=VAT')).items).toHaveLength(4)
    expect((await json('/api/settings')).hasCalendar).toBe(true)
    expect(await (await app.call('/sitemap.xml')).text()).toContain('<loc>https://firm.example/calendar</loc>')
    expect(await (await app.call('/robots.txt')).text()).toContain('Disallow: /calendar/\n')
  })

  it('T5: is a feed too, whole and by service, whose entries keep their names when a rule moves them', async () => {
    await twoRules()
    const all = await file('/calendar.ics')
    const { name, events } = await file('/calendar.ics?service=VAT')
    expect(name).toContain('VAT')
    expect([all.events.length, events.length]).toEqual([5, 4])
    expect(events[0]).toMatchObject({ title: 'VAT return', description: 'VAT\nFile online.', isWholeDay: true })
    const { items } = await json('/api/calendar?service=VAT')
    const rule = await desk.done('GET', `/api/deadline-rules/${items[0].rule}`)
    const later = { ...rule.rule, offset: { unit: 'months', count: 1, day: 25 } }
    const { version, service, region, note, isPublic } = rule
    const saved = { name: rule.name, service, region, note, isPublic, version, rule: later }
    await desk.done('PATCH', `/api/deadline-rules/${rule.id}`, saved)
    const moved = (await file('/calendar.ics?service=VAT')).events
    expect(moved.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid))
    expect(moved[0]?.from.slice(8)).toBe('25')
    expect(moved[0]?.sequence).toBeGreaterThan(events[0]?.sequence ?? 0)
    const etag = (await app.call('/calendar.ics')).headers.get('etag') ?? ''
    expect((await app.call('/calendar.ics', { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })

  it('T5: is kept for everybody, and renewed when a rule or a closing day changes', async () => {
    await desk.rule()
    const origin = await startOrigin(app, async (_, callApi) =>
      page(await (await callApi('http://internal/api/calendar')).text()),
    )
    const shown = async (path: string) => (await origin.get(path)).text()
    try {
      const before = { page: await shown('/calendar'), file: await shown('/calendar.ics') }
      expect(before.page).toContain('VAT return')
      await shown('/calendar')
      expect(origin.stats().hits).toBeGreaterThan(0)
      const rolls = { ...yearly(addDays(today, 40)), roll: 'next' }
      await desk.rule({ name: 'A new date', service: 'Payroll', rule: rolls })
      const after = { page: await shown('/calendar'), file: await shown('/calendar.ics') }
      expect(after.page).toContain('A new date')
      expect(after.file).toContain('A new date')
      await desk.done('POST', '/api/closing-days', { day: addDays(today, 40), name: 'Works outing' })
      const item = JSON.parse(/\{"items".*\}/s.exec(await shown('/calendar'))?.[0] ?? '{}').items.find(
        ({ title }: { title: string }) => title === 'A new date',
      )
      expect(item.dueOn).toBe(addDays(today, 41))
    } finally {
      await origin.close()
    }
  })
})

describe('emails before public dates', () => {
  let app: TestApp
  let mails: MailServer
  let desk: ReturnType<typeof deadlinesOf>
  let date: string
  const wish = { services: ['VAT'], daysBefore: 7 }
  beforeAll(async () => {
    mails = await startMailServer()
  })
  // Each has a site of its own: several let weeks pass.
  beforeEach(async () => {
    app = await startApp({ publicUrl: 'https://firm.example', smtpUrl: mails.url })
    desk = deadlinesOf(app)
    untilAfternoon()
    const today = await app.services.settings.dayOf(app.clock.now())
    date = addDays(today, 30)
    await desk.rule({ rule: yearly(date) })
    await desk.rule({ name: 'Payslips', service: 'Payroll', rule: yearly(addDays(date, 1)) })
  })
  afterEach(() => app.close())
  afterAll(() => mails.close())

  const post = (path: string, body: object) =>
    send(app, `/api/subscribers${path}`, path ? body : { place: 'calendar', ...body })
  const preferences = (token: string) => send(app, `/api/subscribers/preferences?token=${token}`, undefined, {}, 'GET')
  const rows = () => app.db.read.selectFrom('subscribers').selectAll().orderBy('id').execute()

  /** An address that gets the emails, and the token of its link. */
  async function subscriber(fields: object = {}) {
    const email = newEmail('dates')
    await post('', { email, ...wish, ...fields })
    await post('/confirm', { token: (await newestMail(app, email)).token })
    await post('', { email, ...wish })
    return { email, token: (await newestMail(app, email)).token }
  }

  /** Emails leave from a time of day on, which has come in every zone of a firm that these tests know. */
  function untilAfternoon() {
    while (app.clock.now().getUTCHours() !== 15) app.clock.advance({ hours: 1 })
  }

  /** Sets the clock to the afternoon, so many days before the date. */
  async function setDay(before: number) {
    const day = addDays(date, -before)
    for (;;) {
      const now = await app.services.settings.dayOf(app.clock.now())
      if (now === day) break
      app.clock.advance({ hours: 6 })
    }
    untilAfternoon()
  }

  const run = () => app.services.jobs.run('tell-of-dates')

  it('T5: begin when the address is confirmed, and the answer is the same for every address', async () => {
    const email = newEmail('asks')
    const first = await post('', { email, ...wish })
    const asked = await newestMail(app, email)
    expect(asked.kind).toBe('subscriber.confirm')
    expect(asked.text).toContain('https://firm.example/subscriptions/confirm?token=')
    expect((await rows()).map(({ state }) => state)).toEqual(['pending'])
    // A link that a program has opened confirms nothing, nor does a token for something else.
    expect((await preferences(asked.token)).status).toBe(404)
    expect((await post('/confirm', { token: `${asked.token}x` })).status).toBe(404)
    expect((await post('/confirm', { token: asked.token })).status).toBe(200)
    expect((await rows()).map(({ state }) => state)).toEqual(['confirmed'])
    const again = await post('', { email: email.toUpperCase(), services: ['Payroll'], daysBefore: 1 })
    expect(again).toMatchObject({ status: first.status, body: { message: first.body.message } })
    const known = await newestMail(app, email)
    expect(known.kind).toBe('subscriber.known')
    // Whoever knows an address changes nothing by asking in its name.
    expect((await rows())[0]).toMatchObject({ services: '["VAT"]', daysBefore: 7 })
    await post('/unsubscribe', { token: known.token })
  })

  it('T5: are chosen by service with the link of an email, and refused for services that are not offered', async () => {
    const { token, email } = await subscriber()
    const chosen = async () => (await preferences(token)).body
    expect(await chosen()).toMatchObject({
      ...{ email, news: 'none', categories: [], services: ['VAT'], daysBefore: 7 },
      available: { services: ['Payroll', 'VAT'] },
    })
    const put = (body: object) => send(app, '/api/subscribers/preferences', { token, ...body }, {}, 'PUT')
    expect((await put({ services: ['Payroll', 'VAT'], daysBefore: 14 })).status).toBe(200)
    expect(await chosen()).toMatchObject({ services: ['Payroll', 'VAT'], daysBefore: 14 })
    for (const wrong of [{ services: [] }, { services: ['Unknown'] }, { daysBefore: 5 }]) {
      expect((await put({ ...wish, ...wrong })).status).toBe(422)
      expect((await post('', { email, ...wish, ...wrong })).status).toBe(422)
    }
    // As if a restored database had given the number to another user.
    const setSince = (createdAt: string) =>
      app.db.transaction((tx) => tx.updateTable('subscribers').set({ createdAt }).where('email', '=', email).execute())
    const [{ createdAt } = { createdAt: '' }] = await rows()
    await setSince('2026-01-01T00:00:00.000Z')
    expect((await preferences(token)).status).toBe(404)
    expect((await put(wish)).status).toBe(404)
    await setSince(createdAt)
    await post('/unsubscribe', { token })
  })

  it('T5: end by one POST, which deletes the address and what was written to it', async () => {
    const { email, token } = await subscriber()
    expect(await countMails(app, email)).toBe(2)
    expect((await send(app, '/api/subscribers/unsubscribe', undefined, {}, 'GET')).status).toBe(405)
    expect((await post('/unsubscribe', { token: token.replace(/^\d+/, '99') })).status).toBe(404)
    expect((await post('/unsubscribe', { token })).status).toBe(200)
    expect(JSON.stringify(await rows())).not.toContain(email)
    expect(await countMails(app, email)).toBe(0)
    // Once more is no error: a mail program may send it twice.
    expect((await post('/unsubscribe', { token })).status).toBe(200)
    expect((await preferences(token)).status).toBe(404)
  })

  it('T5: tell each person of each date once, on two instances and after downtime, with a way to end them', async () => {
    const [early, late] = [await subscriber({ daysBefore: 14 }), await subscriber({ services: ['Payroll', 'VAT'] })]
    const other = await startAnother(app)
    await setDay(8)
    await Promise.all([run(), other.services.jobs.run('tell-of-dates')])
    expect([await countMails(app, early.email), await countMails(app, late.email)]).toEqual([3, 2])
    // The site was down on the day itself: they are told three days before instead of seven.
    await setDay(3)
    await Promise.all([run(), other.services.calendar.tellOfDates(), app.services.calendar.tellOfDates()])
    await run()
    expect([await countMails(app, early.email), await countMails(app, late.email)]).toEqual([3, 3])
    const told = await newestMail(app, late.email)
    expect(told.kind).toBe('calendar.reminder')
    expect(told.text).toContain('VAT return (VAT)')
    expect(told.text).toContain('Payslips (Payroll)')
    expect((await newestMail(app, early.email)).text).not.toContain('Payslips')
    await app.services.jobs.run('send-bulk-mails')
    const { headers, links } = await mails.mailTo(late.email, /tax dates, the first/)
    const manage = `https://firm.example/subscriptions?token=${late.token}`
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(headers['list-unsubscribe']?.replace(/\s/g, '')).toBe(`<${manage}&topic=dates>`)
    expect(links).toContain(manage)
    // What was sent is kept without its key.
    expect(await newestMail(app, late.email)).toMatchObject({ unsubscribeUrl: null, token: '', html: '' })
    for (const { token } of [early, late]) await post('/unsubscribe', { token })
    if (other.db !== app.db) await other.close()
  })

  it('T5: come on the day that was chosen, not a day sooner or later', async () => {
    const now = await app.services.settings.dayOf(app.clock.now())
    await desk.rule({ name: 'To the day', service: 'Levy', rule: yearly(addDays(now, 7)) })
    const [due, tooEarly] = [
      await subscriber({ services: ['Levy'] }),
      await subscriber({ services: ['Levy'], daysBefore: 3 }),
    ]
    const told = [await countMails(app, due.email), await countMails(app, tooEarly.email)]
    await run()
    expect([await countMails(app, due.email), await countMails(app, tooEarly.email)]).toEqual([
      (told[0] ?? 0) + 1,
      told[1],
    ])
    expect((await newestMail(app, due.email)).text).toContain('To the day (Levy)')
    for (const { token } of [due, tooEarly]) await post('/unsubscribe', { token })
  })

  it('T5: are forgotten unless confirmed within a week, and with the person', async () => {
    const pending = newEmail('pending')
    await post('', { email: pending, ...wish })
    const { email } = await subscriber()
    const person = await app.person({ email })
    const own = await desk.done('GET', '/api/account/data', undefined, person.bearer)
    expect(own.subscriptions).toEqual([expect.objectContaining({ services: ['VAT'], daysBefore: 7 })])
    await app.db.transaction((tx) =>
      app.services.accounts.personalData.erase(tx, { id: person.accountId, email, verified: true }),
    )
    expect((await rows()).map(({ email: of }) => of)).toEqual([pending])
    app.clock.advance({ hours: 24 * 8 })
    await app.services.jobs.run('sweep-subscribers')
    expect(await rows()).toEqual([])
  })

  it('T5: are bounded by network and by address', async () => {
    const email = newEmail('often')
    for (let asked = 0; asked < 3; asked++) expect((await post('', { email, ...wish })).status).toBe(200)
    expect((await post('', { email, ...wish })).status).toBe(429)
    expect(await countMails(app, email)).toBe(3)
    const answers = []
    for (let asked = 0; asked < 20; asked++) answers.push((await post('', { email: newEmail('many'), ...wish })).status)
    expect(answers.at(0)).toBe(200)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('a site without a mail server', () => {
  it('T5: says so instead of promising emails, and keeps no address', async () => {
    const app = await startApp()
    await deadlinesOf(app).rule()
    const wish = { email: newEmail('dates'), services: ['VAT'], daysBefore: 7 }
    const { status, body } = await send(app, '/api/subscribers', wish)
    expect([status, body.code]).toEqual([409, 'cannot-send'])
    expect(await app.db.read.selectFrom('subscribers').selectAll().execute()).toEqual([])
    await app.close()
  })
})
