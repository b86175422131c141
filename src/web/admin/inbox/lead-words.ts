import type { LeadKind, LeadState } from '#contract/leads.ts'
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
