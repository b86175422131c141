import type { PublicSettings } from '#contract/settings.ts'
import { WEEKDAYS, type Weekday } from '#contract/settings-public.ts'

/** When the office works: its week, the days it stays closed, and the zone its clock hangs in. */
export type WorkingHours = Pick<PublicSettings['hours'], 'week' | 'closedOn'> & { timeZone: string }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const DAYS_AHEAD = 400

/** The moment at which so many working minutes have passed; null when the office never opens long enough. */
export function afterWorkingMinutes(from: Date, minutes: number, hours: WorkingHours): Date | null {
  let left = minutes * MINUTE
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
  const weeks = Math.floor((to.getTime() - from.getTime()) / (7 * DAY)) - 1
  if (weeks > 0) {
    const date = wallClock(from.getTime(), hours.timeZone).date
    const [next, last] = [dateAfter(date, 1), dateAfter(date, 1 + weeks * 7)]
    const midnight = new Date(momentOf(next, '00:00', hours.timeZone))
    // The rest of the first day, then whole weeks by arithmetic, then day by day again.
    total = workingMinutesBetween(from, midnight, hours) * MINUTE + weeks * weekOf(hours) - closedIn(next, last, hours)
    begin = new Date(momentOf(last, '00:00', hours.timeZone))
  }
  for (const span of spansFrom(begin, hours)) {
    if (span.opens >= to.getTime()) break
    total += Math.min(span.closes, to.getTime()) - span.opens
  }
  return Math.round(total / MINUTE)
}

function weekOf({ week }: WorkingHours): number {
  return Object.values(week).reduce((sum, day) => sum + lengthOf(day), 0)
}

/** What falls away between two dates because the office stays closed. */
function closedIn(from: string, before: string, { week, closedOn }: WorkingHours): number {
  const dates = new Set(closedOn.map(({ date }) => date).filter((date) => date >= from && date < before))
  return [...dates].reduce((sum, date) => sum + lengthOf(week[weekdayOf(new Date(`${date}T12:00:00Z`))]), 0)
}

function lengthOf(day: WorkingHours['week'][Weekday]): number {
  if (!day) return 0
  return Date.parse(`2026-01-01T${day.closes}:00Z`) - Date.parse(`2026-01-01T${day.opens}:00Z`)
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

interface Span {
  opens: number
  closes: number
}

/** The office's open spans from a moment on, day by day, for somewhat more than a year. */
function* spansFrom(from: Date, hours: WorkingHours): Generator<Span> {
  const { date: first } = wallClock(from.getTime(), hours.timeZone)
  const closed = new Set(hours.closedOn.map(({ date }) => date))
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead++) {
    const noon = new Date(Date.parse(`${first}T12:00:00Z`) + ahead * DAY)
    const date = noon.toISOString().slice(0, 10)
    const open = closed.has(date) ? null : hours.week[weekdayOf(noon)]
    if (!open) continue
    const opens = Math.max(momentOf(date, open.opens, hours.timeZone), from.getTime())
    const closes = momentOf(date, open.closes, hours.timeZone)
    if (opens < closes) yield { opens, closes }
  }
}

function weekdayOf(date: Date): Weekday {
  return WEEKDAYS[(date.getUTCDay() + 6) % 7] ?? 'mon'
}

/** The moment when a wall clock in the zone shows this date and time. */
function momentOf(date: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  let moment = wanted
  // Twice, for the first guess may lie on the other side of a change of the clocks.
  for (let round = 0; round < 2; round++) moment = wanted - offsetAt(moment, timeZone)
  return moment
}

function offsetAt(moment: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const { date, time } = wallClock(moment, timeZone)
  return Date.parse(`${date}T${time}Z`) - Math.floor(moment / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function wallClock(moment: number, timeZone: string): { date: string; time: string } {
  // Swedish writes dates as ISO does.
  const known =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, known)
  const [date = '', time = ''] = known.format(moment).split(' ')
  return { date, time }
}
