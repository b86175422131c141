import type { IntroducedEvent } from '#content/events/coming.ts'
import type { Tx } from '#database/engine.ts'
import { addDays, WEEKDAYS, weekdayOf } from '#domain/time/days.ts'
import { isoNow } from '#platform/clock.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import { sessionsIn, spanOf } from './events.model.ts'
import * as store from './events.store.ts'

/** The coming events that a new site starts with, counted from its first day. */
export async function listIntroduced({ clock }: Pick<Tools, 'clock'>, settings: SettingsService) {
  const { EVENTS } = await import('#content/events/coming.ts')
  const [today, { timeZone }] = [await settings.dayOf(clock.now()), await settings.get('firm')]
  return EVENTS.map(({ title, summary, html, cover, coverAlt, weekday, inDays, weeks, start, end, ...facts }) => {
    const sessions = sessionsIn(
      daysOf({ weekday, inDays, weeks }, today).map((day) => ({ day, start, end })),
      timeZone,
    )
    const dates = { sessions, ...spanOf(sessions), registersFrom: null, registersUntil: null }
    const text = { title, summary, html, cover, coverAlt, author: facts.speaker, daysAgo: 2, ...NO_CATEGORY }
    const insert = (tx: Tx, id: number) =>
      store.insert(tx, { id, ...facts, ...dates, audience: 'everyone', questions: [] }, isoNow(clock))
    return { text, insert }
  })
}

const NO_CATEGORY = { category: '', subcategory: '', dated: false }

function daysOf({ weekday, inDays, weeks }: Pick<IntroducedEvent, 'weekday' | 'inDays' | 'weeks'>, today: string) {
  const from = addDays(today, inDays)
  const first = addDays(from, (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(from)) + 7) % 7)
  return Array.from({ length: weeks }, (_, week) => addDays(first, 7 * week))
}
