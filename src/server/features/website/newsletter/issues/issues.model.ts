import type { RowOf } from '#database/tables.ts'
import { addDays, WEEKDAYS, type Weekday, weekdayOf } from '#domain/time/days.ts'
import { momentOf, wallClock } from '#domain/time/wall-clock.ts'
import type { Subscriber } from '#server/features/website/newsletter/subscribers/subscribers.model.ts'

/** An article as an issue names it; kept with the issue from when the sending begins. */
export interface IssueArticle {
  id: number
  title: string
  excerpt: string
  address: string
  categoryId: number | null
  category: string
  publishedAt: string
}

export type Issue = Omit<RowOf<'newsletters'>, 'articles'> & { articles: IssueArticle[] }

/** So many are named in an issue; what is beyond is on the page of all news. */
export const MOST_ARTICLES = 30

/** When the next weekly issue is due after a moment, by the firm's clock. */
export function nextWeekly(after: Date, { day, time, zone }: { day: Weekday; time: string; zone: string }): string {
  const today = wallClock(after, zone).date
  const ahead = (WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(weekdayOf(today)) + 7) % 7
  const first = momentOf(addDays(today, ahead), time, zone)
  return (first > after ? first : momentOf(addDays(today, ahead + 7), time, zone)).toISOString()
}

/** Which articles of an issue a user wants. A choice of categories of which none is left counts as all. */
export function articlesFor(
  { kind, articles }: Pick<Issue, 'kind' | 'articles'>,
  { categories, confirmedAt }: Pick<Subscriber, 'categories' | 'confirmedAt'>,
  existing: Set<number>,
): IssueArticle[] {
  const wanted = categories.filter((id) => existing.has(id))
  return articles.filter(
    ({ categoryId, publishedAt }) =>
      (wanted.length === 0 || (categoryId !== null && wanted.includes(categoryId))) &&
      // Nobody is told at once of what was there before they asked.
      (kind === 'weekly' || (confirmedAt ?? '') <= publishedAt),
  )
}

/** How many emails may be queued now, from how many were in the last minute and in the last ten seconds. */
export const allowance = (perMinute: number, { minute, tenSeconds }: { minute: number; tenSeconds: number }) =>
  Math.max(0, Math.min(perMinute - minute, Math.ceil(perMinute / 6) - tenSeconds))
