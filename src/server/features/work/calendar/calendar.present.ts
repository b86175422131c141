import type { CalendarFeedAnswer, PublicDateAnswer } from '#contract/work/calendar.ts'
import type { PublicDate } from '#server/features/work/deadlines/calendar-dates.service.ts'
import type { CalendarFeed } from './calendar-feeds.store.ts'

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
