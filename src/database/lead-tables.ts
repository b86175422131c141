import type { Generated } from 'kysely'

export interface LeadTables {
  leads: LeadsTable
  lead_events: LeadEventsTable
  lead_tags: { tag: string; lead_id: number }
  lead_messages: LeadMessagesTable
  reply_templates: ReplyTemplatesTable
  /** When somebody of the firm was last seen at the inbox. */
  inbox_presence: { account_id: string; seen_at: string }
}

interface LeadsTable {
  id: Generated<number>
  reference: string
  kind: 'quote' | 'contact'
  state: 'new' | 'in-progress' | 'answered' | 'closed' | 'spam'
  spam_reason: string | null
  name: string
  first_name: string | null
  last_name: string | null
  company_name: string | null
  email: string
  /** The address in small letters, to find a person's requests by. */
  email_key: string
  phone: string | null
  location: string | null
  business_type: string | null
  challenges: string
  other_challenge: string | null
  plan: string | null
  message: string | null
  origin: string
  account_id: string | null
  owner_id: string | null
  owner_name: string | null
  tags: string
  version: number
  once_key: string | null
  body_hash: string
  created_at: string
  /** The day it is counted on: that of the firm's zone, and of the zone it had then. */
  came_on: string
  updated_at: string
  answered_at: string | null
  answered_on: string | null
  closed_at: string | null
  /** Until when the firm has promised to answer. */
  reply_by: string | null
  /** The same while somebody waits for the answer; null from then on. */
  due_at: string | null
  /** How many working minutes the first answer took. */
  reply_minutes: number | null
}

interface LeadEventsTable {
  id: Generated<number>
  lead_id: number
  at: string
  kind: 'received' | 'state' | 'owner' | 'tags' | 'note' | 'reply' | 'written'
  actor_id: string | null
  actor_name: string
  before: string | null
  after: string | null
  text: string | null
  version: number
}

interface LeadMessagesTable {
  id: Generated<number>
  lead_id: number
  at: string
  actor_id: string
  actor_name: string
  /** 0: the person wrote back on the site. */
  from_firm: number
  recipient: string
  subject: string
  body: string
  /** Whether it came as an answer to an email; what that repeated of earlier ones stands apart. */
  by_email: number
  /** Whether no trusted mail server has confirmed its sender. */
  unverified: Generated<number>
  quoted: string | null
  /** The mail in the outbox that carried it, or told of it. */
  mail_id: number
  once_key: string | null
}

interface ReplyTemplatesTable {
  id: Generated<number>
  name: string
  subject: string
  body: string
  version: number
  updated_at: string
  updated_by: string
}
