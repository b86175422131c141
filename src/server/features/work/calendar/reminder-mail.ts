import { counted } from '#domain/text/counted.ts'
import { longDate } from '#domain/time/days.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { PublicDate } from '#server/features/work/deadlines/calendar-dates.service.ts'

export function reminderEmail(dates: PublicDate[], links: { calendar: string; preferences: string }): MailContent {
  const days = Map.groupBy(dates, ({ dueOn }) => dueOn)
  const [first] = dates
  const subject =
    first && dates.length === 1
      ? `${first.title}: ${longDate(first.dueOn)}`
      : `${counted(dates.length, 'tax date')}, the first on ${longDate(first?.dueOn ?? '')}`
  return {
    subject,
    greeting: 'Hello,',
    body: [
      dates.length === 1 ? 'This date is coming up:' : 'These dates are coming up:',
      { facts: [...days].map(([day, due]) => [longDate(day), due.map(inWords).join('\n')]) },
      'They are general dates. Yours may differ, for example if your financial year ends on another day.',
      { button: 'Open the calendar', url: links.calendar },
    ],
    note: 'You asked for emails before these dates.',
    stop: { words: 'Choose what you get, or unsubscribe', url: links.preferences },
  }
}

const inWords = ({ title, service, note }: PublicDate) => [`${title} (${service})`, note].filter(Boolean).join('\n')
