import type { Generated } from 'kysely'
import type { FeedCovers } from '#domain/calendar.ts'

export interface CalendarTables {
  calendarFeeds: CalendarFeedsTable
  /** Which dates a subscriber was emailed about. */
  subscriberReminders: { subscriberId: number; ruleId: number; dueOn: string; sentAt: string }
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
