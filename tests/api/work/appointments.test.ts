import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newEmail } from '#tests/support/accounts.ts'
import { startAnother, startApp, type TestApp } from '#tests/support/app.ts'
import { appointmentsOf, KIND, weekOf } from '#tests/support/appointments.ts'
import { parseCalendar } from '#tests/support/calendar.ts'
import { eventsOf } from '#tests/support/events.ts'
import { newestMail } from '#tests/support/mails.ts'
import type { Person } from '#tests/support/people.ts'

const DAY = '2027-03-01'

describe('S7: appointments', () => {
  let app: TestApp
  let desk: ReturnType<typeof appointmentsOf>
  let ann: Person
  let ben: Person
  let callers = 0
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example', trustProxy: 1 })
    app.clock.stop('2027-02-20T08:00:00Z')
    desk = appointmentsOf(app)
    await desk.set('firm', { timeZone: 'Europe/Berlin' })
    await desk.enable()
    ann = await desk.staff()
    ben = await desk.staff('Ben Book')
  })
  beforeEach(() => app.clock.stop('2027-02-20T08:00:00Z'))
  afterAll(() => app.close())

  const network = () => ({ 'X-Forwarded-For': `198.19.${Math.floor(++callers / 250)}.${(callers % 250) + 1}` })
  const book = async (kind: number, at: string, fields = {}, headers = {}) => {
    const answer = await desk.book(kind, at, fields, { ...network(), ...headers })
    if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const clocks = async (kind: number, day = DAY) => (await desk.times(kind, day)).map(({ time }) => time)
  const mailsTo = (to: string) =>
    app.db.read
      .selectFrom('outboxMails')
      .select(['kind', 'subject', 'text', 'calendarFile'])
      .where('recipient', '=', to)
      .orderBy('id')
      .execute()

  it('offer nothing until the firm enables them, and nothing that nobody takes', async () => {
    const kind = await desk.kind([ann], { name: 'Enabled' })
    await desk.kind([], { name: 'Nobody takes it' })
    const archived = await desk.kind([ann], { name: 'Archived' })
    const { staff, state: _, ...fields } = archived
    const save = { ...fields, staff: staff.map(({ id }: { id: string }) => id), state: 'archived' }
    await desk.done('PATCH', `/api/appointment-kinds/${archived.id}`, save)
    const names = async (): Promise<string[]> =>
      (await desk.done('GET', '/api/appointments/offer', undefined, {})).items.map(({ name }: { name: string }) => name)
    const own = ['Enabled', 'Nobody takes it', 'Archived']
    expect((await names()).filter((name) => own.includes(name))).toEqual(['Enabled'])
    expect((await desk.book(archived.id, `${DAY}T08:00:00Z`)).status).toBe(404)
    const site = async () => [
      (await (await app.call('/sitemap.xml')).text()).includes('https://firm.example/book<'),
      (await desk.done('GET', '/api/site-addresses?address=/book')).items[0].state,
    ]
    expect(await site()).toEqual([true, 'live'])
    await desk.enable(false)
    expect(await names()).toEqual([])
    expect(await site()).toEqual([false, 'nothing'])
    const query = `from=${DAY}&to=${DAY}`
    expect((await desk.send('GET', `/api/appointment-kinds/${kind.id}/times?${query}`, undefined, {})).status).toBe(404)
    expect((await desk.book(kind.id, `${DAY}T08:00:00Z`)).status).toBe(404)
    await desk.enable()
    expect((await desk.book(kind.id, `${DAY}T08:00:00Z`)).status).toBe(201)
  })

  it('take every time that is offered, and no other', async () => {
    const carl = await desk.staff('Carl Count', weekOf(['09:00', '10:30'], ['13:15', '14:15']))
    const kind = await desk.kind([carl], {
      minutes: 20,
      everyMinutes: 30,
      bufferMinutes: 10,
      dailyMost: 4,
      noticeHours: 24,
    })
    const days = ['2027-03-27', '2027-03-28']
    for (const day of days) {
      const offered = await desk.times(kind.id, day)
      expect(offered.map(({ time }) => time)).toEqual(['09:00', '09:30', '10:00', '13:15', '13:45'])
      for (let minute = 0; minute < 24 * 60; minute += 15) {
        const at = new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000).toISOString()
        if (offered.some((time) => time.at === at)) continue
        const { status, body } = await desk.book(kind.id, at, {}, network())
        expect([status, body.code]).toEqual([409, 'time-taken'])
      }
      for (const { at } of offered.slice(0, 4)) await book(kind.id, at)
      expect(await clocks(kind.id, day), 'four of one person in a day').toEqual([])
      expect((await desk.book(kind.id, offered[4]?.at ?? '', {}, network())).status).toBe(409)
    }
    expect(await clocks(kind.id, '2027-02-20'), 'notice').toEqual([])
    expect((await desk.book(kind.id, '2027-02-20T12:15:00Z', {}, network())).status).toBe(409)
    expect(await clocks(kind.id, '2027-05-01'), 'beyond the horizon').toEqual([])
  })

  it('count towards the most of a day those of their own kind and person alone', async () => {
    const [vic, wes] = [await desk.staff('Vic Most'), await desk.staff('Wes Most')]
    const most = await desk.kind([vic], { dailyMost: 1 })
    const shared = await desk.kind([vic, wes], { dailyMost: 1 })
    const free = await clocks(most.id)
    expect((await book(shared.id, `${DAY}T08:00:00Z`)).staffName).toMatch(/ Most$/)
    expect((await clocks(most.id)).length, 'one of another kind').toBeGreaterThanOrEqual(free.length - 1)
    expect((await clocks(shared.id)).length, 'the other person').toBeGreaterThan(0)
    await book(most.id, (await desk.times(most.id, DAY))[0]?.at ?? '')
    expect(await clocks(most.id)).toEqual([])
    expect((await clocks(most.id, '2027-03-02')).length, 'the next day').toBeGreaterThan(0)
  })

  it('keep the time on the wall over a change of the clock, with its zone and its instant', async () => {
    const kind = await desk.kind([await desk.staff('Dora Day')])
    const [before, after] = await Promise.all(['2027-03-27', '2027-03-28'].map((day) => desk.times(kind.id, day)))
    expect([before?.[0], after?.[0]]).toEqual([
      { at: '2027-03-27T08:00:00.000Z', date: '2027-03-27', time: '09:00' },
      { at: '2027-03-28T07:00:00.000Z', date: '2027-03-28', time: '09:00' },
    ])
    const { reference } = await book(kind.id, after?.[0]?.at ?? '', { zone: 'America/New_York' })
    const row = await app.db.read
      .selectFrom('appointments')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst()
    expect(row).toMatchObject({
      ...{ localDate: '2027-03-28', localTime: '09:00', zone: 'Europe/Berlin' },
      ...{ startsAt: '2027-03-28T07:00:00.000Z', endsAt: '2027-03-28T07:30:00.000Z', visitorZone: 'America/New_York' },
    })
  })

  it('leave out closing days, days of the opening hours and public holidays', async () => {
    const kind = await desk.kind([await desk.staff('Eve Early')])
    const german = await desk.kind([ann], { region: 'DE' })
    await desk.done('POST', '/api/closing-days', { day: '2027-03-03', name: 'Outing' })
    await desk.set('hours', { closedOn: [{ date: '2027-03-04', note: '' }] })
    const days = async (id: number, from: string, to: string) => [
      ...new Set((await desk.times(id, from, to)).map(({ date }) => date)),
    ]
    expect(await days(kind.id, '2027-03-02', '2027-03-05')).toEqual(['2027-03-02', '2027-03-05'])
    expect(await days(german.id, '2027-03-25', '2027-03-27'), 'Good Friday').toEqual(['2027-03-25', '2027-03-27'])
    const { items, next } = await desk.done(
      'GET',
      `/api/appointment-kinds/${kind.id}/times?from=2027-03-03&to=2027-03-04`,
      undefined,
      {},
    )
    expect([items, next]).toEqual([[], '2027-03-05'])
    await desk.done('DELETE', '/api/closing-days/2027-03-03')
    await desk.set('hours', { closedOn: [] })
  })

  it('refuse what cannot be, with words beside the field', async () => {
    const kind = await desk.kind([ann])
    const at = `${DAY}T10:00:00Z`
    const refused = async (fields: Record<string, unknown>) =>
      (await desk.book(kind.id, at, fields, network())).body.fields
    expect(await refused({ name: ' ', email: 'nobody' })).toEqual({
      name: 'Enter your name',
      email: expect.stringContaining('right form'),
    })
    expect(await refused({ zone: 'Mars/Olympus' })).toEqual({ zone: 'Choose a time zone from the list' })
    expect(await refused({ at: 'soon' })).toEqual({ at: 'Choose a time' })
    expect(await refused({ website: 'spam' })).toEqual({ website: 'Leave this field empty' })
    for (const place of ['By phone', 'Telephone call']) {
      const byPhone = await desk.kind([ann], { place })
      const unreachable = await desk.book(byPhone.id, at, { phone: ' ' }, network())
      expect(unreachable.status).toBe(422)
      expect(unreachable.body.fields).toEqual({ phone: 'Enter your phone number, so that we can call you' })
      await book(byPhone.id, at, { phone: '+49 30 1234567' })
      const { items } = await desk.done('GET', '/api/appointments?from=2027-03-01', undefined, ann.bearer)
      await desk.done('POST', `/api/appointments/${items.at(-1).id}/cancel`, { version: 1 }, ann.bearer)
    }
    await desk.kind([ann], { name: 'Either', place: 'By phone or online' })
    const offer = (await desk.done('GET', '/api/appointments/offer', undefined, {})).items
    expect(offer.find(({ name }: { name: string }) => name === 'Either').isByPhone).toBe(false)
    const wrong = await desk.send(
      'POST',
      '/api/appointment-kinds',
      { ...KIND, minutes: 0, staff: ['nobody'] },
      await app.as('admin'),
    )
    expect([wrong.status, wrong.body.fields]).toEqual([422, { minutes: 'Enter 5 or more' }])
    const long = await desk.send(
      'GET',
      `/api/appointment-kinds/${kind.id}/times?from=2027-01-01&to=2027-12-31`,
      undefined,
      {},
    )
    expect([long.status, long.body.fields]).toEqual([422, { to: 'Ask for 62 days at most' }])
  })

  it('create a request in the inbox, or a conversation of the client who books', async () => {
    const fay = await desk.staff('Fay File')
    const kind = await desk.kind([fay])
    const email = newEmail('asks')
    await book(kind.id, `${DAY}T08:00:00Z`, { email, topic: 'My first tax return' })
    const { items } = await desk.done('GET', `/api/leads?q=${encodeURIComponent('first tax return')}`)
    expect(items).toHaveLength(1)
    const lead = await desk.done('GET', `/api/leads/${items[0].id}`)
    const found = async (query: string, as?: Record<string, string>) =>
      (await desk.done('GET', `/api/appointments?${query}`, undefined, as)).items.map(
        ({ lead: id }: { lead: number }) => id,
      )
    expect(await found(`view=all&lead=${lead.id}`)).toEqual([lead.id])
    expect(await found(`view=all&lead=${lead.id}`, fay.bearer)).toEqual([lead.id])
    expect(await found(`view=all&lead=${lead.id}`, ann.bearer)).toEqual([])
    expect(await found(`view=cancelled&lead=${lead.id}`)).toEqual([])
    expect(JSON.stringify(lead)).toContain('Intro call with Fay File: Monday, 1 March 2027, 09:00–09:30 (Berlin)')
    expect(
      (await mailsTo(email)).map(({ kind: of }) => of),
      'one confirmation',
    ).toEqual(['appointment.booked'])

    const client = await desk.make({ name: 'Booking Ltd' })
    const member = await desk.member(client.id, 'contributor')
    await book(kind.id, `${DAY}T08:30:00Z`, { topic: 'Payroll' }, member.bearer)
    const { items: talks } = await desk.done('GET', `/api/conversations?client=${client.id}`)
    expect(talks.map(({ subject }: { subject: string }) => subject)).toEqual(['Appointment: Intro call'])
    const mine = await desk.done('GET', '/api/my/appointments', undefined, member.bearer)
    expect(mine.items).toMatchObject([{ time: '09:30', topic: 'Payroll', state: 'booked', canChange: true }])
    expect((await desk.done('GET', '/api/my/appointments', undefined, (await app.person()).bearer)).items).toEqual([])
    const stranger = await desk.book(kind.id, `${DAY}T09:00:00Z`, { client: client.id }, (await app.person()).bearer)
    expect([stranger.status, stranger.body.fields]).toEqual([422, { client: 'Choose from the list' }])
    const reader = await desk.member(client.id, 'reader')
    await book(kind.id, `${DAY}T09:30:00Z`, { topic: 'Only reads' }, reader.bearer)
    expect((await desk.done('GET', `/api/conversations?client=${client.id}`)).items).toHaveLength(1)
  })

  it('name the firm in the place of somebody who has not given a name yet', async () => {
    const unnamed = await desk.staff('Administrator')
    const kind = await desk.kind([unnamed])
    const { name } = await app.services.settings.get('firm')
    const email = newEmail('unnamed')
    expect(await book(kind.id, `${DAY}T08:00:00Z`, { email })).toMatchObject({ staffName: name })
    expect((await mailsTo(email))[0]?.text).toContain(`With: ${name}`)
    expect((await mailsTo(email))[0]?.text).not.toContain('Administrator')
  })

  it('carry a calendar entry that moves and goes with them, as another parser reads it', async () => {
    const gil = await desk.staff('Gil Ledger')
    const kind = await desk.kind([gil])
    const email = newEmail('moves')
    const { token, reference } = await book(kind.id, `${DAY}T08:00:00Z`, { email, zone: 'America/New_York' })
    const read = async (to: string) => {
      const mail = await newestMail(app, to)
      const text = mail.calendarFile ?? ''
      const { events } = parseCalendar(text)
      return { mail, method: /METHOD:(\w+)/.exec(text)?.[1], status: /STATUS:(\w+)/.exec(text)?.[1], event: events[0] }
    }
    const first = await read(email)
    expect(first).toMatchObject({
      method: 'REQUEST',
      status: 'CONFIRMED',
      event: { sequence: 0, from: '2027-03-01T08:00:00Z', to: '2027-03-01T08:30:00Z' },
    })
    expect(first.mail.subject).toBe('Confirmed: Intro call, 1 March 2027, 03:00')
    expect(first.mail.text).toContain(
      'Monday, 1 March 2027, 03:00–03:30 (New York)\nMonday, 1 March 2027, 09:00–09:30 (Berlin)',
    )
    expect(first.mail.token).toBe(token)
    expect((await read(gil.email)).mail.subject).toBe('Confirmed: Intro call with Vera Visitor, 1 March 2027, 09:00')

    const changed = async () =>
      (
        await app.db.read
          .selectFrom('appointments')
          .select('version')
          .where('reference', '=', reference)
          .executeTakeFirst()
      )?.version
    const shown = await desk.done('GET', `/api/appointments/manage?token=${token}`, undefined, {})
    expect(shown).toMatchObject({ reference, canChange: true, staffName: 'Gil Ledger' })
    expect(shown).not.toHaveProperty('email')
    await desk.done('GET', `/api/appointments/manage/times?token=${token}&from=${DAY}&to=${DAY}`, undefined, {})
    expect(await changed(), 'reading changes nothing').toBe(1)

    await desk.done('POST', '/api/appointments/manage/move', { token, at: '2027-03-02T09:00:00Z' }, {})
    const second = await read(email)
    expect(second).toMatchObject({
      method: 'REQUEST',
      event: { uid: first.event?.uid, sequence: 1, from: '2027-03-02T09:00:00Z' },
    })
    expect(second.mail.text).toContain('Before: Monday, 1 March 2027, 03:00')
    expect(await clocks(kind.id), 'the earlier time is free again').toContain('09:00')

    await desk.done('POST', '/api/appointments/manage/cancel', { token, reason: 'I am ill' }, {})
    expect(await read(email)).toMatchObject({
      method: 'CANCEL',
      status: 'CANCELLED',
      event: { uid: first.event?.uid, sequence: 2 },
    })
    expect((await read(gil.email)).mail.text).toContain('I am ill')
    const count = (await mailsTo(email)).length
    await desk.done('POST', '/api/appointments/manage/cancel', { token, reason: '' }, {})
    expect((await mailsTo(email)).length, 'once more is no error and no email').toBe(count)
    const again = await desk.send('POST', '/api/appointments/manage/move', { token, at: '2027-03-03T09:00:00Z' }, {})
    expect([again.status, again.body.code]).toEqual([409, 'cancelled'])
    const forged = `${token.slice(0, -2)}${token.endsWith('A') ? 'BB' : 'AA'}`
    expect((await desk.send('GET', `/api/appointments/manage?token=${forged}`, undefined, {})).status).toBe(404)
  })

  it('cannot be changed once they have begun, nor moved to a time that is not free', async () => {
    const kind = await desk.kind([await desk.staff('Hal Hour')])
    const { token } = await book(kind.id, `${DAY}T08:00:00Z`)
    await book(kind.id, `${DAY}T09:00:00Z`)
    const move = async (at: string) =>
      (await desk.send('POST', '/api/appointments/manage/move', { token, at }, {})).body.code
    expect(await move(`${DAY}T09:00:00Z`)).toBe('time-taken')
    expect(await move(`${DAY}T09:10:00Z`)).toBe('time-taken')
    app.clock.stop(`${DAY}T08:00:00Z`)
    expect(await move(`${DAY}T10:00:00Z`)).toBe('begun')
    expect((await desk.send('POST', '/api/appointments/manage/cancel', { token }, {})).body.code).toBe('begun')
  })

  it('are seen and changed by their own person and by administrators, by nobody else', async () => {
    const ida = await desk.staff('Ida Index')
    const kind = await desk.kind([ida])
    const email = newEmail('seen')
    await book(kind.id, `${DAY}T08:00:00Z`, { email })
    const own = await desk.done('GET', '/api/appointments', undefined, ida.bearer)
    expect(own.items).toMatchObject([{ email, staff: { name: 'Ida Index' }, state: 'booked' }])
    const [{ id, version }] = own.items
    expect((await desk.done('GET', `/api/appointments?person=${ida.accountId}`)).total).toBe(1)
    for (const other of [ben, await app.person({ role: 'accountant' })]) {
      const { items } = await desk.done('GET', `/api/appointments?person=${ida.accountId}`, undefined, other.bearer)
      expect(items.every((item: { staff: { id: string } }) => item.staff.id === other.accountId)).toBe(true)
      for (const [method, path, body] of [
        ['GET', `/api/appointments/${id}`],
        ['POST', `/api/appointments/${id}/cancel`, { reason: '', version }],
        ['POST', `/api/appointments/${id}/move`, { at: `${DAY}T09:00:00Z`, version }],
      ] as const) {
        const [mine, missing] = await Promise.all(
          [path, path.replace(String(id), '999999')].map((address) => desk.send(method, address, body, other.bearer)),
        )
        expect([mine?.status, mine?.body.message]).toEqual([404, missing?.body.message])
      }
    }
    const foreign = await desk.send(
      'PUT',
      `/api/appointments/hours?person=${ida.accountId}`,
      { week: weekOf(), version: 1 },
      ben.bearer,
    )
    expect(foreign.status).toBe(404)
    await desk.done('POST', `/api/appointments/${id}/move`, { at: `${DAY}T09:00:00Z`, version }, ida.bearer)
    expect(
      (await desk.send('POST', `/api/appointments/${id}/cancel`, { reason: '', version }, ida.bearer)).body.code,
    ).toBe('conflict')
    await desk.done(
      'POST',
      `/api/appointments/${id}/cancel`,
      { reason: 'We are closed', version: version + 1 },
      ida.bearer,
    )
    expect((await newestMail(app, email)).text).toContain('We are closed')
    expect(
      (await mailsTo(ida.email)).map(({ kind: of }) => of),
      'nobody is told of what they did',
    ).toEqual(['appointment.staff-booked'])
    expect((await desk.done('GET', '/api/appointments?view=cancelled', undefined, ida.bearer)).total).toBe(1)
  })

  it('are in the calendar feed of their person', async () => {
    const jan = await desk.staff('Jan Journal')
    const kind = await desk.kind([jan])
    await book(kind.id, `${DAY}T08:00:00Z`, { name: 'Nina Named' })
    const events = async (person: Person, clientNames: boolean) => {
      const { address } = await desk.done('POST', '/api/calendar/feeds', { covers: 'mine', clientNames }, person.bearer)
      const { events: found } = parseCalendar(await (await app.call(new URL(address).pathname)).text())
      return found.filter(({ uid }) => uid.startsWith('appointment-'))
    }
    expect(await events(jan, true)).toMatchObject([
      { title: 'Intro call (Nina Named)', from: '2027-03-01T08:00:00Z', isWholeDay: false },
    ])
    expect(JSON.stringify(await events(jan, false))).not.toContain('Nina')
    expect((await events(ben, true)).filter(({ title }) => title.includes('Nina'))).toEqual([])
  })

  it('remind once on each day before that Setting names, whoever sends it, and not of what was cancelled', async () => {
    const kind = await desk.kind([await desk.staff('Kim Kind')])
    await desk.set('reminders', { appointments: '7, 1' })
    const [kept, cancelled, late] = [newEmail('kept'), newEmail('cancelled'), newEmail('late')]
    await book(kind.id, `${DAY}T08:00:00Z`, { email: kept })
    const { token } = await book(kind.id, `${DAY}T08:30:00Z`, { email: cancelled })
    const remind = () => Promise.all([app.services.appointments.remind(), app.services.appointments.remind()])
    const reminders = async (to: string) =>
      (await mailsTo(to)).filter(({ kind: of }) => of === 'appointment.reminder').map(({ subject }) => subject)
    await remind()
    expect(await reminders(kept)).toEqual([])
    app.clock.stop('2027-02-22T05:00:00Z')
    await remind()
    expect(await reminders(kept), 'too early in the morning').toEqual([])
    for (const now of ['2027-02-22T09:00:00Z', '2027-02-23T09:00:00Z']) {
      app.clock.stop(now)
      await remind()
      expect([await reminders(kept), await reminders(cancelled)].map((list) => list.length)).toEqual([1, 1])
    }
    await desk.done('POST', '/api/appointments/manage/cancel', { token, reason: '' }, {})
    app.clock.stop('2027-02-28T09:00:00Z')
    await book(kind.id, `${DAY}T09:00:00Z`, { email: late })
    await remind()
    await remind()
    expect(await reminders(kept)).toEqual(Array(2).fill('Reminder: Intro call, 1 March 2027, 09:00'))
    expect(
      [await reminders(cancelled), await reminders(late)].map((list) => list.length),
      'told when it was booked',
    ).toEqual([1, 0])
  })

  it('sent again with the same key are booked once', async () => {
    const kind = await desk.kind([await desk.staff('Lea Log')])
    const email = newEmail('again')
    const key = { 'Idempotency-Key': 'appointment-key-1' }
    const [one, two] = [
      await book(kind.id, `${DAY}T08:00:00Z`, { email }, key),
      await book(kind.id, `${DAY}T08:00:00Z`, { email }, key),
    ]
    expect(two).toEqual(one)
    const other = await desk.book(kind.id, `${DAY}T09:00:00Z`, {}, { ...network(), ...key })
    expect([other.status, other.body.code]).toEqual([409, 'key-reused'])
    for (const time of ['08:30', '09:00', '09:30', '10:00']) await book(kind.id, `${DAY}T${time}:00Z`, { email })
    const sixth = await desk.book(kind.id, `${DAY}T10:30:00Z`, { email }, network())
    expect([sixth.status, sixth.body.code]).toEqual([409, 'too-many-ahead'])
  })

  it('of 200 at once for one time exactly one is booked, with two instances', async () => {
    const other = await startAnother(app)
    const kind = await desk.kind([await desk.staff('Max Many')], { minutes: 60, bufferMinutes: 5 })
    // Times that overlap: the unique index alone would let three of them pass.
    const starts = ['08:00', '08:30', '09:00']
    const shot = async (at: number) => {
      const instance = at % 2 === 0 ? app : other
      const body = {
        kind: kind.id,
        at: `${DAY}T${starts[at % 3]}:00Z`,
        name: 'Vera Visitor',
        email: newEmail('at-once'),
      }
      const answer = await instance.call('/api/appointments', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...network() },
        body: JSON.stringify(body),
      })
      return answer.status
    }
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, at) => shot(at)))
    // On a machine that is busy some are told to try again later; none is booked or fails.
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThan(100)
    const rows = await app.db.read.selectFrom('appointments').select('id').where('kindId', '=', kind.id).execute()
    expect(rows).toHaveLength(1)
    const leads = await desk.done('GET', `/api/leads?q=${encodeURIComponent('Max Many')}`)
    expect(leads.total).toBe(1)
    await other.close()
  })

  it('block the time of their person whatever the kind, and so does what other features report', async () => {
    const ned = await desk.staff('Ned Note')
    const [short, long] = [await desk.kind([ned]), await desk.kind([ned], { minutes: 60 })]
    await book(short.id, `${DAY}T09:00:00Z`)
    expect(await clocks(long.id)).toEqual(['09:00', '10:30', '11:00'])
    app.services.appointments.addBusy(async (_, people) =>
      people.some(({ id }) => id === ned.accountId)
        ? [{ accountId: ned.accountId, startsAt: `${DAY}T08:15:00.000Z`, endsAt: `${DAY}T08:45:00.000Z` }]
        : [],
    )
    expect(await clocks(short.id)).toEqual(['10:30', '11:00', '11:30'])
    const pair = await desk.kind([ned, await desk.staff('Oda Office')])
    expect(await clocks(pair.id)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
    expect((await book(pair.id, `${DAY}T08:00:00Z`)).staffName).toBe('Oda Office')
  })

  it('are given to whoever of those who are free has the most time left on that day', async () => {
    const [busy, calm] = [await desk.staff('Bob Busy'), await desk.staff('Cleo Calm')]
    const [first, second] = [await desk.staff('Dan Busy'), await desk.staff('Fay Calm')]
    // Whoever of a pair was made first, the other one, or comes first by name or number: time alone decides.
    for (const [full, free] of [
      [busy, calm],
      [second, first],
    ] as const) {
      const [alone, pair] = [await desk.kind([full]), await desk.kind([full, free])]
      for (const time of ['09:00', '10:00']) await book(alone.id, `${DAY}T${time}:00Z`)
      await book((await desk.kind([free])).id, '2027-03-02T09:00:00Z')
      expect((await book(pair.id, `${DAY}T08:00:00Z`)).staffName).toBe(free.name)
      expect((await book(pair.id, `${DAY}T08:30:00Z`)).staffName).toBe(free.name)
      expect((await book(pair.id, '2027-03-02T08:00:00Z')).staffName, 'on another day').toBe(full.name)
    }
  })

  it('leave out the times at which their person holds an event, until it is cancelled', async () => {
    const [eva, otto] = [await desk.staff('Eva Speaker'), await desk.staff('Otto Other')]
    const [hers, his] = [await desk.kind([eva]), await desk.kind([otto])]
    const sessions = [{ day: DAY, start: '10:00', end: '11:00' }]
    const events = eventsOf(app)
    expect((await events.done('GET', '/api/events/speakers')).items).toContain('Eva Speaker')
    const { id } = await events.published({ sessions, speaker: 'Ada Guest and eva speaker' })
    expect(await clocks(hers.id)).toEqual(['09:00', '09:30', '11:00', '11:30'])
    expect(await clocks(his.id)).toContain('10:00')
    expect((await desk.book(hers.id, `${DAY}T09:30:00Z`, {}, network())).status).toBe(409)
    await events.done('POST', `/api/events/${id}/cancel`, { reason: '' })
    expect(await clocks(hers.id)).toContain('10:00')
  })

  it('are part of what somebody is shown of themselves, go with the account, and are forgotten after two years', async () => {
    const pia = await desk.staff('Pia Paper')
    const kind = await desk.kind([pia])
    const person = await app.person({ hours: 24 * 2000 })
    await book(kind.id, `${DAY}T08:00:00Z`, { email: person.email, topic: 'Mine alone' }, person.bearer)
    await book(kind.id, `${DAY}T08:30:00Z`, { email: person.email, topic: 'Before I signed in' })
    const account = { id: person.accountId, email: person.email, verified: true }
    const data = await app.services.accounts.personalData.collect(account)
    expect(data.appointments).toMatchObject({
      booked: [{ topic: 'Mine alone' }, { topic: 'Before I signed in' }],
      hours: null,
    })
    await app.db.transaction((tx) => app.services.accounts.personalData.erase(tx, account))
    const left = () => app.db.read.selectFrom('appointments').select('topic').where('kindId', '=', kind.id).execute()
    expect(await left()).toEqual([])
    await book(kind.id, `${DAY}T09:00:00Z`)
    app.clock.stop('2029-02-01T09:00:00Z')
    await app.services.appointments.sweep()
    expect(await left()).toHaveLength(1)
    app.clock.stop('2029-03-05T09:00:00Z')
    await app.services.appointments.sweep()
    expect(await left()).toEqual([])
  })
})
