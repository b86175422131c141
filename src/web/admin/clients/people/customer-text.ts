import type { CustomerGroup, CustomerSummaryAnswer } from '#contract/clients/customers.ts'
import type { TagTone } from '#design/primitives/tag.tsx'
import { ROLE_NAMES } from '#domain/roles.ts'

export const GROUPS: Record<CustomerGroup, string> = {
  client: 'Clients',
  contact: 'Wrote in',
  staff: 'Staff',
  suspended: 'Suspended',
}

export const GROUP_ORDER = Object.keys(GROUPS) as CustomerGroup[]

export const COMMENT_STATES: Record<string, { words: string; tone: TagTone }> = {
  held: { words: 'To review', tone: 'brass' },
  visible: { words: 'On the site', tone: 'green' },
  rejected: { words: 'Rejected', tone: 'quiet' },
  deleted: { words: 'Deleted', tone: 'quiet' },
}

export function statusOf({ role }: Pick<CustomerSummaryAnswer, 'role'>): { words: string; tone: TagTone } {
  if (!role) return { words: 'Wrote in', tone: 'quiet' }
  return { words: ROLE_NAMES[role], tone: role === 'client' ? 'green' : 'brass' }
}

export const REMOVED: Record<string, string> = {
  account: 'Account, with its password, devices and passkeys',
  requests: 'Requests that lost name, address and text',
  comments: 'Comments that lost name and address',
  downloads: 'Downloads erased',
  mails: 'Emails to and about them',
  invitations: 'Open invitations revoked',
  notes: 'Notes of the office',
  record: 'Record in the list of people',
}
