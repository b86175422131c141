import { addDays } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import type { ClientRecipients } from '#server/features/clients/clients/client-recipients.service.ts'
import { clientNames } from '#server/features/clients/documents/documents.store.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import { reminderEmail } from './request-mails.ts'
import { lastReminder, type PaperRequest } from './requests.model.ts'
import * as store from './requests.store.ts'

/** The time of the firm's day from which reminders are sent. */
const FROM = '08:00'
const LOOK_AHEAD_DAYS = 7

/** Reminds people of what is asked of them: one mail a person a day at most, and none once nothing is missing. */
export function createReminders(
  { db, clock, config }: Tools,
  { outbox, settings, recipients }: { outbox: Outbox; settings: SettingsService; recipients: ClientRecipients },
) {
  function isDue({ dueOn, remindedOn, createdAt }: PaperRequest, today: string): boolean {
    const day = dueOn && lastReminder(dueOn, today)
    // What was asked for since then has just been told.
    return Boolean(day) && createdAt.slice(0, 10) < String(day) && (remindedOn ?? '') < String(day)
  }

  return async function send(): Promise<void> {
    const { date: today, time } = wallClock(clock.now(), (await settings.get('firm')).timeZone)
    if (time < FROM) return
    const due = (await store.listDue(db.read, addDays(today, LOOK_AHEAD_DAYS))).filter((each) => isDue(each, today))
    if (due.length === 0) return
    await db.transaction(async (tx) => {
      const names = await clientNames(tx, [...new Set(due.map(({ clientId }) => clientId))])
      const letters = new Map<string, { name: string; of: { request: PaperRequest; clientName: string }[] }>()
      for (const request of due) {
        for (const { name, email } of await recipients.members(tx, request.clientId)) {
          const letter = letters.get(email) ?? { name, of: [] }
          letter.of.push({ request, clientName: names.get(request.clientId) ?? '' })
          letters.set(email, letter)
        }
      }
      for (const [email, { name, of }] of letters) {
        const rendered = await outbox.write(reminderEmail(name, of, { today, publicUrl: config.publicUrl }))
        await outbox.queue(tx, { kind: 'papers.reminded', to: email, ...rendered })
      }
      await store.noteReminded(
        tx,
        due.map(({ id }) => id),
        today,
      )
    })
  }
}
