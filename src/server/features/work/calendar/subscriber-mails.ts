import { CONFIRM_DAYS, DAYS_BEFORE_WORDS } from '#domain/calendar.ts'
import { counted } from '#domain/text/counted.ts'
import { longDate } from '#domain/time/days.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { PublicDate } from '#server/features/work/deadlines/calendar-dates.service.ts'
import type { Wish } from './subscribers.store.ts'

interface Links {
  calendar: string
  confirm: string
  manage: string
}

const stop = ({ manage }: Pick<Links, 'manage'>) => ({ words: 'Choose other dates, or stop these emails', url: manage })

const facts = ({ services, daysBefore }: Wish): [string, string][] => [
  ['Dates for', services.join('\n')],
  ['When', DAYS_BEFORE_WORDS[daysBefore]],
]

export function confirmEmail(wish: Wish, { confirm }: Pick<Links, 'confirm'>): MailContent {
  return {
    subject: 'Please confirm: emails before tax dates',
    greeting: 'Hello,',
    body: [
      'Somebody, probably you, asked us to email this address before tax dates:',
      { facts: facts(wish) },
      { button: 'Confirm', url: confirm },
    ],
    note: `If it was not you, do nothing: no more emails follow, and the address is deleted after ${CONFIRM_DAYS} days.`,
  }
}

/** For an address that gets these emails: who asks again may have lost the link. Nothing is changed by it. */
export function knownEmail(wish: Wish, links: Pick<Links, 'manage'>): MailContent {
  return {
    subject: 'You get emails before tax dates',
    greeting: 'Hello,',
    body: [
      'Somebody, probably you, asked us to email this address before tax dates. It already gets these emails:',
      { facts: facts(wish) },
      { button: 'Choose other dates', url: links.manage },
    ],
    note: 'If it was not you, do nothing: nothing was changed.',
    stop: stop(links),
  }
}

export function reminderEmail(dates: PublicDate[], links: Pick<Links, 'calendar' | 'manage'>): MailContent {
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
    note: 'You asked for this email on our calendar page.',
    stop: stop(links),
  }
}

const inWords = ({ title, service, note }: PublicDate) => [`${title} (${service})`, note].filter(Boolean).join('\n')
