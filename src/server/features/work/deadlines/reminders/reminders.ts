import { counted } from '#domain/text/counted.ts'
import { addDays, daysBetween, longDate } from '#domain/time/days.ts'
import { formatDaysBefore } from '#domain/time/reminder-days.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Tools } from '#server/tools.ts'
import type { Reminder } from './reminders.store.ts'
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
  async function remind(person: store.Reminded & { name: string; email: string }, day: Day) {
    const { today, before, dayOf } = day
    // What was made after the day on which people would have been told is told at the next step.
    const isDue = ({ createdAt, dueOn, step }: store.Reminder) => dayOf(createdAt) <= addDays(dueOn, -step)
    if (await store.isTold(db.read, person.id, today)) return
    await db.transaction(async (tx) => {
      const due = (await store.listUntold(tx, person, day)).filter(isDue)
      if (!(await store.claimDay(tx, person.id, today)) || due.length === 0) return
      const content = deadlineReminder(person.name, due, { today, before, publicUrl: config.publicUrl })
      await outbox.send(tx, { kind: 'deadlines.reminded', to: person.email }, content)
      await store.noteTold(tx, person.id, due, today)
    })
  }

  return async function send(): Promise<void> {
    const { today, isTime, deadlines: before, dayOf } = await outbox.reminders.day('staff')
    if (!isTime) return
    const people = await accounts.team.listStaff('accountant')
    const everybody = people.map(({ id }) => id)
    const admins = new Set((await accounts.team.listStaff('admin')).map(({ id }) => id))
    for (const { id, name, email } of people) {
      await remind({ id, name, email, everybody: admins.has(id) ? everybody : undefined }, { today, before, dayOf })
    }
    await db.transaction((tx) => store.forgetBefore(tx, addDays(today, -KNOWN_DAYS)))
  }
}

interface Day extends store.ReminderDay {
  dayOf(at: string): string
}

const LINES_AT_MOST = 40

function deadlineReminder(
  name: string,
  reminders: Reminder[],
  { today, before, publicUrl }: store.ReminderDay & { publicUrl: string },
): MailContent {
  const [first] = reminders
  const lines = reminders.slice(0, LINES_AT_MOST).map(({ title, period, clientName, dueOn }) => {
    const what = period && period !== 'once' ? `${title} ${period}` : title
    return `• ${what} (${clientName}): ${formatWhen(dueOn, today)}`
  })
  const more = reminders.length - lines.length
  return {
    subject:
      reminders.length === 1 && first
        ? `${first.title} for ${first.clientName}: ${formatWhen(first.dueOn, today)}`
        : `${counted(reminders.length, 'deadline')} coming up`,
    greeting: `Hello ${name},`,
    body: [
      'These are yours, and they come up:',
      [...lines, ...(more > 0 ? [`• and ${counted(more, 'other')}`] : [])].join('\n'),
      { button: 'Open the deadlines', url: `${publicUrl}/dashboard/deadlines?person=me` },
    ],
    note: `You get reminders ${formatDaysBefore(before)}, in one email a day at most. What is filed or not needed is not in it.`,
  }
}

function formatWhen(dueOn: string, today: string): string {
  const left = daysBetween(today, dueOn)
  const day = longDate(dueOn)
  if (left < 0) return `was due on ${day}`
  if (left === 0) return `due today, ${day}`
  return left === 1 ? `due tomorrow, ${day}` : `due on ${day}, in ${left} days`
}
