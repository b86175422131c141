import { longDate, WEEKDAY_NAMES, weekdayOf } from '#domain/time/days.ts'
import { formatZone, wallClock } from '#domain/time/wall-clock.ts'

interface When {
  startsAt: string
  endsAt: string
}

/** A day as people say it: `Friday, 20 November 2026`. */
export const formatDay = (date: string) => `${WEEKDAY_NAMES[weekdayOf(date)]}, ${longDate(date)}`

/** An appointment by the clock of a zone: `Friday, 20 November 2026, 10:00–10:20 (Berlin)`. */
export function formatWhen({ startsAt, endsAt }: When, zone: string): string {
  const [start, end] = [wallClock(startsAt, zone), wallClock(endsAt, zone)]
  return `${formatDay(start.date)}, ${start.time}–${end.time} (${formatZone(zone)})`
}

/** Whether the clocks of two zones show the same at a moment. */
export function isSameTime(at: string | number, zone: string, other: string): boolean {
  const [one, two] = [wallClock(at, zone), wallClock(at, other)]
  return one.date === two.date && one.time === two.time
}

/** By the clock of the visitor first, then by that of the firm where it shows something else. */
export function whenLines(when: When, { zone, visitorZone }: { zone: string; visitorZone: string | null }): string[] {
  const firm = formatWhen(when, zone)
  if (!visitorZone || isSameTime(when.startsAt, zone, visitorZone)) return [firm]
  return [formatWhen(when, visitorZone), firm]
}
