import { addDays } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import { deadlineReminder } from './deadline-mails.ts'
import * as store from './reminders.store.ts'

/** The time of the firm's day from which reminders are sent. */
const FROM = '07:00'
/** For so long it is known what was told. */
const KNOWN_DAYS = 400

/**
 * Reminds the firm's people 30, 7 and 1 days before: one mail a person a day, written in one transaction with the rows that say that it
 * was. Whoever comes second finds those rows; whoever was held up sends what was missed, once.
 */
export function createDeadlineReminders(
  { db, clock, config }: Tools,
  { accounts, outbox, settings }: { accounts: Accounts; outbox: Outbox; settings: SettingsService },
) {
  /** What was made after the day on which people would have been told is told at the next step. */
  const isDue = ({ createdAt, dueOn, step }: store.Reminder) => createdAt.slice(0, 10) <= addDays(dueOn, -step)

  async function remind(person: store.Reminded & { name: string; email: string }, today: string): Promise<void> {
    if (await store.isTold(db.read, person.id, today)) return
    await db.transaction(async (tx) => {
      const due = (await store.listUntold(tx, person, today)).filter(isDue)
      if (!(await store.claimDay(tx, person.id, today)) || due.length === 0) return
      const rendered = await outbox.write(deadlineReminder(person.name, due, { today, publicUrl: config.publicUrl }))
      await outbox.queue(tx, { kind: 'deadlines.reminded', to: person.email, ...rendered })
      await store.noteTold(tx, person.id, due, today)
    })
  }

  return async function send(): Promise<void> {
    const { date: today, time } = wallClock(clock.now(), (await settings.get('firm')).timeZone)
    if (time < FROM) return
    const people = await accounts.team.listStaff('accountant')
    const everybody = people.map(({ id }) => id)
    const admins = new Set((await accounts.team.listStaff('admin')).map(({ id }) => id))
    for (const { id, name, email } of people) {
      await remind({ id, name, email, everybody: admins.has(id) ? everybody : undefined }, today)
    }
    await db.transaction((tx) => store.forgetBefore(tx, addDays(today, -KNOWN_DAYS)))
  }
}
