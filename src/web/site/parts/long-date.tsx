const FORM = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day such as 2026-03-12, the way people write it: 12 March 2026. */
export function LongDate({ day, className }: { day: string; className?: string }) {
  return (
    <time dateTime={day} className={className}>
      {FORM.format(new Date(day))}
    </time>
  )
}
