import type { Generated } from 'kysely'
import type { FeedCovers } from '#domain/calendar.ts'

export interface CalendarTables {
  calendar_feeds: CalendarFeedsTable
  calendar_subscribers: CalendarSubscribersTable
  calendar_reminders: CalendarRemindersTable
}

interface CalendarFeedsTable {
  id: Generated<number>
  token_hash: string
  account_id: string
  /** For the deadlines of one client; null for those of the firm. */
  client_id: number | null
  covers: FeedCovers
  client_names: 0 | 1
  created_at: string
  last_used_at: string | null
}

interface CalendarSubscribersTable {
  id: Generated<number>
  email: string
  /** The address in small letters. */
  email_key: string
  /** The services whose dates they want to hear of, as JSON. */
  services: string
  days_before: number
  state: 'pending' | 'confirmed'
  created_at: string
  /** When they last asked; until they confirm, the row is kept for a week from then. */
  requested_at: string
  confirmed_at: string | null
}

interface CalendarRemindersTable {
  subscriber_id: number
  rule_id: number
  due_on: string
  sent_at: string
}
