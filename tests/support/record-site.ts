import { newEmail } from './accounts.ts'
import type { TestApp } from './app.ts'
import { appointmentsOf } from './appointments.ts'
import { articleForm, pictureFile } from './articles.ts'
import { deadlinesOf } from './calendar.ts'
import { clientsOf } from './clients.ts'
import { eventsOf } from './events.ts'
import { newestMail } from './mails.ts'
import type { MarkedClient } from './marked-client.ts'
import { readerOf } from './news.ts'
import type { Person } from './people.ts'
import { makeFarCases } from './record-far-cases.ts'
import { makeSecondCases } from './record-second-cases.ts'

type Ids = Record<string, string | number>

/** Several of everything, each unlike the others: an order, a filter or a count that is wrong shows. */
export async function makeSeveral(app: TestApp, marked: MarkedClient): Promise<{ ids: Ids; other: Person }> {
  const desk = clientsOf(app)
  const { done } = desk
  const other = await app.person({ role: 'accountant', name: 'Otto Other', email: 'otto@example.com' })
  const ids = {
    ...(await makeRequests(app, marked.owner)),
    ...(await makeEvents(app, marked.owner)),
    ...(await makeAppointments(app, marked.owner)),
    ...(await makeNewsletter(app)),
    ...(await makeClients(app, other)),
    ...(await makeContent(app)),
  }
  await done('POST', '/api/team/invitations', { fullName: 'Nell New', email: 'nell@example.com', role: 'editor' })
  const [failed, bounced] = await app.db.read.selectFrom('outboxMails').select('id').orderBy('id').limit(2).execute()
  const at = app.clock.now().toISOString()
  await app.db.transaction(async (tx) => {
    const refused = { state: 'failed', attempts: 5, lastError: '550 No such person' } as const
    await tx
      .updateTable('outboxMails')
      .set(refused)
      .where('id', '=', failed?.id ?? 0)
      .execute()
    const sent = { state: 'sent', sentAt: at, attempts: 1 } as const
    await tx
      .updateTable('outboxMails')
      .set(sent)
      .where('id', '=', bounced?.id ?? 0)
      .execute()
  })
  await makeSecondCases(app, { client: ids.otherClient, lead: ids.lead, article: ids.article, other })
  const far = await makeFarCases(app, ids.otherClient)
  const seen = { accountantsSee: 'team', messagesInMail: false } as const
  await app.services.settings.save({ accountId: 'a', name: 'A' }, 'clients', seen, 0)
  return { ids: { ...ids, ...far }, other }
}

export async function makeRequests(app: TestApp, owner: Person): Promise<{ lead: number; reference: string }> {
  const { done } = clientsOf(app)
  const write = async (name: string, email: string, message: string) => {
    const { reference } = await done('POST', '/api/contact', { name, email, message }, {})
    return (await done('GET', `/api/leads?q=${reference}`)).items[0] as { id: number; version: number }
  }
  const change = (lead: { id: number; version: number }, fields: object) =>
    done('PATCH', `/api/leads/${lead.id}`, { version: lead.version, ...fields })
  const first = await write('Wanda Writer', 'wanda@example.com', 'When is VAT due?')
  const second = await write('Willy Writer', 'willy@example.com', 'Please call me about payroll.')
  const third = await write('Wanda Writer', 'wanda@example.com', 'A second question of mine.')
  const spam = await write('Spamela', 'spam@example.com', 'Buy this.')
  await change(first, { tags: ['vat', 'urgent'], owner: 'me' })
  await change(second, { state: 'closed', tags: ['payroll'] })
  await change(third, { state: 'in-progress' })
  await change(spam, { state: 'spam' })
  await done('POST', `/api/leads/${first.id}/notes`, { text: 'She called again.' })
  const { lead } = await done('GET', `/api/leads/${first.id}`).then((file) => ({ lead: file.lead ?? file }))
  const letter = { version: lead.version, subject: 'Your question', body: 'It is due on the 20th.' }
  await done('POST', `/api/leads/${first.id}/replies`, letter)
  const own = { name: owner.name, email: owner.email, message: 'A question of a client.' }
  const { reference } = await done('POST', '/api/contact', own, owner.bearer)
  return { lead: first.id, reference: String(reference) }
}

export async function makeEvents(app: TestApp, owner: Person): Promise<Ids> {
  const desk = eventsOf(app)
  const { done } = desk
  const event = await desk.published({ capacity: 3, price: '80 a person' }, 'Payroll for starters')
  const learner = (name: string, more = {}) => ({ name, email: `${name.toLowerCase()}@learn.example`, ...more })
  const pair = await desk.registered(
    event.id,
    learner('Pia', { attendees: ['Pia One', 'Pia Two'], company: 'Pia Ltd' }),
  )
  await desk.registered(event.id, { name: 'Oona Quillfeather', email: owner.email })
  await desk.registered(event.id, learner('Walt'))
  await desk.registered(event.id, learner('Wilma', { attendees: ['Wilma', 'Wim'] }))
  const gone = await desk.registered(event.id, learner('Gus'))
  await done('POST', '/api/events/registration/cancel', { token: gone.token }, {})
  const rows = await desk.rows(event.id)
  const row = rows.find(({ name }: { name: string }) => name === 'Pia')
  const at = `/api/events/${event.id}/registrations/${row.id}`
  await done('PATCH', at, { note: 'Needs a ramp' })
  await done('POST', `${at}/check-in`, { attendee: row.attendees[1].id, isHere: true })
  await done('POST', `/api/events/${event.id}/messages`, { subject: 'Parking', body: 'Behind the house.' })
  await desk.draft({ title: 'A draft of a course' })
  const cancelled = await desk.published({ capacity: 5, venue: 'Hall 2' }, 'Cancelled course')
  await done('POST', `/api/events/${cancelled.id}/cancel`, { reason: 'The speaker is ill.' })
  const said = { eventId: event.id, useful: 'The examples', improve: '', name: null, emailKey: null }
  await app.db.transaction((tx) =>
    tx
      .insertInto('eventFeedback')
      .values([
        { ...said, rating: 5, givenOn: '2026-11-21' },
        { ...said, rating: 2, improve: 'The room', name: 'Walt', givenOn: '2026-11-20' },
      ])
      .execute(),
  )
  return { event: event.id, registration: pair.token as string }
}

export async function makeAppointments(app: TestApp, owner: Person): Promise<Ids> {
  const desk = appointmentsOf(app)
  await desk.enable()
  const [ann, ben] = [await desk.staff('Ann Account'), await desk.staff('Ben Book')]
  const kind = await desk.kind([ann])
  const long = await desk.kind([ben], { name: 'Yearly review', minutes: 60, place: 'At our office', dailyMost: 2 })
  const book = async (of: number, at: string, name: string, headers = {}) => {
    const { body } = await desk.book(of, at, { name, email: `${name.toLowerCase()}@book.example` }, headers)
    return body as { token: string }
  }
  const { token } = await book(kind.id, '2026-11-24T09:00:00Z', 'Vera')
  await book(long.id, '2026-11-25T10:00:00Z', 'Victor')
  const cancelled = await book(kind.id, '2026-11-23T10:00:00Z', 'Vito')
  await desk.done('POST', '/api/appointments/manage/cancel', { token: cancelled.token, reason: 'Ill' }, {})
  await book(kind.id, '2026-11-26T09:00:00Z', 'Oona', owner.bearer)
  const { items } = await desk.done('GET', '/api/appointments')
  return { appointmentKind: kind.id, appointment: items[0]?.id ?? 0, booking: token }
}

async function makeNewsletter(app: TestApp): Promise<Ids> {
  const { done } = clientsOf(app)
  const { version } = await done('GET', '/api/mail-server')
  await done('PUT', '/api/mail-server', { host: '127.0.0.1', port: 1, security: 'none', version })
  const issue = await done('POST', '/api/newsletters')
  const texts = { subject: 'Our week', introduction: 'Hello from us.', version: issue.version }
  await done('PUT', `/api/newsletters/${issue.id}`, texts)
  for (const [name, wish] of [
    ['ada', { news: 'weekly' }],
    ['bea', { news: 'each' }],
    ['cleo', { news: 'weekly' }],
  ] as const) {
    const email = `${name}@reads.example`
    await done('POST', '/api/subscribers', { email, ...wish }, {})
    if (name === 'cleo') continue
    await done('POST', '/api/subscribers/confirm', { token: (await newestMail(app, email)).token }, {})
  }
  return { newsletter: issue.id }
}

async function makeClients(app: TestApp, other: Person): Promise<{ otherClient: number }> {
  const desk = clientsOf(app)
  const { done } = desk
  const numbers = { registrationNumber: '5550001', taxNumber: '5550002' }
  const mine = await desk.make(
    { name: 'Zebra Foods', tags: ['vat', 'retail'], ...numbers, yearEnd: '06-30' },
    other.bearer,
  )
  await desk.make({ name: 'Zebra Foods Ltd', kind: 'company', registrationNumber: '5550001', state: 'prospect' })
  const ended = await desk.make({ name: 'Anchor Inn', tags: ['retail'], email: 'inn@example.com' })
  await done('PATCH', `/api/clients/${ended.id}`, { version: ended.version, state: 'ended' })
  await desk.member(mine.id, 'owner')
  const asked = (title: string, dueOn: string | null) => ({ clients: [mine.id], title, dueOn, items: [{ title }] })
  for (const [title, day] of [
    ['Invoices', null],
    ['Statements', '2026-12-10'],
    ['Contracts', '2026-12-01'],
  ] as const)
    await done('POST', '/api/paper-requests', asked(title, day), other.bearer)
  for (const [title, dueOn] of [
    ['Late return', '2026-11-10'],
    ['Wages', '2026-11-22'],
    ['Yearly accounts', '2027-03-31'],
  ])
    await done('POST', '/api/deadlines', { clientId: mine.id, title, dueOn }, other.bearer)
  const opening = { clientId: mine.id, subject: 'Wages in December', body: 'Please send the hours.' }
  const { id, version } = await done('POST', '/api/conversations', opening, other.bearer)
  await done('PATCH', `/api/conversations/${id}`, { version, assigneeId: other.accountId }, other.bearer)
  await done('POST', '/api/conversations', { ...opening, subject: 'Closed matter' }, other.bearer)
  await done('POST', '/api/proposals', { clientId: mine.id, template: 'bookkeeping' }, other.bearer)
  await deadlinesOf(app).rule({ name: 'VAT return', service: 'VAT', isPublic: true })
  await deadlinesOf(app).rule({ name: 'Wage tax', service: 'Payroll', isPublic: true })
  for (const [day, name] of [
    ['2026-12-24', 'Christmas Eve'],
    ['2026-12-23', 'Moving'],
  ])
    await done('POST', '/api/closing-days', { day, name })
  return { otherClient: mine.id }
}

async function makeContent(app: TestApp): Promise<{ publication: number; article: number }> {
  const { done } = clientsOf(app)
  const words = { content: '<p>Words about <a href="/services">services</a>.</p>', category: 'Tax', tags: 'Rates' }
  const make = (title: string, more: Record<string, string | Blob> = {}) =>
    done('POST', '/api/articles', articleForm({ title, ...words, ...more }))
  await make('Due for review', { reviewBy: '2026-11-01', datedOn: '2026-11-02' })
  await make('Comes later', { state: 'scheduled', publishAt: '2026-12-01T09:00:00.000Z' })
  const pictured = await make('With a picture', { mainImage: await pictureFile(77), imageAlt: 'A desk' })
  for (const name of ['Rita', 'Remo']) {
    const reader = readerOf(app)
    const { body } = await reader.open(pictured.id)
    app.clock.advance({ seconds: 30 })
    const remark = { name, email: newEmail(name.toLowerCase()), comment: `A remark of ${name}` }
    await reader.send({ csrftoken: body.csrf_token, id: pictured.id, ...remark })
  }
  const { id: folder } = await done('POST', '/api/publications/folders', { name: 'Rates', type: 'shared' })
  const pdf = (year: string, more = {}) =>
    articleForm({ file: new File([`%PDF-1.7\n${year.repeat(90)}\n%%EOF`], 'rates.pdf'), year, ...more })
  const path = `/api/publications/folders/${folder}/files`
  const old = await done('POST', path, pdf('2025'))
  const edition = await done('POST', path, pdf('2026', { replaces: String(old.id) }))
  await done('POST', '/api/redirects', { from: '/aged', to: '/about', kind: 'temporary' })
  await done('POST', '/api/reply-templates', { name: 'A refusal', subject: 'No', body: 'We cannot.' })
  for (const { url, times } of [
    { url: old.url, times: 1 },
    { url: edition.url, times: 2 },
  ])
    for (let time = 0; time < times; time++) await app.call(url)
  await app.db.transaction(async (tx) => {
    for (const [day, views, visitors] of [
      ['2026-11-12', 6, 5],
      ['2026-11-18', 4, 3],
      ['2026-11-19', 11, 7],
    ] as const) {
      await tx.insertInto('visitDays').values({ day, views, visitors }).execute()
      await tx
        .insertInto('visitPages')
        .values({ day, path: '/services', views: views - 1 })
        .execute()
      await tx.insertInto('visitPages').values({ day, path: '/about', views: 1 }).execute()
      await tx.insertInto('visitSources').values({ day, source: 'search.example', views: 2 }).execute()
    }
  })
  for (const [name, scope] of [
    ['Ledger export', 'leads:read'],
    ['Intranet', 'articles:read'],
  ] as const) {
    await done('POST', '/api/tokens', { name, scopes: [scope], days: 30 })
    const kinds = ['lead.received', 'appointment.cancelled'].slice(name === 'Intranet' ? 1 : 0)
    await done('POST', '/api/webhooks', { name, url: `https://hooks.example.com/${scope}`, kinds })
  }
  return { publication: edition.id, article: pictured.id }
}
