import { z } from './route.ts'

// Beyond these a date is a slip of the hand or an attack: five digits in a year break every comparison of dates as text.
const FIRST = '1900-01-01'
const LAST = '2100-12-31'
const OUT_OF_BOUNDS = 'Enter a date between 1900 and 2100'

const isWithinBounds = (text: string) => text.slice(0, 10) >= FIRST && text.slice(0, 10) <= LAST

/** A day of the calendar, such as `2026-11-15`. Every date from outside passes here or through `boundedMoment`. */
export function boundedDate(words = 'Enter a date such as 2026-11-15') {
  return z.iso.date(words).refine(isWithinBounds, OUT_OF_BOUNDS)
}

export function boundedMoment(words = 'Enter a date and a time') {
  return z.iso.datetime({ offset: true, message: words }).refine(isWithinBounds, OUT_OF_BOUNDS)
}
