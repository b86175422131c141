import { addDays } from '#domain/time/days.ts'
import { lastReminderDay } from '#domain/time/reminder-days.ts'
import type { ClientRecipients } from '#server/features/clients/clients/members/client-recipients.service.ts'
import { clientNames } from '#server/features/clients/documents/documents.store.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Tools } from '#server/tools.ts'
import { reminderEmail } from './request-mails.ts'
import type { PaperRequest } from './requests.model.ts'
import * as store from './requests.store.ts'

/** Reminds people of what is asked of them: one mail a person a day at most, and none once nothing is missing. */
export function createReminders(
  { db, config }: Tools,
  { outbox, recipients }: { outbox: Outbox; recipients: ClientRecipients },
) {
  return async function send(): Promise<void> {
    const { today, isTime, dayOf, papers } = await outbox.reminders.day('clients')
    if (!isTime) return
    const due = (await store.listDue(db.read, addDays(today, papers.before[0] ?? 0))).filter(
      ({ dueOn, remindedOn, createdAt }) => {
        const day = dueOn && lastReminderDay(dueOn, today, papers)
        // What was asked for since then has just been told.
        return day && dayOf(createdAt) < day && (remindedOn ?? '') < day
      },
    )
    if (due.length === 0) return
    await db.transaction(async (tx) => {
      const names = await clientNames(tx, [...new Set(due.map(({ clientId }) => clientId))])
      const concerned: { name: string; email: string; about: { request: PaperRequest; clientName: string } }[] = []
      for (const request of due) {
        const about = { request, clientName: names.get(request.clientId) ?? '' }
        for (const member of await recipients.members(tx, request.clientId)) concerned.push({ ...member, about })
      }
      await outbox.reminders.sendEach(tx, 'papers.reminded', concerned, (name, about) =>
        reminderEmail(name, about, { today, publicUrl: config.publicUrl }),
      )
      await store.noteReminded(
        tx,
        due.map(({ id }) => id),
        today,
      )
    })
  }
}
