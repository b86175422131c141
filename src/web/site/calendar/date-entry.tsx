import type { PublicDateAnswer } from '#contract/work/calendar.ts'
import { longDate, WEEKDAY_NAMES, weekdayOf } from '#domain/time/days.ts'
import { calendarAddress } from './addresses.ts'

/** One line of the calendar: the day in the margin, what is due, and for whom. */
export function DateEntry({ item, canAsk }: { item: PublicDateAnswer; canAsk: boolean }) {
  const { title, service, note, dueOn } = item
  return (
    <li className="rule-top grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <p className="figures">
        <time dateTime={dueOn}>
          <span className="display text-2xl text-green" aria-hidden="true">
            {Number(dueOn.slice(8))}
          </span>{' '}
          <span aria-hidden="true" className="text-sm text-ink-soft">
            {WEEKDAY_NAMES[weekdayOf(dueOn)]}
          </span>
          <span className="sr-only">{longDate(dueOn)}</span>
        </time>
      </p>
      <div className="min-w-0">
        <h3 className="text-lg wrap-anywhere">{title}</h3>
        <p className="kicker mt-1 wrap-anywhere">{service}</p>
        {note ? <p className="mt-2 max-w-measure whitespace-pre-line text-ink-soft wrap-anywhere">{note}</p> : null}
        {canAsk ? (
          <p data-print="no">
            <a
              href={`${calendarAddress(service)}#emails`}
              className="ink-link inline-flex min-h-11 items-center text-sm"
              aria-label={`Tell me before this date: ${title}, ${longDate(dueOn)}`}
            >
              Tell me before this date
            </a>
          </p>
        ) : null}
      </div>
    </li>
  )
}
