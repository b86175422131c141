import { addDays, addMonths } from '#domain/time/days.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { CalendarDates, PublicDate } from '#server/features/work/deadlines/calendar-dates.service.ts'
import type { Tools } from '#server/tools.ts'
import { writeCalendar } from './ics.ts'

const MONTHS = 12

/** The dates that concern everybody, for the coming twelve months. */
export function createPublicCalendar(
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

    /** The same for a calendar program. */
    async write(service: string | undefined): Promise<string> {
      const { name } = await settings.get('firm')
      return writeCalendar({
        name: service === undefined ? `${name}: tax calendar` : `${name}: ${service}`,
        description: 'General dates for the coming twelve months. Yours may differ.',
        events: (await list(service)).map(({ rule, period, dueOn, title, service: of, note, version, changedAt }) => ({
          uid: `rule-${rule}-${period}@${host}`,
          day: dueOn,
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
