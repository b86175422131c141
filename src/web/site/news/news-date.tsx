const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day as people write it; what an outside service sends as a date may be anything. */
export function NewsDate({ date }: { date: string }) {
  const time = Date.parse(date)
  if (Number.isNaN(time)) return <span>{date}</span>
  return <time dateTime={new Date(time).toISOString()}>{long.format(time)}</time>
}
