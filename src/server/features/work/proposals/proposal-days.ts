import { addDays } from '#domain/time/days.ts'
import { lastReminderDay } from '#domain/time/reminder-days.ts'
import { isoNow } from '#platform/clock.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Tools } from '#server/tools.ts'
import * as parts from './proposal-parts.store.ts'
import { isLate, isOpen, turnOf } from './proposals.model.ts'
import type { Proposals } from './proposals.service.ts'
import * as store from './proposals.store.ts'

/** What comes with the days: reminders, and the end at midnight in the zone of the firm. */
export function createProposalDays(
  { db, clock }: Tools,
  { proposals, outbox }: { proposals: Proposals; outbox: Outbox },
) {
  const { record, mails } = proposals

  return async function passDay(): Promise<void> {
    const { today, isTime, dayOf, proposals: days } = await outbox.reminders.day('clients')
    for (const { id } of await store.listDue(db.read, addDays(today, days.before[0] ?? 0))) {
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `proposal:${id}`)
        const proposal = await store.find(tx, id)
        if (!proposal || !isOpen(proposal.state)) return
        if (isLate(proposal, today)) {
          await store.update(tx, id, { state: 'expired', updatedAt: isoNow(clock) })
          return await record.note(tx, 'system', id, 'expired')
        }
        const day = lastReminderDay(proposal.expiresOn ?? today, today, days)
        const told = proposal.remindedOn ?? (proposal.sentAt ? dayOf(proposal.sentAt) : '')
        if (!day || told >= day || !isTime) return
        const signers = (await parts.listSigners(tx, [id])).get(id) ?? []
        const turn = turnOf(signers, proposal.signingOrder).filter(({ email }) => email)
        const title = (await parts.listSentTitles(tx, [proposal])).get(id) ?? proposal.title
        await mails.reminded(tx, { ...proposal, title }, turn)
        await store.update(tx, id, { remindedOn: today })
        await record.note(tx, 'system', id, 'reminded')
      })
    }
  }
}
