import type { Tx } from '#database/engine.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { workingMinutesBetween } from '#server/features/clients/leads/promise/working-hours.model.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './presence.store.ts'

/** An inbox says every minute that it is open; one that was closed or left counts no longer than this. */
const COUNTS_MS = 2 * MINUTE_MS

export type Presence = ReturnType<typeof createPresence>

/** Whether a person of the firm is at the inbox. Nobody is named, and nothing pretends to be a person. */
export function createPresence(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { settings }: { settings: SettingsService },
) {
  return {
    note: (actor: Actor) => db.transaction((tx) => store.notePresence(tx, actor.accountId, isoNow(clock))),

    async now() {
      const { hours, firm, replies } = (await settings.all()).settings
      const now = clock.now()
      const soon = new Date(now.getTime() + MINUTE_MS)
      const isOpen = workingMinutesBetween(now, soon, { ...hours, timeZone: firm.timeZone }) > 0
      const since = new Date(now.getTime() - COUNTS_MS).toISOString()
      const isHere = isOpen && (await store.isAnybodyThere(db.read, since))
      return { isOpen, isHere, withinWorkingHours: replies.withinWorkingHours }
    },

    personal: {
      name: 'presence',
      collect: async () => [],
      erase: (tx: Tx, { id }: { id: string }) => store.forgetPresence(tx, id),
    },
  }
}
