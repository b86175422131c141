import type { Settings } from '#contract/settings.ts'

/** When the office is open, and by which clock. */
export interface OfficeHours extends Pick<Settings['hours'], 'week' | 'closedOn'> {
  timeZone: string
}

interface Span {
  from: number
  to: number
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const WEEK_DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
// Beyond this nobody counts hours any more; an office that never opens must not keep us looking.
const MOST_DAYS = 400

/** How long the office was open between two moments, in minutes. */
export function workingMinutesBetween(from: Date, to: Date, hours: OfficeHours): number {
  let sum = 0
  for (const open of openSpans(from.getTime(), 1, hours)) {
    if (open.from >= to.getTime()) break
    sum += Math.max(0, Math.min(open.to, to.getTime()) - Math.max(open.from, from.getTime()))
  }
  return Math.floor(sum / MINUTE)
}

/** The moment when the office has been open for so many minutes since; null when that is not in sight. */
export function afterWorkingMinutes(from: Date, minutes: number, hours: OfficeHours): Date | null {
  let left = minutes * MINUTE
  for (const open of openSpans(from.getTime(), 1, hours)) {
    const begin = Math.max(open.from, from.getTime())
    if (open.to <= begin) continue
    if (open.to - begin >= left) return new Date(begin + left)
    left -= open.to - begin
  }
  return null
}

/** The moment since which the office has been open for so many minutes until now; null when there is none in sight. */
export function beforeWorkingMinutes(now: Date, minutes: number, hours: OfficeHours): Date | null {
  let left = minutes * MINUTE
  for (const open of openSpans(now.getTime(), -1, hours)) {
    const end = Math.min(open.to, now.getTime())
    if (end <= open.from) continue
    if (end - open.from >= left) return new Date(end - left)
    left -= end - open.from
  }
  return null
}

/** The hours of one day after the other, forwards or backwards, beginning with the day of a moment. */
function* openSpans(moment: number, step: 1 | -1, { week, closedOn, timeZone }: OfficeHours): Generator<Span> {
  const closed = new Set(closedOn.map(({ date }) => date))
  const today = moment + offsetAt(moment, timeZone)
  for (let day = 0; day < MOST_DAYS; day++) {
    const midnight = Math.floor(today / DAY) * DAY + day * step * DAY
    const date = new Date(midnight)
    const name = WEEK_DAYS[date.getUTCDay()]
    const open = name && !closed.has(date.toISOString().slice(0, 10)) ? week[name] : null
    if (!open) continue
    yield {
      from: instantOf(midnight + minutesOf(open.opens) * MINUTE, timeZone),
      to: instantOf(midnight + minutesOf(open.closes) * MINUTE, timeZone),
    }
  }
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** The moment at which the office's wall shows this time. */
function instantOf(wall: number, timeZone: string): number {
  const guess = wall - offsetAt(wall, timeZone)
  // Near a change of the clocks the first guess may stand on the wrong side of it.
  return wall - offsetAt(guess, timeZone)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far the office's wall is ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...WALL, timeZone })
  formats.set(timeZone, format)
  const parts = format.formatToParts(moment)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return wall - Math.floor(moment / 1000) * 1000
}

const WALL = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const
