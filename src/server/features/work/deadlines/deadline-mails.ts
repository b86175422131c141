import { counted } from '#domain/text/counted.ts'
import { daysBetween, longDate } from '#domain/time/days.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Reminder } from './reminders.store.ts'

const LINES_AT_MOST = 40

/** One mail for everything that comes up for somebody of the firm. */
export function deadlineReminder(
  name: string,
  reminders: Reminder[],
  { today, publicUrl }: { today: string; publicUrl: string },
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
    note: 'You are told 30, 7 and 1 days before, in one email a day at most. What is filed or not needed is not in it.',
  }
}

function formatWhen(dueOn: string, today: string): string {
  const left = daysBetween(today, dueOn)
  const day = longDate(dueOn)
  if (left < 0) return `was due on ${day}`
  if (left === 0) return `due today, ${day}`
  return left === 1 ? `due tomorrow, ${day}` : `due on ${day}, in ${left} days`
}
