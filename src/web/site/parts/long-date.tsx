import { longDate } from '#domain/time/days.ts'

/** A day such as 2026-03-12, the way people write it: 12 March 2026. */
export function LongDate({ day, className }: { day: string; className?: string }) {
  return (
    <time dateTime={day} className={className}>
      {longDate(day)}
    </time>
  )
}
