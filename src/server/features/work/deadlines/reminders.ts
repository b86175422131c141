import { addDays } from '#domain/time/days.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Tools } from '#server/tools.ts'
import { deadlineReminder } from './deadline-mails.ts'
import * as store from './reminders.store.ts'

/** For so long it is known what was told. */
const KNOWN_DAYS = 400

/**
 * Reminds the firm's people on the days before that Setting names: one email a person a day, written in one transaction with the rows that
 * say that it was. Whoever comes second finds those rows; whoever was held up sends what was missed, once.
 */
export function createDeadlineReminders(
  { db, config }: Tools,
  { accounts, outbox }: { accounts: Accounts; outbox: Outbox },
) {
  /** What was made after the day on which people would have been told is told at the next step. */
  const isDue = ({ createdAt, dueOn, step }: store.Reminder) => createdAt.slice(0, 10) <= addDays(dueOn, -step)

  async function remind(person: store.Reminded & { name: string; email: string }, day: store.ReminderDay) {
    const { today } = day
    if (await store.isTold(db.read, person.id, today)) return
    await db.transaction(async (tx) => {
      const due = (await store.listUntold(tx, person, day)).filter(isDue)
      if (!(await store.claimDay(tx, person.id, today)) || due.length === 0) return
      const content = deadlineReminder(person.name, due, { today, publicUrl: config.publicUrl })
      await outbox.send(tx, { kind: 'deadlines.reminded', to: person.email }, content)
      await store.noteTold(tx, person.id, due, today)
    })
  }

  return async function send(): Promise<void> {
    const { today, isTime, deadlines: before } = await outbox.reminders.day('staff')
    if (!isTime) return
    const people = await accounts.team.listStaff('accountant')
    const everybody = people.map(({ id }) => id)
    const admins = new Set((await accounts.team.listStaff('admin')).map(({ id }) => id))
    for (const { id, name, email } of people) {
      await remind({ id, name, email, everybody: admins.has(id) ? everybody : undefined }, { today, before })
    }
    await db.transaction((tx) => store.forgetBefore(tx, addDays(today, -KNOWN_DAYS)))
  }
}
