import { longDate } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'

/** A moment as the office reads it: by the clock in the firm's time zone, which the sidebar names. */
export function Moment({ at }: { at: string }) {
  const { year, day, time } = useWallClock(at)
  return (
    <time dateTime={at} className="figures">
      {day} {year}, {time}
    </time>
  )
}

/** The same in a dense list: of another year the day is told, of this one the time too. */
export function ShortMoment({ at }: { at: string }) {
  const { year, day, time } = useWallClock(at)
  const isThisYear = year === useWallClock(new Date()).year
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {day}
      {isThisYear ? `, ${time}` : ` ${year}`}
    </time>
  )
}

/** A day as the office reads it; one without a time is the same in every zone. */
export function Day({ at }: { at: string }) {
  const { timeZone } = useFirm()
  const { year, day } = wallClock(at, at.includes('T') ? timeZone : 'UTC')
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {day} {year}
    </time>
  )
}

/** Writes out the day of a moment by the firm's calendar: "20 November 2026". */
export function useLongDay(): (at: string) => string {
  const { timeZone } = useFirm()
  return (at) => longDate(wallClock(at, timeZone).date)
}

function useWallClock(at: string | Date) {
  return wallClock(at, useFirm().timeZone)
}
