import { Link } from 'react-router'
import { EVENT_VIEWS } from '#contract/website/event-fields.ts'
import type { OfficeEventItem } from '#contract/website/events.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { EVENT_KIND_WORDS, EVENT_KINDS } from '#domain/events.ts'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { staffContext } from '#web/signed-in/session/staff.ts'
import type { Route } from './+types/events'
import { EVENTS, seatsText, stateText, whenText } from './event-text.ts'

const VIEWS = { coming: 'Coming', drafts: 'Drafts', past: 'Past', cancelled: 'Cancelled', deleted: 'Deleted' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const view = EVENT_VIEWS.find((known) => known === asked.get('view')) ?? 'coming'
  const kind = EVENT_KINDS.find((known) => known === asked.get('kind'))
  const q = (asked.get('q') ?? '').trim().slice(0, 100)
  const query = { view, page: asked.get('page') ?? '1', ...(kind && { kind }), ...(q && { q }) }
  const { api } = context.get(clientContext)
  const list = await read(api.events.$get({ query }))
  const mayEdit = context.get(staffContext).role !== 'accountant'
  const { events: samples } = await read(api.samples.$get())
  return { view, kind: kind ?? '', q, mayEdit, samples, ...list }
}

export default function Events({ loaderData }: Route.ComponentProps) {
  const { view, kind, q, mayEdit, samples, items, ...list } = loaderData
  const { timeZone } = useFirm()
  const href = listAddress(EVENTS, { view, kind, q }, { view: 'coming' })
  return (
    <OfficeList
      title="Events"
      noun="event"
      base={EVENTS}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      {...list}
      tabs={{
        label: 'View',
        current: view,
        items: EVENT_VIEWS.map((value) => ({ value, label: VIEWS[value], href: href({ view: value }) })),
      }}
      q={q}
      filters={[
        {
          name: 'kind',
          label: 'Kind',
          value: kind,
          prompt: 'Any kind',
          choices: EVENT_KINDS.map((value) => ({ value, label: EVENT_KIND_WORDS[value] })),
        },
      ]}
      actions={
        mayEdit ? (
          <ButtonLink to={`${EVENTS}/new`} size="small">
            New event
          </ButtonLink>
        ) : null
      }
      columns={columnsIn(timeZone, samples)}
      empty={
        <EmptyState title={view === 'coming' ? 'No events to come' : 'Nothing here'}>
          A course, a talk or a webinar. Nothing is public until you publish it.
        </EmptyState>
      }
    />
  )
}

const columnsIn = (zone: string, samples: number[]): Column<OfficeEventItem>[] => [
  {
    key: 'title',
    head: 'Event',
    rowHead: true,
    cell: (event) => (
      <>
        <Link to={`${EVENTS}/${event.id}`} className="ink-link wrap-anywhere">
          {event.title || 'Untitled event'}
        </Link>
        {samples.includes(event.id) ? <span className="ml-2 font-normal text-ink-soft">sample</span> : null}
        <span className="block font-normal text-ink-soft md:hidden">{whenText(event, zone)}</span>
      </>
    ),
  },
  { key: 'when', head: 'Begins', wideOnly: true, cell: (event) => whenText(event, zone) },
  { key: 'kind', head: 'Kind', wideOnly: true, cell: ({ kind }) => EVENT_KIND_WORDS[kind] },
  { key: 'seats', head: 'Seats', numeric: true, cell: ({ seats }) => seatsText(seats) },
  {
    key: 'state',
    head: 'State',
    wideOnly: true,
    cell: (event) => (
      <Tag tone={event.cancelledAt ? 'red' : event.state === 'published' ? 'green' : 'quiet'}>{stateText(event)}</Tag>
    ),
  },
]
