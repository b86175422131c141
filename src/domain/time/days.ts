import { DAY_MS } from './durations.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const WEEKDAY_NAMES: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

// Written out: servers and browsers do not agree on how September is shortened.
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

// A date is text such as `2027-05-03`: a day of the calendar, the same in every zone.

/** The date on which a moment falls in UTC. */
export function utcDate(at: Date | number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** The same day so many months earlier; where that month is shorter, its last day. */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return utcDate(Date.UTC(year, month - 1 - months, Math.min(day, last)))
}

/** Whole days since 1970-01-01; what comes after the date, such as a time, is not looked at. */
export function dayNumber(date: string): number {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

export function dateOfDay(number: number): string {
  return utcDate(number * DAY_MS)
}

export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days)
}

/** How many days the second date comes after the first; negative when it comes before. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** A month such as `2026-11`, so many months after the one that a date falls in. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return utcDate(Date.UTC(year, month - 1 + months, 1)).slice(0, 7)
}

export function lastOfMonth(date: string): string {
  return addDays(`${addMonths(date, 1)}-01`, -1)
}

export function weekdayOf(date: string): Weekday {
  // 1970-01-01 was a Thursday. The second remainder serves dates before it.
  return WEEKDAYS[(((dayNumber(date) + 3) % 7) + 7) % 7] as Weekday
}

export function mondayOf(date: string): string {
  return addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)))
}

/** A date as people write it: `12 March 2026`. A moment is told by its day in UTC. */
export function longDate(date: string | Date): string {
  const [year = 0, month = 1, day = 1] = utcDate(new Date(date)).split('-').map(Number)
  return `${day} ${MONTH_NAMES[month - 1]} ${year}`
}
