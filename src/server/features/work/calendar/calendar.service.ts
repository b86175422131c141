import type { ClientAccess } from '#server/features/clients/clients/client-access.service.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { createCalendarDates } from '#server/features/work/deadlines/calendar-dates.service.ts'
import type { DeadlineRules } from '#server/features/work/deadlines/rules.service.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { createCalendarFeeds } from './calendar-feeds.service.ts'
import { createPublicCalendar } from './public-calendar.service.ts'
import { createSubscriberReminders } from './subscriber-reminders.ts'
import { createSubscriberTokens } from './subscriber-tokens.ts'
import { createCalendarSubscribers } from './subscribers.service.ts'

interface Needs {
  audit: Audit
  accounts: Accounts
  settings: SettingsService
  limits: RateLimits
  outbox: Outbox
  clientAccess: ClientAccess
  workingDays: DeadlineRules['workingDays']
}

export type Calendar = ReturnType<typeof createCalendar>

/** Dates outside the office: in people's own calendar programs, on the public page, and by email before each. */
export function createCalendar(tools: Tools, { workingDays, ...needs }: Needs) {
  const dates = createCalendarDates(tools, { workingDays })
  const tokens = createSubscriberTokens(tools.secrets.csrf)
  const subscribers = createCalendarSubscribers(tools, { ...needs, dates, tokens })
  const { manageUrl } = subscribers
  return {
    publicCalendar: createPublicCalendar(tools, { ...needs, dates }),
    feeds: createCalendarFeeds(tools, { ...needs, dates }),
    subscribers,
    tellOfDates: createSubscriberReminders(tools, { ...needs, dates, manageUrl }),
    /** When the public dates last changed; null while there are none. */
    changedAt: dates.changedAt,
    /** Whether there are public dates, and so a page with them. */
    hasDates: async () => (await dates.changedAt()) !== null,
  }
}
