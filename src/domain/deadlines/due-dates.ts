import { addDays, addMonths, dayNumber, lastOfMonth, monthsBefore, weekdayOf } from '#domain/time/days.ts'
import type { Anchor, DeadlineRule, Offset, Roll } from './rule.ts'

/** What a rule needs to know of a client. Dates are days of the calendar, so no clock and no zone comes in. */
export interface RuleSubject {
  /** Month and day, `MM-DD`; null when it is not known. */
  yearEnd: string | null
  /** From when the rule applies; the day that an `event` is counted from. */
  begins: string
  /** The last day on which it applies; null while it goes on. */
  ends: string | null
}

export interface DueDate {
  /** What it is due for, by a key that stays when the rule moves the day: `2026-07`, `2026-Q3`, `2026` or `once`. */
  period: string
  ends: string
  due: string
}

/** Whether people work on a day, the days off of the week aside: no holiday, no closing day. */
export type IsWorkingDay = (date: string) => boolean

/** No rule reaches farther than two years, and weekends and holidays add a little. */
const REACH_MONTHS = 27
/** Holidays that never end would otherwise be walked through for ever. */
const MOST_STEPS = 400

/** The dates of a rule for whoever has this year end, soonest first, whenever they began. Many clients share them. */
export function datesOf(
  rule: DeadlineRule,
  of: { yearEnd: string | null; begins: string | null },
  { from, to }: { from: string; to: string },
  isWorkingDay: IsWorkingDay,
): DueDate[] {
  const works = (date: string) => !rule.weekend.includes(weekdayOf(date)) && isWorkingDay(date)
  const span = { from: `${addMonths(from, -REACH_MONTHS)}-01`, to: lastOfMonth(`${addMonths(to, REACH_MONTHS)}-01`) }
  return periodsOf(rule.anchor, of, span)
    .map(({ period, ends }) => ({ period, ends, due: rolled(moved(ends, rule.offset, works), rule.roll, works) }))
    .filter(({ due }) => due >= from && due <= to)
}

export function concerns({ ends, due }: DueDate, subject: Pick<RuleSubject, 'begins' | 'ends'>): boolean {
  if (due < subject.begins) return false
  return subject.ends === null || ends <= subject.ends || due <= subject.ends
}

/** A day in a month; the last one where the month is shorter. */
export function dayInMonth(month: string, day: number): string {
  const last = lastOfMonth(`${month}-01`)
  return day >= Number(last.slice(8)) ? last : `${month}-${String(day).padStart(2, '0')}`
}

function periodsOf(
  anchor: Anchor,
  { yearEnd, begins }: { yearEnd: string | null; begins: string | null },
  { from, to }: { from: string; to: string },
): { period: string; ends: string }[] {
  if (anchor.kind === 'event') return begins ? [{ period: 'once', ends: begins }] : []
  if (anchor.kind === 'month' || anchor.kind === 'quarter') {
    const months = monthsBetween(from, to)
    if (anchor.kind === 'month') return months.map((month) => ({ period: month, ends: lastOfMonth(`${month}-01`) }))
    return months
      .filter((month) => Number(month.slice(5)) % 3 === 0)
      .map((month) => ({
        period: `${month.slice(0, 4)}-Q${Number(month.slice(5)) / 3}`,
        ends: lastOfMonth(`${month}-01`),
      }))
  }
  const [month, day] = anchor.kind === 'fixed' ? [anchor.month, anchor.day] : (yearEnd?.split('-').map(Number) ?? [])
  if (!month || !day) return []
  const years: { period: string; ends: string }[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    years.push({ period: String(year), ends: dayInMonth(`${year}-${String(month).padStart(2, '0')}`, day) })
  }
  return years
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(`${month}-01`, 1)) months.push(month)
  return months
}

function moved(anchor: string, offset: Offset, works: IsWorkingDay): string {
  if (offset.unit === 'days') return addDays(anchor, offset.count)
  if (offset.unit === 'workingDays') return workingDaysFrom(anchor, offset.count, works)
  const month = addMonths(anchor, offset.count)
  if (offset.day !== undefined) return dayInMonth(month, offset.day)
  return anchor === lastOfMonth(anchor) ? lastOfMonth(`${month}-01`) : monthsBefore(anchor, -offset.count)
}

function workingDaysFrom(anchor: string, count: number, works: IsWorkingDay): string {
  const step = Math.sign(count)
  let [date, left, steps] = [anchor, Math.abs(count), 0]
  while (left > 0 && steps < MOST_STEPS * 4) {
    date = addDays(date, step)
    steps++
    if (works(date)) left--
  }
  return date
}

function rolled(date: string, roll: Roll, works: IsWorkingDay): string {
  if (roll === 'none') return date
  const step = roll === 'next' ? 1 : -1
  let rolledTo = date
  while (!works(rolledTo)) {
    rolledTo = addDays(rolledTo, step)
    if (Math.abs(dayNumber(rolledTo) - dayNumber(date)) > MOST_STEPS) return date
  }
  return rolledTo
}
