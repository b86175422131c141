import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import { comparable } from '#tests/support/comparable.ts'
import { watchKeptAnswers } from '#tests/support/kept-answers.ts'
import { jobsOf, startOngoing } from '#tests/support/record-ongoing.ts'
import { changesBetween, readTables, type Tables } from '#tests/support/table-changes.ts'
import { knowNames } from '#tests/support/unlike-ids.ts'

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

const MOMENT = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

// What the jobs write and whom they email as time passes over a site that has several of everything.
describe('the jobs', () => {
  let app: TestApp
  /** What people do just before. */
  const meanwhile: Record<string, () => Promise<unknown>> = {}
  const kept = watchKeptAnswers()
  beforeAll(async () => {
    const ongoing = await startOngoing()
    app = ongoing.app
    meanwhile['2027-01-14T09:00Z'] = ongoing.read
  })
  afterAll(async () => {
    kept.stop()
    await app.closeConsistent()
  })

  it('find these emails queued', async () => {
    before = await readTables(app)
    knowNames(before)
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
    // Exactly when something ends, is due or is tried again: a moment earlier nothing has happened yet, a moment later it is late.
    const told: string[] = []
    for (const exact of momentsUntil(moment)) {
      app.clock.stop(exact)
      const lines = await changedBy(runAll)
      if (lines.length > 0) told.push(`at ${exact.toISOString().slice(0, 16)}`, ...lines)
    }
    app.clock.stop(moment)
    await meanwhile[moment]?.()
    before = await readTables(app)
    await kept.ask(app)
    // At the same moment nothing is done twice.
    const lines = await changedBy(async () => {
      await runAll()
      await runAll()
    })
    expect(await failures()).toEqual([])
    expect(await kept.stale(app), 'what is kept in memory is read again').toEqual([])
    expect([...told, 'then', ...lines].join('\n')).toMatchSnapshot()
  })

  let before: Tables = {}

  async function runAll(): Promise<void> {
    for (const name of jobsOf(app)) expect(await app.services.jobs.run(name), name).toBe(true)
  }

  async function changedBy(work: () => Promise<void>): Promise<string[]> {
    const { last } = await app.db.read
      .selectFrom('auditEvents')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    await work()
    const after = await readTables(app)
    knowNames(after)
    const changes = changesBetween(before, after, app.clock.now())
    before = after
    return [...(changes ? [changes] : []), ...(await auditedAfter(last ?? 0))]
  }

  /** Every moment from now until this one that a row names. */
  function momentsUntil(end: string): Date[] {
    const [from, to] = [app.clock.now().toISOString(), new Date(end).toISOString()]
    const values = Object.values(before).flatMap((rows) => rows.flatMap((row) => Object.values(row)))
    const named = values.filter((value): value is string => typeof value === 'string' && MOMENT.test(value))
    return [...new Set(named.filter((each) => each > from && each < to))].sort().map((each) => new Date(each))
  }

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
