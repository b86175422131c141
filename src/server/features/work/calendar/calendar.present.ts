import type { CalendarEmailsAnswer, CalendarFeedAnswer, PublicDateAnswer } from '#contract/work/calendar.ts'
import type { PublicDate } from '#server/features/work/deadlines/calendar-dates.service.ts'
import type { CalendarFeed } from './calendar-feeds.store.ts'
import type { Subscriber } from './subscribers.store.ts'

export const presentDate = ({
  rule,
  title,
  service,
  note,
  period,
  dueOn,
  forYearEnd,
}: PublicDate): PublicDateAnswer => ({
  rule,
  title,
  service,
  note,
  period,
  dueOn,
  forYearEnd,
})

export const presentFeed = ({ id, covers, clientNames, createdAt, lastUsedAt }: CalendarFeed): CalendarFeedAnswer => ({
  id,
  covers,
  clientNames,
  createdAt,
  lastUsedAt,
})

export const presentMade = (feed: CalendarFeed & { address: string }) => ({
  ...presentFeed(feed),
  address: feed.address,
})

/** What somebody chose; services that are not offered any more are left out. */
export function presentChosen({ email, services, daysBefore }: Subscriber, available: string[]): CalendarEmailsAnswer {
  return { email, services: services.filter((service) => available.includes(service)), daysBefore, available }
}
