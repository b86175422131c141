import { addDays } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { isoNow } from '#platform/clock.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import * as parts from './proposal-parts.store.ts'
import { isLate, isOpen, type Proposal, turnOf } from './proposals.model.ts'
import type { Proposals } from './proposals.service.ts'
import * as store from './proposals.store.ts'

/** So many days before its last one, people are reminded of a proposal. */
const REMIND_BEFORE = [7, 1]
const FROM = '08:00'

/** What comes with the days: reminders, and the end at midnight in the zone of the firm. */
export function createProposalDays(
  { db, clock }: Tools,
  { proposals, settings }: { proposals: Proposals; settings: SettingsService },
) {
  const { record, mails } = proposals

  /** The last day, up to today, on which people are to be reminded of it. */
  function reminderDay({ expiresOn }: Proposal, today: string): string | null {
    const days = REMIND_BEFORE.map((before) => addDays(expiresOn ?? today, -before)).filter((day) => day <= today)
    return days.at(-1) ?? null
  }

  return async function passDay(): Promise<void> {
    const { date: today, time } = wallClock(clock.now(), (await settings.get('firm')).timeZone)
    for (const { id } of await store.listDue(db.read, addDays(today, Math.max(...REMIND_BEFORE)))) {
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `proposal:${id}`)
        const proposal = await store.find(tx, id)
        if (!proposal || !isOpen(proposal.state)) return
        if (isLate(proposal, today)) {
          await store.update(tx, id, { state: 'expired', updated_at: isoNow(clock) })
          return await record.note(tx, 'system', id, 'expired')
        }
        const day = reminderDay(proposal, today)
        const told = proposal.remindedOn ?? proposal.sentAt?.slice(0, 10) ?? ''
        if (!day || told >= day || time < FROM) return
        const signers = (await parts.listSigners(tx, [id])).get(id) ?? []
        const turn = turnOf(signers, proposal.signingOrder).filter(({ email }) => email)
        const title = (await parts.listSentTitles(tx, [proposal])).get(id) ?? proposal.title
        await mails.reminded(tx, { ...proposal, title }, turn)
        await store.update(tx, id, { reminded_on: today })
        await record.note(tx, 'system', id, 'reminded')
      })
    }
  }
}
