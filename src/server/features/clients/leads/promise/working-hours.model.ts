import type { PublicSettings } from '#contract/system/settings.ts'
import { addDays, type Weekday, weekdayOf } from '#domain/time/days.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { momentOf, wallClock } from '#domain/time/wall-clock.ts'

/** When the office works: its week, the days it stays closed, and the zone its clock hangs in. */
export type WorkingHours = Pick<PublicSettings['hours'], 'week' | 'closedOn'> & { timeZone: string }

const DAYS_AHEAD = 400

/** The moment at which so many working minutes have passed; null when the office never opens long enough. */
export function afterWorkingMinutes(from: Date, minutes: number, hours: WorkingHours): Date | null {
  let left = minutes * MINUTE_MS
  for (const span of spansFrom(from, hours)) {
    const length = span.closes - span.opens
    if (left <= length) return new Date(span.opens + left)
    left -= length
  }
  return null
}

/** How many working minutes lie between two moments; negative when the second comes first. */
export function workingMinutesBetween(from: Date, to: Date, hours: WorkingHours): number {
  if (to < from) return -workingMinutesBetween(to, from, hours)
  let total = 0
  let begin = from
  const weeks = Math.floor((to.getTime() - from.getTime()) / (7 * DAY_MS)) - 1
  if (weeks > 0) {
    const date = wallClock(from, hours.timeZone).date
    const [next, last] = [addDays(date, 1), addDays(date, 1 + weeks * 7)]
    const midnight = momentOf(next, '00:00', hours.timeZone)
    // The rest of the first day, then whole weeks by arithmetic, then day by day again.
    total =
      workingMinutesBetween(from, midnight, hours) * MINUTE_MS + weeks * weekOf(hours) - closedIn(next, last, hours)
    begin = momentOf(last, '00:00', hours.timeZone)
  }
  for (const span of spansFrom(begin, hours)) {
    if (span.opens >= to.getTime()) break
    total += Math.min(span.closes, to.getTime()) - span.opens
  }
  return Math.round(total / MINUTE_MS)
}

function weekOf({ week }: WorkingHours): number {
  return Object.values(week).reduce((sum, day) => sum + lengthOf(day), 0)
}

/** What falls away between two dates because the office stays closed. */
function closedIn(from: string, before: string, { week, closedOn }: WorkingHours): number {
  const dates = new Set(closedOn.map(({ date }) => date).filter((date) => date >= from && date < before))
  return [...dates].reduce((sum, date) => sum + lengthOf(week[weekdayOf(date)]), 0)
}

function lengthOf(day: WorkingHours['week'][Weekday]): number {
  if (!day) return 0
  return Date.parse(`2026-01-01T${day.closes}:00Z`) - Date.parse(`2026-01-01T${day.opens}:00Z`)
}

interface Span {
  opens: number
  closes: number
}

/** The office's open spans from a moment on, day by day, for somewhat more than a year. */
function* spansFrom(from: Date, hours: WorkingHours): Generator<Span> {
  const { date: first } = wallClock(from, hours.timeZone)
  const closed = new Set(hours.closedOn.map(({ date }) => date))
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead++) {
    const date = addDays(first, ahead)
    const open = closed.has(date) ? null : hours.week[weekdayOf(date)]
    if (!open) continue
    const opens = Math.max(momentOf(date, open.opens, hours.timeZone).getTime(), from.getTime())
    const closes = momentOf(date, open.closes, hours.timeZone).getTime()
    if (opens < closes) yield { opens, closes }
  }
}
