import type { PublicSettings } from '#contract/system/settings.ts'
import { addDays, WEEKDAY_NAMES, type Weekday, weekdayOf } from '#domain/time/days.ts'
import { formatTime } from '#domain/time/opening-lines.ts'
import { wallClock } from '#domain/time/wall-clock.ts'

export type Hours = Pick<PublicSettings['hours'], 'week' | 'closedOn'>

export interface Opening {
  isOpen: boolean
  /** Such as "Open now, until 6pm". */
  words: string
  /** The day of the week at the office, as the settings name it. */
  today: Weekday
}

const DAYS_AHEAD = 14

/** Whether the office is open at a moment, told by the clock in its own time zone. */
export function openingAt(now: Date, { week, closedOn }: Hours, timeZone: string): Opening {
  const { date, time } = wallClock(now, timeZone)
  const today = weekdayOf(date)
  const holiday = closedOn.find((closed) => closed.date === date)
  const hours = holiday ? null : week[today]
  if (hours && time >= hours.opens && time < hours.closes) {
    return { isOpen: true, words: `Open now, until ${formatTime(hours.closes)}`, today }
  }
  const why = holiday ? `Closed today${holiday.note ? ` (${holiday.note})` : ''}.` : 'Closed now.'
  const next = nextOpening(now, { week, closedOn }, timeZone)
  return { isOpen: false, words: next ? `${why} Opens ${next}` : why, today }
}

function nextOpening(now: Date, { week, closedOn }: Hours, timeZone: string): string | null {
  const { date: first, time } = wallClock(now, timeZone)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const date = addDays(first, ahead)
    const day = weekdayOf(date)
    const hours = closedOn.some((closed) => closed.date === date) ? null : week[day]
    if (!hours || (ahead === 0 && time >= hours.opens)) continue
    const when =
      ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : ahead < 7 ? `on ${WEEKDAY_NAMES[day]}` : `on ${date}`
    return `${when} at ${formatTime(hours.opens)}`
  }
  return null
}
