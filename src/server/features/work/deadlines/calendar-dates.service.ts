import { keepUntilChanged } from '#database/keep-until-changed.ts'
import { datesOf } from '#domain/deadlines/due-dates.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './calendar-dates.store.ts'
import type { WorkingDays } from './working-days.ts'

export interface CalendarDeadline {
  id: number
  title: string
  service: string
  dueOn: string
  clientId: number
  clientName: string
  /** Counts the changes that a calendar shows. */
  sequence: number
  updatedAt: string
}

export interface PublicDate {
  rule: number
  title: string
  service: string
  note: string
  period: string
  dueOn: string
  /** Counted from a financial year that ends with the calendar's. */
  forYearEnd: boolean
  version: number
  changedAt: string
}

const CALENDAR_YEAR_END = '12-31'

export type CalendarDates = ReturnType<typeof createCalendarDates>

/** Due dates for calendars: those of clients that are still open, and those of public rules for anybody. */
export function createCalendarDates({ db }: Pick<Tools, 'db'>, { workingDays }: { workingDays: WorkingDays }) {
  // What begins with a client has no date for everybody.
  const listRules = keepUntilChanged(db, 'deadline-rules', async () =>
    (await store.listPublicRules(db.read)).filter(({ rule }) => rule.anchor.kind !== 'event'),
  )

  return {
    /** What is filed or not needed is left out. `ofAccount`: only what this person is to do. */
    async listOpen(wanted: store.OpenDates & { ofAccount: string | null }): Promise<CalendarDeadline[]> {
      const { ofAccount, ...rest } = wanted
      if (ofAccount === null) return await store.listOpen(db.read, rest)
      const assigned = await store.listAssigned(db.read, rest, ofAccount)
      const all = [...assigned, ...(await store.listByResponsible(db.read, rest, ofAccount))]
      return all
        .sort((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : one.id - other.id))
        .slice(0, rest.limit)
    },

    /** When a public rule was last changed; null while there is none. */
    async changedAt(): Promise<string | null> {
      const times = (await listRules()).map(({ updatedAt }) => updatedAt)
      return times.length > 0 ? times.reduce((one, other) => (one > other ? one : other)) : null
    },

    async listServices(): Promise<string[]> {
      return [...new Set((await listRules()).map(({ service }) => service))].sort((one, other) =>
        one.localeCompare(other, 'en'),
      )
    },

    /** The dates of public rules, soonest first; both ends included. */
    async listPublic(span: { from: string; to: string }): Promise<PublicDate[]> {
      const found: PublicDate[] = []
      for (const { id, name, service, rule, region, note, version, updatedAt } of await listRules()) {
        const works = await workingDays(region, span)
        for (const { period, due } of datesOf(rule, { yearEnd: CALENDAR_YEAR_END, begins: null }, span, works)) {
          const forYearEnd = rule.anchor.kind === 'year-end'
          found.push({
            rule: id,
            title: name,
            service,
            note,
            period,
            dueOn: due,
            forYearEnd,
            version,
            changedAt: updatedAt,
          })
        }
      }
      return found.sort((one, other) =>
        one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : one.rule - other.rule,
      )
    },
  }
}
