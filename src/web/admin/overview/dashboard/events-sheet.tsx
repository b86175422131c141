import { Link } from 'react-router'
import type { OfficeDayAnswer } from '#contract/overview/dashboard.ts'
import { ShortMoment } from '#web/signed-in/parts/moments.tsx'
import { Sheet } from './sheet.tsx'

/** The next events with the seats that are taken; left out while none is planned. */
export function EventsSheet({ events: { total, items } }: Pick<OfficeDayAnswer, 'events'>) {
  if (items.length === 0) return null
  return (
    <Sheet
      title="Coming events"
      {...(total > items.length
        ? { all: { to: '/dashboard/events', words: `All ${total.toLocaleString('en')}` } }
        : {})}
    >
      {items.map(({ id, title, at, taken, capacity, waiting }) => (
        <li key={id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
          <p className="min-w-0 grow basis-72 wrap-anywhere">
            <Link to={`/dashboard/events/${id}`} className="font-semibold">
              {title || 'Untitled'}
            </Link>{' '}
            <span className="figures text-sm text-ink-soft">
              {`${taken} of ${capacity} seats taken${waiting > 0 ? `, ${waiting} waiting` : ''}`}
            </span>
          </p>
          <p className="figures text-sm text-ink-soft">
            <ShortMoment at={at} />
          </p>
        </li>
      ))}
    </Sheet>
  )
}
