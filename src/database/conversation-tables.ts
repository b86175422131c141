import type { Generated } from 'kysely'

export interface ConversationTables {
  conversations: ConversationsTable
  conversation_messages: ConversationMessagesTable
  conversation_files: { message_id: number; document_id: string; name: string }
  conversation_reads: ConversationReadsTable
}

interface ConversationsTable {
  id: Generated<number>
  client_id: number
  /** The request that it began as. */
  lead_id: number | null
  /** What it is about: `request:12`, `document:…`, `proposal:…` or `deadline:12`. */
  about: string | null
  subject: string
  state: 'open' | 'snoozed' | 'closed'
  /** The day on which a snoozed one comes back. */
  snoozed_until: string | null
  assignee_id: string | null
  assignee_name: string | null
  /** The last message that both sides see. */
  last_message: number
  last_at: string
  last_by: string
  last_from_firm: number
  version: number
  created_at: string
}

interface ConversationMessagesTable {
  id: Generated<number>
  conversation_id: number
  at: string
  author_id: string | null
  author_name: string
  from_firm: number
  is_note: number
  body: string
  /** Whether it came as an answer to an email; what that repeated of earlier ones stands apart. */
  by_email: number
  /** Whether no trusted mail server has confirmed its sender. */
  unverified: Generated<number>
  quoted: string | null
  once_key: string | null
}

interface ConversationReadsTable {
  conversation_id: number
  /** An account, or `firm` for the firm's own address. */
  account_id: string
  name: string
  message_id: number
  at: string
  told_at: string | null
}
