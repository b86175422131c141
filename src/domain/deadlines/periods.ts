import { addMonths, MONTH_NAMES } from '#domain/time/days.ts'
import { dayInMonth } from './due-dates.ts'
import { type DeadlineRule, NEW_RULE } from './rule.ts'

/** Work that comes back in each of these. */
export type Every = 'month' | 'quarter' | 'year'

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/** The first day after another on which something that repeats comes due: this day of the months that are whole steps from `month`. */
export function nextDay({ every, month, day }: { every: Every; month: number; day: number }, after: string): string {
  for (let at = after.slice(0, 7); ; at = addMonths(`${at}-01`, 1)) {
    const steps = Number(at.slice(5)) - month
    const date = dayInMonth(at, day)
    if (steps % MONTHS[every] === 0 && date > after) return date
  }
}

/** The last period that has ended before a day: `2026-10`, `2026-Q3` or `2025`. */
export function periodBefore(every: Every, date: string): string {
  const month = Number(date.slice(5, 7))
  if (every === 'month') return addMonths(date, -1)
  if (every === 'year') return String(Number(date.slice(0, 4)) - 1)
  const last = addMonths(date, -1 - ((month - 1) % 3))
  return `${last.slice(0, 4)}-Q${Math.ceil(Number(last.slice(5)) / 3)}`
}

/** A rule that makes a deadline on this day, and on the same day of each month, quarter or year. */
export function repeatingRule(every: Every, dueOn: string): DeadlineRule {
  const [month, day] = [Number(dueOn.slice(5, 7)), Number(dueOn.slice(8))]
  const plain = { roll: 'none' as const, weekend: NEW_RULE.weekend }
  if (every === 'year') return { anchor: { kind: 'fixed', month, day }, offset: { unit: 'days', count: 0 }, ...plain }
  const count = every === 'month' ? 1 : month % 3 || 3
  return { anchor: { kind: every }, offset: { unit: 'months', count, day }, ...plain }
}

/** What a deadline is due for: "3rd quarter 2026", "July 2026", "2026". */
export function formatPeriod(period: string): string {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(period)
  if (quarter) return `${ORDINALS[Number(quarter[2]) - 1]} quarter ${quarter[1]}`
  const month = /^(\d{4})-(\d\d)$/.exec(period)
  if (month) return `${MONTH_NAMES[Number(month[2]) - 1]} ${month[1]}`
  return period === 'once' ? '' : period
}

const ORDINALS = ['1st', '2nd', '3rd', '4th']
