import { MONTHS } from '#web/admin/desk/times.ts'

/** The same in a dense list: of another year the day is told, of this one the time too. */
export function ShortMoment({ at }: { at: string }) {
  const date = new Date(at)
  const isThisYear = date.getUTCFullYear() === new Date().getUTCFullYear()
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {date.getUTCDate()} {MONTHS[date.getUTCMonth()]}
      {isThisYear ? `, ${date.toISOString().slice(11, 16)}` : ` ${date.getUTCFullYear()}`}
    </time>
  )
}

/** A moment as the office reads it; times are told in UTC so that two offices read the same. */
export function Moment({ at }: { at: string }) {
  const date = new Date(at)
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
  return (
    <time dateTime={at} className="figures">
      {day}, {date.toISOString().slice(11, 16)} UTC
    </time>
  )
}

/** A day as the office reads it. */
export function Day({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {date.getUTCDate()} {MONTHS[date.getUTCMonth()]} {date.getUTCFullYear()}
    </time>
  )
}
