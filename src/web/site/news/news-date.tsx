import { longDate } from '#domain/time/days.ts'

/** A day as people write it; what an outside service sends as a date may be anything. */
export function NewsDate({ date }: { date: string }) {
  const time = Date.parse(date)
  if (Number.isNaN(time)) return <span>{date}</span>
  return <time dateTime={new Date(time).toISOString()}>{longDate(new Date(time))}</time>
}
