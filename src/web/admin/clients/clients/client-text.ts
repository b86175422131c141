import { CLIENT_STATES, type ClientKind, type ClientState } from '#contract/clients/client-fields.ts'
import type { TagTone } from '#design/primitives/tag.tsx'
import { MONTH_NAMES } from '#domain/time/days.ts'

export const KINDS: Record<ClientKind, string> = { company: 'Company', individual: 'Individual' }

export const STATES: Record<ClientState, { words: string; tone: TagTone }> = {
  prospect: { words: 'Prospect', tone: 'brass' },
  active: { words: 'Active', tone: 'green' },
  ended: { words: 'Ended', tone: 'quiet' },
}

export const STATE_ORDER = CLIENT_STATES

export const ALIKE: Record<string, string> = {
  name: 'same name',
  email: 'same email',
  registrationNumber: 'same registration number',
  taxNumber: 'same tax number',
}

/** Month and day as people write them: 31 December. */
export function formatYearEnd(yearEnd: string): string {
  const [month = 1, day = 1] = yearEnd.split('-').map(Number)
  return `${day} ${MONTH_NAMES[month - 1]}`
}
