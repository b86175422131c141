import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { comparable } from '#tests/support/comparable.ts'
import { eventsOf } from '#tests/support/events.ts'
import { watchKeptAnswers } from '#tests/support/kept-answers.ts'
import { makeMarkedClient } from '#tests/support/marked-client.ts'
import { passMinutes, startRecordApp } from '#tests/support/record-app.ts'
import { makeLeaving, makeReaders, makeScheduled, makeUnsent } from '#tests/support/record-endings.ts'
import { makeGoneCases } from '#tests/support/record-gone-cases.ts'
import { makeSeveral } from '#tests/support/record-site.ts'
import { changesBetween, readTables } from '#tests/support/table-changes.ts'
import { knowNames } from '#tests/support/unlike-ids.ts'

/** What they do is of the machine or of another server, and other tests compare it. */
const LEFT_OUT =
  /^(send-(bulk-)?mails|send-webhooks|read-mailbox|make-avif|compare-pictures|nightly-backup|restore-drill|(raise|sweep)-alerts|watch-clock|read-certificate|count-troubles|seal-proposals|stamp-seals|(scan|read)-documents|sweep-search|check-audit)$/

/** From one to the next: a day, a weekend, the turn of a month and a year, a week before tax dates, both clock changes, a leap day, and what is kept for years. */
const MOMENTS = [
  ...['2026-11-20T18:00Z', '2026-11-21T06:30Z', '2026-11-21T09:00Z', '2026-11-22T09:00Z', '2026-11-23T09:00Z'],
  ...['2026-11-24T09:00Z', '2026-11-25T09:00Z', '2026-11-30T23:30Z', '2026-12-01T09:00Z', '2026-12-10T09:00Z'],
  ...['2026-12-13T09:00Z', '2026-12-19T09:00Z', '2026-12-20T09:00Z', '2026-12-21T09:00Z', '2026-12-31T23:30Z'],
  ...[
    '2027-01-01T09:00Z',
    '2027-01-13T09:00Z',
    '2027-01-14T09:00Z',
    '2027-02-28T09:00Z',
    '2027-03-28T01:30Z',
    '2027-05-21T09:00Z',
    '2028-02-29T09:00Z',
  ],
  ...['2033-01-01T09:00Z', '2037-01-01T09:00Z'],
]

// What the jobs write and whom they email as time passes over a site that has several of everything.
describe('the jobs', () => {
  let app: TestApp
  /** What people do just before. */
  const meanwhile: Record<string, () => Promise<unknown>> = {}
  const kept = watchKeptAnswers()
  beforeAll(async () => {
    app = await startRecordApp()
    // Where no hour is that of UTC, and some moments are another day.
    const firm = await app.services.settings.get('firm')
    await app.services.settings.save({ accountId: 'a', name: 'A' }, 'firm', { ...firm, timeZone: 'Europe/Berlin' }, 0)
    const stop = passMinutes(app)
    const marked = await makeMarkedClient(app)
    const { ids, other } = await makeSeveral(app, marked)
    await makeGoneCases(app, marked, other)
    await makeOngoing(Number(ids.otherClient))
    stop()
  })
  afterAll(async () => {
    kept.stop()
    await app.closeConsistent()
  })

  /** What others have begun and time ends. */
  async function makeOngoing(client: number): Promise<void> {
    const { done } = clientsOf(app)
    const { settings } = app.services
    const writer = { accountId: 'a', name: 'A' }
    await settings.save(writer, 'reports', { weekly: true, recipients: [] }, 0)
    await settings.save(writer, 'newsletter', { ...(await settings.get('newsletter')), weekly: true }, 0)
    const when = { every: 'month', day: 1, dueDays: 10 } as const
    await done('POST', '/api/paper-request-schedules', {
      ...{
        client,
        title: 'Monthly papers',
        note: 'As always',
        items: [{ title: 'Statements' }, { title: 'Receipts' }],
      },
      ...when,
    })
    const { items } = await done('GET', '/api/deadline-rules')
    for (const { id } of items) await done('POST', `/api/deadline-rules/${id}/apply`, { clients: [client] })
    await makeCourse()
    await makeLeaving(app)
    await makeUnsent(app, client)
    meanwhile['2027-01-14T09:00Z'] = await makeReaders(app)
    await makeScheduled(app)
  }

  /** Online and full: one has a seat, one is offered the seat that was given back, one waits. */
  async function makeCourse(): Promise<void> {
    const desk = eventsOf(app)
    const sessions = [desk.session(10), desk.session(12)]
    const course = await desk.published(
      { capacity: 2, onlineLink: 'https://meet.example/vat', venue: '', sessions },
      'VAT online',
    )
    const [, back] = await inTurn(['Sara', 'Bert', 'Olaf', 'Wiebke'], (name) =>
      desk.registered(course.id, { name, email: `${name.toLowerCase()}@course.example` }),
    )
    await desk.done('POST', '/api/events/registration/cancel', { token: back?.token }, {})
  }

  it('find these emails queued', async () => {
    knowNames(await readTables(app))
    const rows = await app.db.read.selectFrom('outboxMails').selectAll().orderBy('id').execute()
    const shown = rows.map(({ kind, recipient, subject, text, calendarFile }) =>
      JSON.stringify(comparable({ kind, recipient, subject, text, calendarFile }, app.clock.now())),
    )
    expect(shown.join('\n')).toMatchSnapshot()
  })

  // The rest of an address, on the next line, can look like the number of a row.
  it('find emails that are recorded alike wherever a calendar file breaks a line', () => {
    const attendee = 'ATTENDEE;CN="Ben Book":MAILTO:accountant-d7123456@firm.example'
    for (let at = 30; at < attendee.length; at++)
      expect(comparable(`${attendee.slice(0, at)}\r\n ${attendee.slice(at)}`, app.clock.now())).toBe(
        'ATTENDEE;CN="Ben Book":MAILTO:accountant@firm.example',
      )
  })

  it.each(MOMENTS)('leave at %s what was approved', async (moment) => {
    app.clock.stop(new Date(moment))
    await meanwhile[moment]?.()
    const before = await readTables(app)
    const { last } = await app.db.read
      .selectFrom('auditEvents')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    await kept.ask(app)
    // At the same moment nothing is done twice.
    for (let time = 0; time < 2; time++)
      for (const name of app.services.jobs.names())
        if (!LEFT_OUT.test(name)) expect(await app.services.jobs.run(name), name).toBe(true)
    const after = await readTables(app)
    knowNames(after)
    expect(await failures()).toEqual([])
    expect(await kept.stale(app), 'what is kept in memory is read again').toEqual([])
    const lines = [changesBetween(before, after, app.clock.now()), ...(await auditedAfter(last ?? 0))]
    expect(lines.join('\n')).toMatchSnapshot()
  })

  async function auditedAfter(id: number): Promise<string[]> {
    const events = await app.db.read
      .selectFrom('auditEvents')
      .select(['action', 'doer', 'actorId', 'subject', 'detail'])
      .where('id', '>', id)
      .execute()
    return events.map((event) => `! ${JSON.stringify(comparable(event, app.clock.now()))}`).sort()
  }

  const failures = () =>
    app.db.read.selectFrom('jobs').select(['name', 'lastError']).where('lastError', 'is not', null).execute()
})

async function inTurn<T, R>(list: T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const each of list) results.push(await work(each))
  return results
}
