import { addDays, addMonths } from '#domain/time/days.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Subscribers } from '#server/features/website/newsletter/subscribers/subscribers.service.ts'
import {
  type CalendarDates,
  createCalendarDates,
  type PublicDate,
} from '#server/features/work/deadlines/calendar-dates.service.ts'
import type { DeadlineRules } from '#server/features/work/deadlines/rules/rules.service.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { createCalendarFeeds } from './calendar-feeds.service.ts'
import { writeCalendar } from './ics.ts'
import { createSubscriberReminders } from './subscriber-reminders.ts'

interface Needs {
  audit: Audit
  accounts: Accounts
  settings: SettingsService
  limits: RateLimits
  outbox: Outbox
  subscribers: Subscribers
  clientAccess: ClientAccess
  workingDays: DeadlineRules['workingDays']
}

export type Calendar = ReturnType<typeof createCalendar>

/** Dates outside the office: in people's own calendar programs, on the public page, and by email before each. */
export function createCalendar(tools: Tools, { workingDays, ...needs }: Needs) {
  const dates = createCalendarDates(tools, { workingDays })
  needs.subscribers.offerDates(dates.listServices)
  return {
    publicCalendar: createPublicCalendar(tools, { ...needs, dates }),
    feeds: createCalendarFeeds(tools, { ...needs, dates }),
    tellOfDates: createSubscriberReminders(tools, { ...needs, dates }),
    /** When the public dates last changed; null while there are none. */
    changedAt: dates.changedAt,
    hasDates: async () => (await dates.changedAt()) !== null,
  }
}

const MONTHS = 12

function createPublicCalendar(
  { clock, config }: Pick<Tools, 'clock' | 'config'>,
  { settings, dates }: { settings: SettingsService; dates: CalendarDates },
) {
  const host = new URL(config.publicUrl).hostname

  async function list(service: string | undefined): Promise<PublicDate[]> {
    const today = await settings.dayOf(clock.now())
    const span = { from: today, to: addDays(`${addMonths(today, MONTHS)}-${today.slice(8)}`, -1) }
    const found = await dates.listPublic(span)
    return service === undefined ? found : found.filter((date) => date.service === service)
  }

  return {
    list,
    listServices: () => dates.listServices(),

    async write(service: string | undefined): Promise<string> {
      const { name } = await settings.get('firm')
      return writeCalendar({
        name: service === undefined ? `${name}: tax calendar` : `${name}: ${service}`,
        description: 'General dates for the coming twelve months. Yours may differ.',
        events: (await list(service)).map(({ rule, period, dueOn, title, service: of, note, version, changedAt }) => ({
          uid: `rule-${rule}-${period}@${host}`,
          when: { day: dueOn },
          title,
          description: [of, note].filter(Boolean).join('\n'),
          url: `${config.publicUrl}/calendar`,
          sequence: version,
          changedAt,
        })),
      })
    },
  }
}
