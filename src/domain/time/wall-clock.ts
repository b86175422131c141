import { MONTHS } from './days.ts'
import { DAY_MS } from './durations.ts'

interface WallClock {
  year: number
  /** The day of the year: "3 May". */
  day: string
  /** As 2027-05-03. */
  date: string
  /** As 10:42. */
  time: string
}

/** What calendar and clock of a zone show at a moment. */
export function wallClock(at: string | Date | number, zone: string): WallClock {
  const shown = readClock(new Date(at), zone)
  const [year = 0, month = 1, day = 1] = shown.slice(0, 10).split('-').map(Number)
  return { year, day: `${day} ${MONTHS[month - 1]}`, date: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/**
 * The moment at which the clock of a zone shows this date and time. Where the clocks go back, it is the first of the two;
 * where they go forward over it, as much later as they skip.
 */
export function momentOf(date: string, time: string, zone: string): Date {
  const wanted = Date.parse(`${date}T${time}Z`)
  const [before, after] = [wanted - DAY_MS, wanted + DAY_MS].map((near) => new Date(wanted - offsetAt(near, zone)))
  const isShown = (at: Date) => at.getTime() + offsetAt(at.getTime(), zone) === wanted
  return after && before && !isShown(before) && isShown(after) ? after : (before as Date)
}

/** A moment of today as its time, of another day with the day: "10:42", "3 May, 10:42". */
export function clockTime(iso: string, zone: string, now = new Date()): string {
  const [at, today] = [wallClock(iso, zone), wallClock(now, zone)]
  if (at.date === today.date) return at.time
  return `${at.day}${at.year === today.year ? '' : ` ${at.year}`}, ${at.time}`
}

/** A moment with its day and year, for what is read on another day: "3 May 2027, 10:42". */
export function dateAndTime(iso: string, zone: string): string {
  const { day, year, time } = wallClock(iso, zone)
  return `${day} ${year}, ${time}`
}

/** The city that names a zone: "New York". */
export const formatZone = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  if (zone === 'UTC') return 0
  return Date.parse(`${readClock(new Date(moment), zone).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function readClock(at: Date, zone: string): string {
  if (zone === 'UTC') return at.toISOString().slice(0, 19)
  // Swedish writes dates as ISO does: 2027-05-03 10:42:00.
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  formats.set(zone, format)
  return format.format(at)
}
