import { longDate } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'

/** The firm's day of a moment, as people write it; a day without a time is the same everywhere. What an outside service sends may be anything. */
export function NewsDate({ date }: { date: string }) {
  const { timeZone } = useFirm()
  const time = Date.parse(date)
  if (Number.isNaN(time)) return <span>{date}</span>
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date)
  return (
    <time dateTime={new Date(time).toISOString()}>
      {longDate(wallClock(new Date(time), isDay ? 'UTC' : timeZone).date)}
    </time>
  )
}
