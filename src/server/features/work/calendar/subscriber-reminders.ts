import { DAYS_BEFORE } from '#domain/calendar.ts'
import { counted } from '#domain/text/counted.ts'
import { addDays, longDate } from '#domain/time/days.ts'
import { isoNow } from '#platform/clock.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Subscriber } from '#server/features/website/newsletter/subscribers/subscribers.model.ts'
import type { Subscribers } from '#server/features/website/newsletter/subscribers/subscribers.service.ts'
import type { CalendarDates, PublicDate } from '#server/features/work/deadlines/calendar-dates.service.ts'
import { pages } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './calendar-reminders.store.ts'

interface Needs {
  outbox: Outbox
  dates: CalendarDates
  subscribers: Subscribers
}

const AT_ONCE = 200
/** What a user was notified of is forgotten so many days after the date. */
const KEPT_DAYS = 30

/**
 * Notifies people of the dates they chose: each of each date once, several dates in one email. What was due to be told while the site was
 * down is told when it runs again, as long as the date has not passed.
 */
export function createSubscriberReminders({ db, clock, config }: Tools, needs: Needs) {
  const { outbox, dates, subscribers } = needs

  const isWanted = ({ services, daysBefore }: Subscriber, today: string) => {
    const until = addDays(today, daysBefore)
    return ({ service, dueOn }: PublicDate) => services.includes(service) && dueOn <= until
  }

  async function tell({ id }: Subscriber, due: PublicDate[], today: string): Promise<void> {
    await db.transaction(async (tx) => {
      const subscriber = await subscribers.hold(tx, id)
      if (!subscriber) return
      const news: PublicDate[] = []
      for (const date of due.filter(isWanted(subscriber, today))) {
        const row = { subscriberId: id, ruleId: date.rule, dueOn: date.dueOn, sentAt: isoNow(clock) }
        if (await store.claimReminder(tx, row)) news.push(date)
      }
      if (news.length === 0) return
      const preferences = subscribers.preferencesUrl(subscriber)
      const content = reminderEmail(news, { calendar: `${config.publicUrl}/calendar`, preferences })
      const unsubscribeUrl = subscribers.unsubscribeUrl(subscriber, 'dates')
      await outbox.send(tx, { kind: 'calendar.reminder', to: subscriber.email, unsubscribeUrl, bulk: true }, content)
    })
  }

  return async function send(): Promise<void> {
    const { today, isTime } = await outbox.reminders.day('clients')
    if (!isTime) return
    await db.transaction((tx) => store.forgetReminders(tx, addDays(today, -KEPT_DAYS)))
    const coming = await dates.listPublic({ from: today, to: addDays(today, Math.max(...DAYS_BEFORE)) })
    if (coming.length === 0) return
    const all = pages<Subscriber>(AT_ONCE, ({ limit }, last) =>
      subscribers.listConfirmed({ after: last?.id ?? 0, limit }),
    )
    for await (const people of all) {
      const told = await store.listTold(
        db.read,
        people.map(({ id }) => id),
        today,
      )
      for (const person of people) {
        const isNew = ({ rule, dueOn }: PublicDate) => !told.has(store.toldKey(person.id, rule, dueOn))
        const due = coming.filter(isWanted(person, today)).filter(isNew)
        if (due.length > 0) await tell(person, due, today)
      }
    }
  }
}

function reminderEmail(dates: PublicDate[], links: { calendar: string; preferences: string }): MailContent {
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
      { facts: [...days].map(([day, due]) => [longDate(day), due.map(formatDate).join('\n')]) },
      'They are general dates. Yours may differ, for example if your financial year ends on another day.',
      { button: 'Open the calendar', url: links.calendar },
    ],
    note: 'You asked for emails before these dates.',
    stop: { words: 'Choose what you get, or unsubscribe', url: links.preferences },
  }
}

const formatDate = ({ title, service, note }: PublicDate) => [`${title} (${service})`, note].filter(Boolean).join('\n')
