import type { Generated } from 'kysely'

export interface ConversationTables {
  conversations: ConversationsTable
  conversationMessages: ConversationMessagesTable
  conversationFiles: { messageId: number; documentId: string; name: string }
  conversationReads: ConversationReadsTable
}

interface ConversationsTable {
  id: Generated<number>
  clientId: number
  /** The request that it began as. */
  leadId: number | null
  /** What it is about: `request:12`, `document:…`, `proposal:…` or `deadline:12`. */
  about: string | null
  subject: string
  state: 'open' | 'snoozed' | 'closed'
  /** The day on which a snoozed one comes back. */
  snoozedUntil: string | null
  assigneeId: string | null
  assigneeName: string | null
  /** The last message that both sides see. */
  lastMessage: number
  lastAt: string
  lastBy: string
  lastFromFirm: number
  version: number
  createdAt: string
}

interface ConversationMessagesTable {
  id: Generated<number>
  conversationId: number
  at: string
  authorId: string | null
  authorName: string
  fromFirm: number
  isNote: number
  body: string
  /** Whether it came as an answer to an email; what that repeated of earlier ones is apart. */
  byEmail: number
  /** Whether no trusted mail server has confirmed its sender. */
  unverified: Generated<number>
  /** What an email repeated of earlier ones. */
  quoted: string | null
  idempotencyKey: string | null
  /** Until when it can be undone; null once it has left. */
  leavesAt: string | null
}

interface ConversationReadsTable {
  conversationId: number
  /** An account, or `firm` for the firm's own address. */
  accountId: string
  name: string
  messageId: number
  at: string
  toldAt: string | null
}
