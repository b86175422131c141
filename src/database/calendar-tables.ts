import type { Generated } from 'kysely'
import type { FeedCovers } from '#domain/calendar.ts'

export interface CalendarTables {
  calendarFeeds: CalendarFeedsTable
  calendarSubscribers: CalendarSubscribersTable
  calendarReminders: CalendarRemindersTable
}

interface CalendarFeedsTable {
  id: Generated<number>
  tokenHash: string
  accountId: string
  /** For the deadlines of one client; null for those of the firm. */
  clientId: number | null
  covers: FeedCovers
  clientNames: 0 | 1
  createdAt: string
  lastUsedAt: string | null
}

interface CalendarSubscribersTable {
  id: Generated<number>
  email: string
  /** The address in small letters. */
  emailKey: string
  /** The services whose dates they want to hear of, as JSON. */
  services: string
  daysBefore: number
  state: 'pending' | 'confirmed'
  createdAt: string
  /** When they last asked; until they confirm, the row is kept for a week from then. */
  requestedAt: string
  confirmedAt: string | null
}

interface CalendarRemindersTable {
  subscriberId: number
  ruleId: number
  dueOn: string
  sentAt: string
}
