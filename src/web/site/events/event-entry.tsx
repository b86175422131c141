import type { EventItem } from '#contract/website/events.ts'
import { buttonClass } from '#design/primitives/button.tsx'
import { EVENT_KIND_WORDS } from '#domain/events.ts'
import { longDate } from '#domain/time/days.ts'
import { monthOf, placeWords, statusWords, weekdayWords } from './event-facts.ts'

/** One line of the list: the day in the margin, what it is, seats. */
export function EventEntry({ event }: { event: EventItem }) {
  const [first] = event.sessions
  const day = first?.day ?? ''
  return (
    <li className="rule-top relative grid gap-x-6 gap-y-1 py-5 sm:grid-cols-[9rem_minmax(0,1fr)_11rem] hover:bg-wash">
      <p className="figures">
        <time dateTime={first?.startsAt}>
          <span className="display text-2xl text-green" aria-hidden="true">
            {Number(day.slice(8))}
          </span>{' '}
          <span aria-hidden="true" className="text-sm text-ink-soft">
            {weekdayWords(day)}
          </span>
          <span className="sr-only">{longDate(day)}</span>
        </time>
      </p>
      <div className="min-w-0">
        <h3 className="text-xl wrap-anywhere">
          <a href={event.address} className="no-underline after:absolute after:inset-0 hover:underline">
            {event.title}
          </a>
        </h3>
        <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
          {[EVENT_KIND_WORDS[event.kind], placeWords(event), first && `${first.start}–${first.end}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="figures text-sm sm:text-right">{statusWords(event)}</p>
    </li>
  )
}

/** The next event, set large. */
export function NextEvent({ event }: { event: EventItem }) {
  const [first] = event.sessions
  const day = first?.day ?? ''
  return (
    <section
      aria-labelledby="next-event"
      className="rule-double mb-12 grid gap-x-12 gap-y-4 py-8 md:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <p className="figures">
        <time dateTime={first?.startsAt}>
          <span className="display block text-5xl leading-none text-green" aria-hidden="true">
            {Number(day.slice(8))}
          </span>
          <span aria-hidden="true" className="mt-2 block">
            {weekdayWords(day)}, {monthOf(day)}
          </span>
          <span className="sr-only">{longDate(day)}</span>
        </time>
        <span className="block text-ink-soft">
          {first?.start}–{first?.end}
        </span>
      </p>
      <div className="min-w-0">
        <p className="kicker">Next: {EVENT_KIND_WORDS[event.kind]}</p>
        <h2 id="next-event" className="mt-2 text-3xl wrap-anywhere">
          <a href={event.address} className="no-underline hover:underline">
            {event.title}
          </a>
        </h2>
        {event.summary ? <p className="mt-3 max-w-measure text-ink-soft">{event.summary}</p> : null}
        <p className="figures mt-3">{[placeWords(event), statusWords(event)].filter(Boolean).join(' · ')}</p>
        {event.registration === 'open' ? (
          <p className="mt-5" data-print="no">
            <a href={`${event.address}#register`} className={buttonClass({})}>
              Register
            </a>
          </p>
        ) : null}
      </div>
    </section>
  )
}
