import type { LeadKind, LeadOrder, LeadState } from '#contract/leads.ts'
import type { TagTone } from '#design/primitives/tag.tsx'

export const KINDS: Record<LeadKind, string> = { quote: 'Quote request', contact: 'Message' }

export const STATES: Record<LeadState, { words: string; tone: TagTone }> = {
  new: { words: 'New', tone: 'brass' },
  'in-progress': { words: 'In progress', tone: 'brass' },
  answered: { words: 'Answered', tone: 'green' },
  closed: { words: 'Closed', tone: 'quiet' },
  spam: { words: 'Spam', tone: 'red' },
}

/** In the order a request goes through them. */
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
