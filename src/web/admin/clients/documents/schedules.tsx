import { Link } from 'react-router'
import type { PaperRequestScheduleAnswer } from '#contract/clients/paper-request-schedules.ts'
import { EVERY_WORDS } from '#contract/clients/schedule-fields.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { longDate } from '#domain/time/days.ts'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import type { Route } from './+types/schedules'

export const SCHEDULES = '/dashboard/documents/repeating'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const query = { page: asked.get('page') ?? '1' }
  const list = await read(context.get(clientContext).api['paper-request-schedules'].$get({ query }))
  return { ...list, isStopped: asked.has('stopped') }
}

/** Requests for papers that repeat, of all clients. */
export default function SchedulesScreen({ loaderData: { items, isStopped, ...list } }: Route.ComponentProps) {
  return (
    <OfficeList
      title="Repeating requests"
      noun="request"
      base={SCHEDULES}
      href={listAddress(SCHEDULES, {})}
      rows={items}
      keyOf={({ id }) => id}
      {...list}
      actions={
        <>
          <TextLink to="/dashboard/documents">Back to the documents</TextLink>
          <ButtonLink to={`${SCHEDULES}/new`} size="small">
            Repeat a request for a service
          </ButtonLink>
        </>
      }
      columns={COLUMNS}
      empty={
        <EmptyState title="No request repeats">
          Ask all clients of a service for the same papers every month, quarter or year. For one client, start on the
          client’s page, under Requests.
        </EmptyState>
      }
    >
      {isStopped ? (
        <OutcomeAlert tone="success" className="mb-4">
          The request is no longer repeated. What was asked stays.
        </OutcomeAlert>
      ) : null}
    </OfficeList>
  )
}

const COLUMNS: Column<PaperRequestScheduleAnswer>[] = [
  {
    key: 'title',
    head: 'Request',
    rowHead: true,
    cell: ({ id, title, items }) => (
      <>
        <Link to={`${SCHEDULES}/${id}`} className="ink-link wrap-anywhere">
          {title}
        </Link>{' '}
        <span className="font-normal text-ink-soft">{items.length === 1 ? '1 paper' : `${items.length} papers`}</span>
      </>
    ),
  },
  {
    key: 'whom',
    head: 'Asked of',
    cell: ({ client, service }) =>
      client ? (
        <Link to={`/dashboard/clients/${client.id}/requests`} className="ink-link wrap-anywhere">
          {client.name}
        </Link>
      ) : (
        `All clients with ${service}`
      ),
  },
  { key: 'every', head: 'Repeats', wideOnly: true, cell: ({ every }) => EVERY_WORDS[every] },
  { key: 'next', head: 'Next', cell: ({ nextOn }) => <span className="figures">{longDate(nextOn)}</span> },
]
