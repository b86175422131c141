import type { LeadKind, LeadOrder, LeadState } from '#contract/clients/leads.ts'
import type { TagTone } from '#design/primitives/tag.tsx'
import { DAY_MS } from '#domain/time/durations.ts'

export const KINDS: Record<LeadKind, string> = { quote: 'Quote request', contact: 'Message' }

export const STATES: Record<LeadState, { words: string; tone: TagTone }> = {
  new: { words: 'New', tone: 'brass' },
  'in-progress': { words: 'In progress', tone: 'brass' },
  answered: { words: 'Answered', tone: 'green' },
  closed: { words: 'Closed', tone: 'quiet' },
  spam: { words: 'Spam', tone: 'red' },
}

export const LEAD_ORDER = Object.keys(STATES) as LeadState[]

export const ORDERS: Record<LeadOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  due: 'Answer due soonest',
}

/** Working time in words: "45 min", "3 h", "3 h 20 min". */
export function workingTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 || hours >= 10 ? `${hours.toLocaleString('en')} h` : `${hours} h ${rest} min`
}

const LONG_MINUTES = 40 * 60
const SPANS = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const

/** Whether it is so late that the calendar says more than working hours. */
export const isLongLate = (minutesLeft: number | null) => minutesLeft !== null && minutesLeft < -LONG_MINUTES

/** Time by the calendar in its largest whole measure, from two on: "9 days", "3 weeks", "2 years". */
export function calendarTime(ms: number): string {
  const days = Math.max(1, Math.floor(ms / DAY_MS))
  const [measure, length] = SPANS.find(([, length]) => days >= 2 * length) ?? ['day', 1]
  const count = Math.floor(days / length)
  return `${count} ${measure}${count === 1 ? '' : 's'}`
}
