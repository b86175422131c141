const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A moment as the office reads it; times are told in UTC so that two offices read the same. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures">
      {moment.format(new Date(at))} UTC
    </time>
  )
}
