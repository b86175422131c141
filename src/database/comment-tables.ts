import type { Generated } from 'kysely'

export interface CommentTables {
  comments: CommentsTable
  digests: { day: string; comments: number; requests: number; sent_at: string }
}

interface CommentsTable {
  id: Generated<number>
  article_id: number
  reply_to: number | null
  name: string
  email: string
  body: string
  body_hash: string
  state: 'held' | 'visible' | 'rejected' | 'spam' | 'deleted'
  hold_reason: string | null
  from_staff: number
  account_id: string | null
  lead_id: number | null
  token: string
  created_at: string
  moderated_at: string | null
  mails_wanted: 'all' | 'answers' | 'none'
}
