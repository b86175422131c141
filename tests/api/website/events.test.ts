import ICAL from 'ical.js'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countSeats } from '#server/features/website/events/events.store.ts'
import { insert } from '#server/features/website/events/registrations.store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { DETAILS, eventsOf } from '#tests/support/events.ts'
import { countMails, newestMail } from '#tests/support/mails.ts'
import { pdfText } from '#tests/support/poppler.ts'
import { needs } from '#tests/support/tools.ts'

/** The entries of a calendar file, as another program reads them. */
const entriesOf = (text: string | null) =>
  new ICAL.Component(ICAL.parse(text ?? '')).getAllSubcomponents('vevent').map((entry) => {
    const event = new ICAL.Event(entry)
    return {
      uid: event.uid,
      sequence: Number(event.sequence),
      status: entry.getFirstPropertyValue('status'),
      start: event.startDate.toJSDate().toISOString(),
      location: event.location,
    }
  })

describe('events', () => {
  let app: TestApp
  let desk: ReturnType<typeof eventsOf>
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
    desk = eventsOf(app)
  })
  afterAll(() => app.close())
  beforeEach(() => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute()))

  const own = (token: string) => desk.done('GET', `/api/events/registration?token=${token}`, undefined, {})
  const seats = async (id: number) => (await desk.done('GET', `/api/events/${id}`)).seats

  it('S1: is a draft until it is published, then on the site, and stays readable when cancelled', async () => {
    const { id } = await desk.draft({ title: 'Year end for founders' })
    const find = () => desk.send('GET', '/api/events/find?slug=year-end-for-founders', undefined, {})
    expect((await find()).status).toBe(404)
    expect((await desk.register(id)).status).toBe(404)
    expect((await desk.send('POST', `/api/articles/${id}/publish`, {}, await app.as('admin'))).status).toBe(422)
    const save = { saveId: 'editor-of-event', sequence: 1, baseVersion: 1, content: '<p>What we teach.</p>' }
    await desk.done('PATCH', `/api/articles/${id}`, save)
    await desk.done('POST', `/api/articles/${id}/publish`, {})
    const { body } = await find()
    expect(body).toMatchObject({ address: '/events/year-end-for-founders', registration: 'open', isPast: false })
    expect(body.html).toContain('What we teach.')
    expect(JSON.stringify(body)).not.toContain('onlineLink')
    await desk.done('POST', `/api/events/${id}/cancel`, { reason: 'Too few people' })
    expect((await find()).body).toMatchObject({ registration: 'cancelled', cancelReason: 'Too few people' })
    expect(await desk.register(id)).toMatchObject({ status: 409, body: { code: 'registration-closed' } })
  })

  it('S1: two events cannot have one address, and a duplicate on other dates has its own', async () => {
    const first = await desk.published({}, 'VAT for shops')
    const copy = await desk.done('POST', `/api/events/${first.id}/duplicate`, { sessions: [desk.session(90)] })
    expect(copy).toMatchObject({
      state: 'draft',
      title: 'VAT for shops',
      seats: { taken: 0 },
      details: { venue: DETAILS.venue },
    })
    const { address } = await desk
      .done('POST', `/api/articles/${copy.id}/publish`, {})
      .then(() => desk.done('GET', `/api/events/${copy.id}`))
    expect(address).toBe(`/events/vat-for-shops-${desk.session(90).day}`)
    const rival = await desk.draft({ title: 'VAT for shops' })
    const save = { saveId: 'editor-of-rival', sequence: 1, baseVersion: 1, content: '<p>Words.</p>' }
    await desk.done('PATCH', `/api/articles/${rival.id}`, save)
    const refused = await desk.send('POST', `/api/articles/${rival.id}/publish`, {}, await app.as('admin'))
    expect(refused).toMatchObject({ status: 409, body: { code: 'address-taken' } })
  })

  it('S2: confirms on screen and by email with a calendar entry, and a double submit is one registration', async () => {
    const { id, startsAt } = await desk.published({ onlineLink: 'https://meet.example.com/secret' })
    const sent = desk.form({ attendees: ['Robin Learner', 'Kim Else'], company: 'Alder & Finch' })
    const headers = { 'Idempotency-Key': `key-${id}-123456` }
    const path = `/api/events/${id}/registrations`
    const answers = await Promise.all([1, 2, 3].map(() => desk.send('POST', path, sent, headers)))
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([201, 'confirmed']))
    // Without a key, as a browser without a script sends it.
    expect((await desk.send('POST', path, sent, {})).status).toBe(201)
    expect(await seats(id)).toEqual({ capacity: 8, taken: 2, waiting: 0 })
    expect(await countMails(app, sent.email)).toBe(1)
    expect(await desk.send('POST', path, { ...sent, name: 'Other' }, headers)).toMatchObject({
      status: 409,
      body: { code: 'key-reused' },
    })
    const mail = await newestMail(app, sent.email)
    expect(mail.text).toContain('https://meet.example.com/secret')
    expect(entriesOf(mail.calendarFile)).toMatchObject([{ sequence: 0, status: 'CONFIRMED', start: startsAt }])
    expect(mail.calendarFile).toContain('METHOD:REQUEST')
    const shown = await desk.send('GET', '/api/events/public', undefined, {})
    expect(JSON.stringify(shown.body)).not.toContain('meet.example.com')
    expect(JSON.stringify(shown.body)).not.toContain('Kim Else')
  })

  it('S2: promises no email while the site cannot send one', async () => {
    const { id } = await desk.published({ capacity: 2 })
    const messages = [(await desk.register(id)).body.message]
    const { token } = await desk.registered(id)
    messages.push((await desk.register(id)).body.message)
    const change = { token, attendees: ['Somebody Else'] }
    messages.push((await desk.done('PUT', '/api/events/registration', change, {})).message)
    expect(messages).toEqual([
      'You are registered.',
      'All seats are taken. You are number 1 on the waiting list.',
      'Changed.',
    ])
    const { version } = await desk.done('GET', '/api/mail-server')
    const server = { host: '127.0.0.1', port: 25, security: 'none', version }
    await desk.done('PUT', '/api/mail-server', server)
    expect((await desk.register(id)).body.message).toContain('We email you')
    await desk.done('DELETE', '/api/mail-server')
  })

  it('S2: asks its questions and refuses what answers none of them', async () => {
    const questions = [
      { label: 'Which program do you use?', kind: 'choice', choices: ['Sage', 'Xero'], required: true },
      { label: 'Do you need a ramp?', kind: 'yesno', choices: [], required: false },
    ]
    const { id } = await desk.published({ questions })
    const answer = async (answers: string[]) => (await desk.register(id, { answers })).status
    expect(await answer([])).toBe(422)
    expect(await answer(['Lotus', ''])).toBe(422)
    expect(await answer(['Sage', 'perhaps'])).toBe(422)
    expect(await answer(['Sage', 'yes', 'more'])).toBe(422)
    expect(await answer(['Sage', 'yes'])).toBe(201)
    expect((await desk.rows(id))[0].answers).toEqual(['Sage', 'yes'])
    const names = Array.from({ length: 11 }, (_, n) => `Person ${n}`)
    expect((await desk.register(id, { attendees: names, answers: ['Sage'] })).status).toBe(422)
    expect((await desk.register(id, { website: 'http://spam.example', answers: ['Sage'] })).status).toBe(201)
    expect(await desk.rows(id)).toHaveLength(1)
  })

  it('S2: keeps the window of registration and the audience', async () => {
    const now = app.clock.now().getTime()
    const at = (days: number) => new Date(now + days * 24 * 3600_000).toISOString()
    const early = await desk.published({ registersFrom: at(3) })
    expect((await desk.register(early.id)).body.message).toContain('not begun')
    const late = await desk.published({ registersUntil: at(-1) })
    expect((await desk.register(late.id)).body.message).toContain('closed')
    const closed = await desk.published({ audience: 'clients' })
    expect((await desk.register(closed.id)).status).toBe(403)
    const stranger = await app.person({ role: 'client' })
    expect((await desk.register(closed.id, {}, stranger.bearer)).status).toBe(403)
    const room = clientsOf(app)
    const owner = await room.member((await room.make()).id, 'owner')
    expect((await desk.register(closed.id, { email: owner.email }, owner.bearer)).status).toBe(201)
  })

  it('S3: a freed seat is offered to the first in line, then to the next, each once', async () => {
    // The figures count the offers of all events.
    await app.db.transaction((tx) =>
      tx.deleteFrom('registrations').where('state', 'in', ['offered', 'waiting']).execute(),
    )
    const { id } = await desk.published({ capacity: 1, onlineLink: 'https://meet.example.com/1' })
    const first = await desk.registered(id)
    const second = await desk.registered(id)
    const third = await desk.registered(id)
    expect([first.state, second.state, second.position, third.position]).toEqual(['confirmed', 'waiting', 1, 2])
    expect((await newestMail(app, second.email)).text).not.toContain('meet.example.com')
    expect((await own(third.token)).event.onlineLink).toBe('')
    await desk.done('POST', '/api/events/registration/cancel', { token: first.token }, {})
    expect(await own(second.token)).toMatchObject({ state: 'offered', position: null })
    expect(await own(third.token)).toMatchObject({ state: 'waiting', position: 1 })
    const figures = async () => await (await app.call('/metrics', { headers: await app.as('admin') })).text()
    expect(await figures()).toMatch(/^countinghouse_event_offers 1$/m)
    expect(await figures()).toMatch(/^countinghouse_event_offers_overdue 0$/m)
    // Nobody who comes later passes the line, and the held seat is nobody else's.
    expect((await desk.registered(id)).state).toBe('waiting')
    const warnings = async () => {
      const answer = await app.call('/api/health', { headers: await app.as('admin') })
      return ((await answer.json()) as { warnings: string[] }).warnings
    }
    const isLate = 'A freed seat of an event should have gone to the next person on the waiting list.'
    app.clock.advance({ hours: 24 })
    expect(await figures()).toMatch(/^countinghouse_event_offers_overdue 1$/m)
    expect(await warnings()).not.toContain(isLate)
    app.clock.advance({ hours: 1 })
    expect(await warnings()).toContain(isLate)
    expect((await desk.send('POST', '/api/events/registration/accept', { token: second.token }, {})).status).toBe(409)
    await Promise.all([app.services.events.expireOffers(), app.services.events.expireOffers()])
    expect(await own(second.token)).toMatchObject({ state: 'expired' })
    expect(await own(third.token)).toMatchObject({ state: 'offered' })
    const offers = await app.db.read
      .selectFrom('outboxMails')
      .select('recipient')
      .where('kind', '=', 'event.offered')
      .execute()
    const to = (email: string) => offers.filter(({ recipient }) => recipient === email).length
    expect([to(second.email), to(third.email)]).toEqual([1, 1])
    for (const _ of [1, 2]) await desk.done('POST', '/api/events/registration/accept', { token: third.token }, {})
    expect(await own(third.token)).toMatchObject({
      state: 'confirmed',
      event: { onlineLink: 'https://meet.example.com/1' },
    })
    expect(await seats(id)).toEqual({ capacity: 1, taken: 1, waiting: 1 })
  })

  it.each(['fewer come', 'the office cancels', 'the person is erased', 'the offer is declined'])(
    'S3: a seat that is free because %s is offered to whoever waits',
    async (how) => {
      const { id } = await desk.published({ capacity: 2 })
      const first = await desk.registered(id, { attendees: ['A', 'B'] })
      const [next, later] = [await desk.registered(id), await desk.registered(id)]
      const [row] = await desk.rows(id)
      const at = `/api/events/${id}/registrations/${row.id}`
      if (how === 'fewer come')
        await desk.done('PUT', '/api/events/registration', { token: first.token, attendees: ['B'] }, {})
      else if (how === 'the person is erased')
        await app.db.transaction((tx) =>
          app.services.events.personal.erase(tx, { id: '', email: first.email, verified: true }),
        )
      else await desk.done('POST', `${at}/cancel`, { notify: false })
      expect(await own(next.token)).toMatchObject({ state: 'offered', position: null })
      expect(await own(later.token)).toMatchObject({ state: how === 'fewer come' ? 'waiting' : 'offered' })
      if (how !== 'the offer is declined') return
      const last = await desk.registered(id)
      await desk.done('POST', '/api/events/registration/cancel', { token: next.token }, {})
      expect(await own(last.token)).toMatchObject({ state: 'offered' })
      expect(await seats(id)).toEqual({ capacity: 2, taken: 2, waiting: 0 })
    },
  )

  it('S3: raising the capacity offers seats in order, and staff may overbook and see it', async () => {
    const { id } = await desk.published({ capacity: 1 })
    await desk.registered(id)
    const pair = await desk.registered(id, { attendees: ['A', 'B'] })
    const single = await desk.registered(id)
    const { version, details } = await desk.done('GET', `/api/events/${id}`)
    const sessions = details.sessions.map(({ day, start, end }: Record<string, string>) => ({ day, start, end }))
    // One more seat is not enough for the pair, and nobody overtakes it.
    await desk.done('PUT', `/api/events/${id}`, { ...details, sessions, capacity: 2, version })
    expect([(await own(pair.token)).state, (await own(single.token)).state]).toEqual(['waiting', 'waiting'])
    await desk.done('PUT', `/api/events/${id}`, { ...details, sessions, capacity: 4, version: version + 1 })
    expect([(await own(pair.token)).state, (await own(single.token)).state]).toEqual(['offered', 'offered'])
    const added = await desk.done('POST', `/api/events/${id}/registrations/manual`, desk.form({ overbook: true }))
    expect(added.state).toBe('confirmed')
    expect(await seats(id)).toEqual({ capacity: 4, taken: 5, waiting: 0 })
    expect(
      await desk.send('PUT', `/api/events/${id}`, { ...details, sessions, version }, await app.as('admin')),
    ).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
  })

  it('S4: the link shows, changes and cancels; a wrong one and reading change nothing', async () => {
    const { id } = await desk.published({ capacity: 3 })
    const { token, email } = await desk.registered(id, { attendees: ['Robin', 'Kim'] })
    expect((await own(token)).attendees).toMatchObject([{ name: 'Robin' }, { name: 'Kim' }])
    for (const wrong of ['', 'x', `${token}x`, token.replace(/^\d+/, '999')]) {
      expect((await desk.send('GET', `/api/events/registration?token=${wrong}`, undefined, {})).status).toBe(404)
      expect((await desk.send('POST', '/api/events/registration/cancel', { token: wrong }, {})).status).toBe(404)
    }
    const change = (attendees: string[]) => desk.send('PUT', '/api/events/registration', { token, attendees }, {})
    expect((await change(['Robin', 'Kim', 'Lee', 'Max'])).status).toBe(422)
    expect((await change(['Robin', 'Lee', 'Max'])).status).toBe(200)
    const changed = await newestMail(app, email)
    expect((await seats(id)).taken).toBe(3)
    await desk.done('POST', '/api/events/registration/cancel', { token }, {})
    await desk.done('POST', '/api/events/registration/cancel', { token }, {})
    const cancelled = await newestMail(app, email)
    const [before, after] = [entriesOf(changed.calendarFile)[0], entriesOf(cancelled.calendarFile)[0]]
    expect(after).toMatchObject({ uid: before?.uid, status: 'CANCELLED' })
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    expect(cancelled.calendarFile).toContain('METHOD:CANCEL')
    expect(await seats(id)).toEqual({ capacity: 3, taken: 0, waiting: 0 })
    expect(await countMails(app, email)).toBe(3)
  })

  it('S4: after the cut-off people ask the office, which still can', async () => {
    const { id } = await desk.published()
    const { token } = await desk.registered(id)
    app.clock.advance({ days: 29, hours: 12 })
    expect(await own(token)).toMatchObject({ mayCancel: false, mayChange: false })
    expect((await desk.send('POST', '/api/events/registration/cancel', { token }, {})).body.code).toBe('too-late')
    const [row] = await desk.rows(id)
    expect(await desk.done('POST', `/api/events/${id}/registrations/${row.id}/cancel`, {})).toMatchObject({
      state: 'cancelled',
    })
  })

  it('S4: a client sees own registrations, by account and by proven address, and nobody else’s', async () => {
    const { id } = await desk.published()
    const me = await app.person({ role: 'client' })
    await desk.register(id, { email: me.email })
    await desk.register(id, {}, me.bearer)
    await desk.registered(id)
    const { items } = await desk.done('GET', '/api/my/registrations', undefined, me.bearer)
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({
      state: 'confirmed',
      mayCancel: true,
      calendar: `/events/feed/${id}.ics`,
      certificates: [],
      address: expect.stringContaining('/events/registration?token='),
    })
  })

  it('S5: a change of date or place is previewed, then emailed with an updated entry, once', async () => {
    const { id, version, details } = await desk.published()
    const [one, two] = [await desk.registered(id), await desk.registered(id)]
    const sessions = [desk.session(33)]
    const change = { ...details, sessions, venue: 'Room 7' }
    const preview = await desk.done('POST', `/api/events/${id}/email-preview`, {
      change: { ...change, note: 'Sorry!' },
    })
    expect(preview).toMatchObject({ recipients: 2, changes: [{ label: 'When' }, { label: 'Where', after: 'Room 7' }] })
    expect(preview.text).toContain('Sorry!')
    expect(await countMails(app, one.email)).toBe(1)
    await desk.done('PUT', `/api/events/${id}`, { ...change, version, note: 'Sorry!' })
    for (const { email } of [one, two]) {
      const mail = await newestMail(app, email)
      expect(mail.kind).toBe('event.changed')
      expect(entriesOf(mail.calendarFile)).toMatchObject([{ location: 'Room 7', status: 'CONFIRMED' }])
      expect(entriesOf(mail.calendarFile)[0]?.sequence).toBeGreaterThan(0)
      expect(await countMails(app, email)).toBe(2)
    }
    // Another price is nobody's calendar entry.
    await desk.done('PUT', `/api/events/${id}`, { ...change, price: 'free', version: version + 1 })
    expect(await countMails(app, one.email)).toBe(2)
    const { items } = await desk.done('GET', `/api/events/${id}/messages`)
    expect(items).toMatchObject([{ kind: 'change', recipients: 2 }])
  })

  it('S5: a session that is dropped is cancelled in the calendars of those who are registered, and only there', async () => {
    const other = await desk.published()
    const { id, version, details } = await desk.published({ sessions: [desk.session(31), desk.session(38)] })
    const [stays, gone] = [await desk.registered(id), await desk.registered(id)]
    const elsewhere = await desk.registered(other.id)
    await desk.done('POST', '/api/events/registration/cancel', { token: gone.token }, {})
    const [first, second] = entriesOf((await newestMail(app, stays.email)).calendarFile)
    expect(first?.uid).not.toBe(second?.uid)

    const change = { ...details, sessions: [desk.session(38)] }
    const counted = (body: object) => desk.done('POST', `/api/events/${id}/email-preview`, body)
    expect(await counted({ change })).toMatchObject({ recipients: 1 })
    expect(await counted({ cancel: {} })).toMatchObject({ recipients: 1 })
    await desk.done('PUT', `/api/events/${id}`, { ...change, version })
    const entries = entriesOf((await newestMail(app, stays.email)).calendarFile)
    expect(entries.map(({ uid }) => uid).sort()).toEqual([first?.uid, second?.uid].sort())
    expect(entries.filter(({ status }) => status === 'CONFIRMED').map(({ start }) => start)).toEqual([second?.start])
    expect(entries.filter(({ status }) => status === 'CANCELLED')).toHaveLength(1)
    expect([await countMails(app, gone.email), await countMails(app, elsewhere.email)]).toEqual([2, 1])
  })

  it('S5: transfers, messages, notes, check-in, search and CSV', async () => {
    const [from, to] = [await desk.published({ capacity: 1 }), await desk.published({ capacity: 1 })]
    const moved = await desk.registered(from.id, { name: 'Ünal Learner', company: '=cmd|A1' })
    const waits = await desk.registered(from.id)
    const [row] = await desk.rows(from.id, '?q=%C3%BCnal')
    const at = `/api/events/${from.id}/registrations/${row.id}`
    await desk.done('PATCH', at, { note: 'Vegetarian' })
    const attendee = row.attendees[0].id
    const here = await desk.done('POST', `${at}/check-in`, { attendee, isHere: true })
    expect(here.attendees[0].checkedInAt).not.toBeNull()
    expect(
      (
        await desk.send(
          'POST',
          `/api/events/${to.id}/registrations/${row.id}/check-in`,
          { attendee, isHere: true },
          await app.as('admin'),
        )
      ).status,
    ).toBe(404)
    await desk.done('POST', `/api/events/${from.id}/messages`, { subject: 'Parking', body: 'Behind the house.' })
    expect(await newestMail(app, moved.email)).toMatchObject({ subject: 'Parking' })
    expect(await countMails(app, waits.email)).toBe(1)
    const csv = await app.call(`/api/events/${from.id}/registrations/export`, { headers: await app.as('editor') })
    const text = await csv.text()
    expect(text).toContain('Ünal Learner')
    expect(text).not.toMatch(/(^|,)"?=cmd/m)
    await desk.done('POST', `${at}/transfer`, { to: to.id })
    expect(await seats(to.id)).toEqual({ capacity: 1, taken: 1, waiting: 0 })
    expect((await own(waits.token)).state).toBe('offered')
    expect((await own(moved.token)).event.title).toBe(to.title)
    const again = await desk.send(
      'POST',
      `/api/events/${to.id}/registrations/${row.id}/transfer`,
      { to: from.id },
      await app.as('admin'),
    )
    expect(again).toMatchObject({ status: 409, body: { code: 'full' } })
    expect((await desk.send('DELETE', `/api/events/${to.id}`, undefined, await app.as('editor'))).status).toBe(409)
  })

  it('S5: accountants see the attendees of their clients alone', async () => {
    const { id } = await desk.published()
    const room = clientsOf(app)
    const owner = await room.member((await room.make()).id, 'owner')
    await desk.registered(id, { email: owner.email, name: 'Of a client' })
    await desk.registered(id, { name: 'Of nobody' })
    for (const list of ['registrations', 'attendees']) {
      const seen = async (role: 'editor' | 'accountant') =>
        (await desk.done('GET', `/api/events/${id}/${list}`, undefined, await app.as(role))).items.map(
          ({ name }: { name: string }) => name,
        )
      expect(await seen('editor')).toEqual(['Of a client', 'Of nobody'])
      expect(await seen('accountant')).toEqual(['Of a client'])
    }
  })

  it('S5: the sign-in sheet lists everybody with a confirmed seat by name, however many they are', async () => {
    const { id } = await desk.published({ capacity: 602 })
    await desk.registered(id, { name: 'Zoe Last', company: 'Last Ltd', attendees: ['Zoe Last', 'Ada First'] })
    const now = app.clock.now().toISOString()
    await app.db.transaction(async (tx) => {
      for (let at = 0; at < 600; at++) {
        const email = `seat-${at}@example.com`
        await insert(tx, {
          ...{ eventId: id, state: 'confirmed', seats: 1, place: null, offeredUntil: null, answers: [] },
          ...{ name: 'Mid', email, phone: '', company: '', accountId: null, clientId: null, source: 'office' },
          ...{ idempotencyKey: null, bodyHash: email, createdAt: now, attendees: ['Mia Middle'] },
        })
      }
      await countSeats(tx, id, { taken: 600 })
    })
    await desk.register(id, { name: 'Wendy Waits' })
    const { items } = await desk.done('GET', `/api/events/${id}/attendees`)
    expect(items).toHaveLength(602)
    expect(items[0]).toEqual({ id: expect.any(Number), name: 'Ada First', company: 'Last Ltd' })
    expect(items.at(-1)).toMatchObject({ name: 'Zoe Last' })
    expect(JSON.stringify(items)).not.toContain('Wendy')
  })

  it('S6: people are taken out of registrations two years after the event, and the numbers stay', async () => {
    const { id } = await desk.published()
    const old = await desk.registered(id, { name: 'Long Ago', company: 'Ago Ltd' })
    const rows = () => app.db.read.selectFrom('registrations').selectAll().where('eventId', '=', id).execute()
    const forget = () => app.services.jobs.run('forget-registrations')
    app.clock.advance({ days: 750 })
    await forget()
    expect(await rows()).toMatchObject([{ name: 'Long Ago', email: old.email }])
    app.clock.advance({ days: 20 })
    const coming = await desk.published()
    const kept = await desk.registered(coming.id)
    await Promise.all([forget(), forget()])
    const [row] = await rows()
    expect(row).toMatchObject({ name: 'Erased', email: '', seats: 1, state: 'confirmed' })
    expect(JSON.stringify(row)).not.toMatch(/Long Ago|Ago Ltd/)
    const { attendees } = await desk.rows(id).then(([each]) => each)
    expect(attendees).toMatchObject([{ name: 'Erased' }])
    expect((await own(kept.token)).name).toBe('Robin Learner')
  })

  it('S6: feedback is given once, afterwards, and anonymous unless told', async () => {
    const { id } = await desk.published()
    const [shy, open] = [await desk.registered(id, { name: 'Shy' }), await desk.registered(id, { name: 'Open' })]
    const say = (token: string, more: object = {}) =>
      desk.send('POST', '/api/events/registration/feedback', { token, rating: 4, useful: 'Yes', ...more }, {})
    expect((await say(shy.token)).status).toBe(409)
    const { startsAt, endsAt } = await app.db.read
      .selectFrom('events')
      .select(['startsAt', 'endsAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const at of [startsAt, new Date(Date.parse(endsAt) - 1000).toISOString()]) {
      app.clock.stop(at)
      expect((await own(shy.token)).mayGiveFeedback, at).toBe(false)
      expect((await say(shy.token)).status, at).toBe(409)
    }
    app.clock.stop(endsAt)
    expect((await say(shy.token)).status).toBe(201)
    expect((await say(shy.token)).status).toBe(409)
    expect((await say(open.token, { rating: 5, withName: true })).status).toBe(201)
    const { items } = await desk.done('GET', `/api/events/${id}/feedback`)
    expect(items.map(({ name, rating }: Record<string, unknown>) => [name, rating])).toEqual([
      ['Open', 5],
      [null, 4],
    ])
    expect(await desk.done('GET', `/api/events/${id}`)).toMatchObject({ feedback: { answers: 2, average: 4.5 } })
    const given = app.db.read.selectFrom('eventFeedback').selectAll().where('eventId', '=', id)
    const kept = await given.orderBy('rating').execute()
    expect(kept.map(({ name, emailKey }) => [name, emailKey])).toEqual([
      [null, null],
      ['Open', open.email],
    ])
    expect(JSON.stringify(kept), 'nor the moment, which would say who it was').not.toMatch(/T\d\d:/)
  })

  it('S6: reminds 7 days and 1 day before, each once, and not who has just registered', async () => {
    app.clock.stop('2027-03-01T15:00:00.000Z')
    const { id } = await desk.published({}, 'Reminded of')
    const [early, waits] = [await desk.registered(id), await desk.registered(id)]
    await desk.done('POST', '/api/events/registration/cancel', { token: waits.token }, {})
    const { remind, thank } = app.services.events.reminders
    const sent = async (email: string) => {
      const mails = app.db.read.selectFrom('outboxMails').select('subject').where('recipient', '=', email)
      return (await mails.where('kind', '=', 'event.reminder').orderBy('id').execute()).map(({ subject }) => subject)
    }
    await remind()
    expect(await sent(early.email)).toEqual([])
    app.clock.advance({ days: 24 })
    await Promise.all([remind(), remind()])
    expect(await sent(early.email), 'a day late, and says so').toEqual(['In 6 days: Reminded of'])
    const late = await desk.registered(id)
    await remind()
    app.clock.advance({ days: 5 })
    await Promise.all([remind(), remind()])
    await remind()
    expect(await sent(early.email)).toEqual(['In 6 days: Reminded of', 'Tomorrow: Reminded of'])
    expect(await sent(late.email)).toEqual(['Tomorrow: Reminded of'])
    expect(await sent(waits.email)).toEqual([])
    const [row] = await desk.rows(id)
    const here = { attendee: row.attendees[0].id, isHere: true }
    await desk.done('POST', `/api/events/${id}/registrations/${row.id}/check-in`, here)
    app.clock.advance({ days: 2 })
    await Promise.all([thank(), thank()])
    const thanked = app.db.read.selectFrom('outboxMails').select('recipient').where('kind', '=', 'event.thanks')
    const all = (await thanked.execute()).map(({ recipient }) => recipient)
    expect(all.filter((each) => each === early.email)).toHaveLength(1)
    expect(all).not.toContain(late.email)
  })

  it('S6: reminds again for another date, and not whoever was notified of it within the days of the reminder', async () => {
    app.clock.stop('2027-06-01T15:00:00.000Z')
    const [{ id }, other] = [await desk.published({}, 'Postponed'), await desk.published({}, 'Other date')]
    const [stays, moves] = [await desk.registered(id), await desk.registered(id)]
    const { remind } = app.services.events.reminders
    const sent = async (email: string) => {
      await remind()
      const mails = app.db.read.selectFrom('outboxMails').select('subject').where('recipient', '=', email)
      return (await mails.where('kind', '=', 'event.reminder').orderBy('id').execute()).map(({ subject }) => subject)
    }
    const retime = async (of: number, days: number) => {
      const { version, details } = await desk.done('GET', `/api/events/${of}`)
      await desk.done('PUT', `/api/events/${of}`, { ...details, sessions: [desk.session(days)], version })
    }
    app.clock.advance({ days: 29 })
    expect(await sent(stays.email)).toEqual(['Tomorrow: Postponed'])
    await retime(id, 20)
    await retime(other.id, 5)
    const row = (await desk.rows(id)).find(({ email }: { email: string }) => email === moves.email)
    await desk.done('POST', `/api/events/${id}/registrations/${row.id}/transfer`, { to: other.id })
    expect([await sent(stays.email), await sent(moves.email)]).toEqual(Array(2).fill(['Tomorrow: Postponed']))
    app.clock.advance({ days: 4 })
    expect(await sent(moves.email)).toEqual(['Tomorrow: Postponed', 'Tomorrow: Other date'])
    app.clock.advance({ days: 9 })
    expect(await sent(stays.email)).toEqual(['Tomorrow: Postponed', 'In 7 days: Postponed'])
    app.clock.advance({ days: 6 })
    expect((await sent(stays.email)).at(-1)).toBe('Tomorrow: Postponed')
    expect(await sent(stays.email)).toHaveLength(3)
  })

  it('S5: whoever has only an offer is told of another link, and not the link', async () => {
    const { id, version, details } = await desk.published({ capacity: 1, onlineLink: 'https://meet.example.com/old' })
    const first = await desk.registered(id)
    const next = await desk.registered(id)
    const onlineLink = 'https://meet.example.com/new'
    const sessions = [desk.session()]
    await desk.done('POST', '/api/events/registration/cancel', { token: first.token }, {})
    await desk.done('PUT', `/api/events/${id}`, { ...details, sessions, onlineLink, version })
    const mail = await newestMail(app, next.email)
    expect(mail.kind).toBe('event.changed')
    expect(mail.text).toContain('You get the new link with your seat.')
    expect(mail.text).not.toContain('meet.example.com')
  })

  it(
    'S6: whoever was checked in gets a certificate that is sealed, checked and withdrawn',
    needs('poppler'),
    async () => {
      const { id, title } = await desk.published()
      const group = await desk.registered(id, { attendees: ['Robin Learner', 'Kim Absent'] })
      const absent = await desk.registered(id)
      const early = await desk.registered(id)
      const [row, other, third] = await desk.rows(id)
      const [robin, kim] = row.attendees
      const [ellis] = third.attendees
      const certificate = (token: string, attendee: number | string) =>
        app.call(`/api/events/registration/certificate?token=${token}&attendee=${attendee}`)
      const mark = (attendee: number, isHere: boolean, of = row.id) =>
        desk.done('POST', `/api/events/${id}/registrations/${of}/check-in`, { attendee, isHere })
      const verify = async (bytes: Uint8Array) => {
        const form = new FormData()
        form.set('file', new File([new Uint8Array(bytes)], 'certificate.pdf'))
        return (await app.call('/api/verify', { method: 'POST', body: form })).json()
      }
      const attended = async () => (await desk.done('GET', '/api/events/attended', undefined, {})).attended
      const before = await attended()
      await mark(robin.id, true)
      expect(await attended(), 'counted once it has taken place').toBe(before)
      expect((await certificate(group.token, robin.id)).status).toBe(404)
      app.clock.advance({ days: 31 })
      expect(await attended()).toBe(before + 1)
      // Who is marked between the end and the email that thanks has one then, and keeps it.
      await mark(ellis.id, true, third.id)
      const wordsOf = async () =>
        pdfText(new Uint8Array(await (await certificate(early.token, ellis.id)).arrayBuffer())).replaceAll(/\s+/g, ' ')
      const first = await wordsOf()
      expect(first).toMatch(/certificate [0-9a-f-]{36}/)
      const { thank } = app.services.events.reminders
      await Promise.all([thank(), thank()])
      await mark(ellis.id, true, third.id)
      expect(await wordsOf(), 'asked for again').toBe(first)
      expect((await newestMail(app, group.email)).text).toContain('certificate of attendance')
      const certified = (await own(group.token)).attendees.map((each: Record<string, unknown>) => each.hasCertificate)
      expect(certified).toEqual([true, false])
      const answer = await certificate(group.token, robin.id)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('cache-control')).toContain('no-store')
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const text = pdfText(bytes)
      for (const shown of ['Certificate of attendance', 'Robin Learner', title, '09:00']) expect(text).toContain(shown)
      expect(text).not.toContain('Kim Absent')
      expect(await verify(bytes)).toMatchObject({ outcome: 'unchanged', sealedAt: expect.any(String) })
      const changed = bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 1)
      expect(await verify(changed)).toMatchObject({ outcome: 'changed', sealedAt: null })
      // Not there and not theirs are the same.
      for (const [token, attendee] of [
        [group.token, kim.id],
        [absent.token, robin.id],
        [`${group.token}x`, robin.id],
        ['', robin.id],
      ]) {
        expect((await certificate(token, attendee)).status).toBe(404)
      }
      expect((await certificate(group.token, 'x')).status).toBe(422)
      // Marked later, they are told at once; marked twice, once.
      const mails = await countMails(app, absent.email)
      for (const _ of [1, 2]) await mark(other.attendees[0].id, true, other.id)
      expect(await countMails(app, absent.email)).toBe(mails + 1)
      expect((await newestMail(app, absent.email)).kind).toBe('event.certificate')
      expect((await certificate(absent.token, other.attendees[0].id)).status).toBe(200)
      await mark(robin.id, false)
      expect((await certificate(group.token, robin.id)).status).toBe(404)
    },
  )

  it('S1: the feed and the file of an event are read by another program', async () => {
    const { id, startsAt } = await desk.published({}, 'Read by programs')
    const draft = await desk.draft()
    const file = await (await app.call(`/events/feed/${id}.ics`)).text()
    expect(entriesOf(file)).toMatchObject([{ uid: `event-${id}-1@firm.example`, start: startsAt }])
    expect((await app.call('/events/feed/events.ics')).status).toBe(200)
    const rss = await app.call('/events/feed/events.xml')
    expect(rss.headers.get('content-type')).toContain('application/rss+xml')
    const text = await rss.text()
    new SaxesParser().write(text).close()
    expect(text).toContain('<link>https://firm.example/events/read-by-programs</link>')
    expect(text).toContain(DETAILS.venue)
    expect(text).not.toContain(draft.title)
    for (const wrong of ['0.ics', 'x.ics', '99999.ics']) {
      expect((await app.call(`/events/feed/${wrong}`)).status).toBe(404)
    }
  })
})
