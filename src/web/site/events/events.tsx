import type { EventItem } from '#contract/website/events.ts'
import { Calendar as CalendarDrawing } from '#design/drawings/books.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { classNames } from '#design/primitives/class-names.ts'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { EVENT_KIND_PLURALS, EVENT_KINDS } from '#domain/events.ts'
import { clientContext, read } from '#web/api.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/events'
import { EventEntry, NextEvent } from './event-entry.tsx'
import { eventsAddress, monthOf } from './event-facts.ts'

const RSS = '/events/feed/events.xml'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const kind = EVENT_KINDS.find((known) => known === asked.get('kind')) ?? null
  const query = { ...(kind && { kind }), page: asked.get('page') ?? '1' }
  const { coming, past } = await read(context.get(clientContext).api.events.public.$get({ query }))
  const { publicUrl } = await readSite(context)
  const head = await pageHead(context, {
    page: 'news',
    path: eventsAddress(kind),
    title: kind ? EVENT_KIND_PLURALS[kind] : 'Events and courses',
    description: 'Courses, talks and webinars of the firm: dates, places and registration.',
  })
  const rss = { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Events, as RSS', href: RSS }
  return { head: [...head, rss], kind, coming, past, feed: `${publicUrl}/events/feed/events.ics` }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Events({ loaderData: { kind, coming, past, feed } }: Route.ComponentProps) {
  const open = coming.filter(({ cancelledAt }) => !cancelledAt)
  const [next] = past.page === 1 ? open : []
  const rest = coming.filter((event) => event !== next)
  return (
    <>
      <PageHeader
        kicker="Learn with us"
        title={kind ? EVENT_KIND_PLURALS[kind] : 'Events and courses'}
        lede="In small groups, with people who do this every day."
        drawing={<CalendarDrawing />}
      />
      <div className="py-8 md:py-12">
        <KindFilter chosen={kind} />
        {next ? <NextEvent event={next} /> : null}
        {coming.length === 0 ? (
          <EmptyState title="Nothing planned at the moment">New dates appear here as soon as they are set.</EmptyState>
        ) : null}
        {monthsOf(rest).map(({ month, items }) => (
          <section key={month} aria-labelledby={`month-${month}`} className="mb-10">
            <h2 id={`month-${month}`} className="mb-2 text-2xl">
              {monthOf(month)}
            </h2>
            <ol className="rule-double">
              {items.map((event) => (
                <EventEntry key={event.id} event={event} />
              ))}
            </ol>
          </section>
        ))}
        {coming.length > 0 ? (
          <p className="mb-10 text-sm text-ink-soft" data-print="no">
            <a href={feed.replace(/^https?:/, 'webcal:')} className="ink-link inline-flex min-h-11 items-center">
              Add all events to my calendar
            </a>{' '}
            <a href={RSS} className="ink-link ml-6 inline-flex min-h-11 items-center">
              RSS
            </a>
          </p>
        ) : null}
        {past.total > 0 ? (
          <details open={past.page > 1 || coming.length === 0} className="rule-top pt-4">
            <summary className="min-h-11 cursor-pointer text-2xl">Past events</summary>
            <ol className="mt-4">
              {past.items.map((event) => (
                <EventEntry key={event.id} event={event} />
              ))}
            </ol>
            <Pagination
              page={past.page}
              pages={past.pages}
              label="Past events"
              hrefOf={(page) => eventsAddress(kind, page)}
            />
          </details>
        ) : null}
      </div>
    </>
  )
}

function monthsOf(events: EventItem[]): { month: string; items: EventItem[] }[] {
  const months = Map.groupBy(events, ({ sessions }) => (sessions[0]?.day ?? '').slice(0, 7))
  return [...months].map(([month, items]) => ({ month, items }))
}

function KindFilter({ chosen }: { chosen: string | null }) {
  return (
    <nav aria-label="Kinds of events" className="mb-8" data-print="no">
      <ul className="flex flex-wrap gap-x-6">
        {[null, ...EVENT_KINDS].map((kind) => (
          <li key={kind}>
            <a
              href={eventsAddress(kind)}
              aria-current={kind === chosen ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center border-b-3 border-double no-underline hover:text-green',
                kind === chosen ? 'border-green font-semibold text-green' : 'border-transparent',
              )}
            >
              {kind ? EVENT_KIND_PLURALS[kind] : 'All'}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
