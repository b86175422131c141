import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DeadlineView } from '#contract/work/deadline-fields.ts'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { OPEN } from './deadlines.store.ts'

/** The days of a week, or those that are named. */
export function spanOf(
  { from, to, week }: { from?: string | undefined; to?: string | undefined; week?: string | undefined },
  today: string,
) {
  if (week === undefined) return { from, to }
  const monday = mondayOf(week === 'now' ? today : week)
  return { from: monday, to: addDays(monday, 6) }
}

export const between = (from: string, to: string) =>
  sql<SqlBool>`deadlines.due_on >= ${from} and deadlines.due_on <= ${to}`

/** What each view shows of a stretch of days. One that holds today shows what is late from before as well. */
export function viewsOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): Record<DeadlineView, RawBuilder<SqlBool>> {
  const [first, last] = [from ?? '0000', to ?? '9999']
  const begins = first <= today && today <= last ? '0000' : first
  const open = sql<SqlBool>`${OPEN} and ${between(begins, last)}`
  const done = sql<SqlBool>`deadlines.state in ('filed', 'not_needed') and ${between(first, last)}`
  return {
    open,
    late: openBefore(today),
    waiting: sql<SqlBool>`${open} and deadlines.paper_request_id in
      (select id from paper_requests where state = 'open' and open_items > 0)`,
    done,
    all: sql<SqlBool>`((${open}) or (${done}))`,
  }
}

export const openBefore = (day: string) => sql<SqlBool>`${OPEN} and deadlines.due_on < ${day}`

/** A year; the one that holds today with what is late from before. */
export function yearOf(year: number, today: string): RawBuilder<SqlBool> {
  const inYear = between(`${year}-01-01`, `${year}-12-31`)
  return String(year) === today.slice(0, 4) ? sql<SqlBool>`((${inYear}) or (${openBefore(today)}))` : inYear
}
