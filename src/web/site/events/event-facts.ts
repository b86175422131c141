import type { EventItem } from '#contract/website/events.ts'
import { seatsWords } from '#domain/events.ts'
import { MONTH_NAMES, WEEKDAY_NAMES, weekdayOf } from '#domain/time/days.ts'

type Shown = Pick<EventItem, 'cancelledAt' | 'isPast' | 'registration' | 'seats'>

/** What a visitor can still do: seats, or why there are none. */
export function statusWords({ cancelledAt, isPast, registration, seats }: Shown): string {
  if (cancelledAt) return 'Cancelled'
  if (isPast) return 'Has taken place'
  if (registration === 'not-yet') return 'Registration opens soon'
  return registration === 'closed' ? 'Registration closed' : seatsWords(seats)
}

export const placeWords = ({ venue, isOnline }: Pick<EventItem, 'venue' | 'isOnline'>): string =>
  [venue, isOnline ? 'Online' : ''].filter(Boolean).join(' and ')

export const monthOf = (day: string) => `${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

export const weekdayWords = (day: string) => WEEKDAY_NAMES[weekdayOf(day)]

export const eventsAddress = (kind: string | null, page = 1) => {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `/events?${query}` : '/events'
}
