import type { Generated } from 'kysely'

export interface LeadTables {
  leads: LeadsTable
  leadEvents: LeadEventsTable
  leadTags: { tag: string; leadId: number }
  leadMessages: LeadMessagesTable
  replyTemplates: ReplyTemplatesTable
  /** When a member of staff was last seen at the inbox. */
  inboxPresence: { accountId: string; seenAt: string }
}

interface LeadsTable {
  id: Generated<number>
  reference: string
  kind: 'quote' | 'contact'
  state: 'new' | 'in-progress' | 'answered' | 'closed' | 'spam'
  spamReason: string | null
  name: string
  firstName: string | null
  lastName: string | null
  companyName: string | null
  email: string
  /** The address in lower case, to find a person's requests by. */
  emailKey: string
  phone: string | null
  location: string | null
  businessType: string | null
  challenges: string
  otherChallenge: string | null
  plan: string | null
  message: string | null
  origin: string
  accountId: string | null
  ownerId: string | null
  ownerName: string | null
  tags: string
  version: number
  idempotencyKey: string | null
  bodyHash: string
  createdAt: string
  /** The day it is counted on: that of the firm's zone, and of the zone it had then. */
  cameOn: string
  updatedAt: string
  answeredAt: string | null
  answeredOn: string | null
  closedAt: string | null
  /** Until when the firm has promised to answer. */
  replyBy: string | null
  /** The same while a caller waits for the answer; null from then on. */
  dueAt: string | null
  /** How many working minutes the first answer took. */
  replyMinutes: number | null
}

interface LeadEventsTable {
  id: Generated<number>
  leadId: number
  at: string
  kind: 'received' | 'state' | 'owner' | 'tags' | 'note' | 'reply' | 'written'
  actorId: string | null
  actorName: string
  before: string | null
  after: string | null
  text: string | null
  version: number
}

interface LeadMessagesTable {
  id: Generated<number>
  leadId: number
  at: string
  actorId: string
  actorName: string
  /** 0: the person wrote back on the site. */
  fromFirm: number
  recipient: string
  subject: string
  body: string
  /** Whether it came as an answer to an email; what that repeated of earlier ones is apart. */
  byEmail: number
  /** Whether no trusted mail server has confirmed its sender. */
  unverified: Generated<number>
  quoted: string | null
  /** The mail in the outbox that carried it, or notified of it. */
  mailId: number
  idempotencyKey: string | null
}

interface ReplyTemplatesTable {
  id: Generated<number>
  name: string
  subject: string
  body: string
  version: number
  updatedAt: string
  updatedBy: string
}
