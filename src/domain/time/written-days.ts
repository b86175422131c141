import { MONTH_NAMES } from './days.ts'

/** Which of two numbers is the day where they are in one form, such as 03/04/2026. */
export type DayOrder = 'day-first' | 'month-first' | null

/** A day as people write it (31 December 2026, Dec 31, 2026, 31.12.2026, 31/12/2026, 2026-12-31) as `2026-12-31`; null when it is none. */
export function readWrittenDay(text: string, order: DayOrder = null): string | null {
  const found = partsOf(text, order)
  if (!found || found.year === null) return null
  return `${found.year}-${twoDigits(found.month)}-${twoDigits(found.day)}`
}

/** A day of every year (31 December, 31.12., 12-31, or a whole date) as `12-31`; null when it is none. */
export function readYearEnd(text: string, order: DayOrder = null): string | null {
  const found = partsOf(text, order)
  return found && `${twoDigits(found.month)}-${twoDigits(found.day)}`
}

/** What the days of one column tell about the order of their numbers; null where none tells, or they contradict each other. */
export function dayOrderOf(texts: string[]): DayOrder {
  const orders = new Set<DayOrder>()
  for (const text of texts) {
    const [, first, second] = SLASHED.exec(cleaned(text)) ?? []
    if (Number(first) > 12) orders.add('day-first')
    if (Number(second) > 12) orders.add('month-first')
  }
  return orders.size === 1 ? ([...orders][0] ?? null) : null
}

interface Parts {
  year: number | null
  month: number
  day: number
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const MONTH_DAY = /^-{0,2}(\d{1,2})-(\d{1,2})$/
const DOTTED = /^(\d{1,2})\. ?(\d{1,2})(?:\. ?(\d{4}|\d\d)?)?$/
const SLASHED = /^(\d{1,2})(?:\/|-(?=\d{1,2}-))(\d{1,2})(?:[/-](\d{4}|\d\d))?$/
const DAY_AND_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]+(?:of )?(\p{L}{3,})\.?(?:[ -]+(\d{4}|\d\d))?$/u
const NAME_AND_DAY = /^(\p{L}{3,})\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?(?:[ -]+(\d{4}|\d\d))?$/u

function partsOf(written: string, order: DayOrder): Parts | null {
  const text = cleaned(written)
  const match = (form: RegExp) => form.exec(text)
  const [, isoYear, isoMonth, isoDay] = match(ISO) ?? []
  if (isoYear) return checked(isoYear, isoMonth, isoDay)
  const [, dottedDay, dottedMonth, dottedYear] = match(DOTTED) ?? []
  if (dottedDay) return checked(dottedYear, dottedMonth, dottedDay)
  const [, first, second] = match(MONTH_DAY) ?? []
  if (first) return Number(first) > 12 ? checked(undefined, second, first) : checked(undefined, first, second)
  const [, one, other, year] = match(SLASHED) ?? []
  if (one && other) {
    const told = Number(one) > 12 || one === other ? 'day-first' : Number(other) > 12 ? 'month-first' : order
    if (!told) return null
    return told === 'day-first' ? checked(year, other, one) : checked(year, one, other)
  }
  const [, day, name, namedYear] = match(DAY_AND_NAME) ?? []
  if (day) return checked(namedYear, monthOf(name), day)
  const [, nameFirst, dayAfter, yearAfter] = match(NAME_AND_DAY) ?? []
  return nameFirst ? checked(yearAfter, monthOf(nameFirst), dayAfter) : null
}

// Spreadsheets put a time behind a day.
const cleaned = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[ t]\d{1,2}:\d\d(:\d\d)?(\.\d+)?z?$/, '')
    .replace(/,/g, ' ')
    .replace(/\s+/g, ' ')

/** The number of a month by its name or the beginning of it, with three letters or more; 0 when there is none. */
const monthOf = (name = '') =>
  MONTH_NAMES.findIndex((month) => month.toLowerCase().startsWith(name === 'sept' ? 'sep' : name)) + 1

function checked(yearText: string | undefined, monthText: string | number | undefined, dayText: string | undefined) {
  const [month, day] = [Number(monthText), Number(dayText)]
  const year = yearText === undefined ? null : Number(yearText) + (yearText.length === 2 ? 2000 : 0)
  if (year !== null && (year < 1900 || year > 2099)) return null
  // Without a year, the end of February may be the 29th.
  const daysInMonth = new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate()
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth
  return isDay ? { year, month, day } : null
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
