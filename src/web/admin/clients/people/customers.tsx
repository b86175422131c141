import { Link } from 'react-router'
import type { CustomerSummaryAnswer } from '#contract/clients/customers.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { counted } from '#domain/text/counted.ts'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { given, listQuery } from '#web/signed-in/list/list-query.ts'
import { Nothing, OfficeList } from '#web/signed-in/list/office-list.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { FreshDownload } from '#web/signed-in/session/fresh.tsx'
import type { Route } from './+types/customers'
import { GROUP_ORDER, GROUPS } from './customer-text.ts'
import { StatusTags } from './status-tags.tsx'

const BASE = '/dashboard/customers'
const NEWEST = '-last'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { kind: asked, q, sort, page } = listQuery(request, 'kind', 'q', 'sort', 'page')
  const kind = GROUP_ORDER.find((known) => known === asked) ?? ''
  const { api } = context.get(clientContext)
  const [list, { items: views }] = await Promise.all([
    read(api.customers.$get({ query: given({ kind, q, page, sort: sort || NEWEST }) as never })),
    read(api.my.views.$get({ query: { place: 'customers' } })),
  ])
  return { filter: { kind, q }, sort: sort || NEWEST, views, ...list }
}

/** Everybody the firm knows: those with an account and those who wrote in. */
export default function CustomersScreen({ loaderData }: Route.ComponentProps) {
  const { filter, sort, items, counts, views, ...list } = loaderData
  const href = listAddress(BASE, { ...filter, sort }, { sort: NEWEST })
  const tab = (kind: string, label: string, count = 0) => ({ value: kind, label, count, href: href({ kind }) })
  return (
    <OfficeList
      title="Customers"
      noun="person"
      nouns="people"
      base={BASE}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      {...list}
      tabs={{
        label: 'Kind',
        current: filter.kind,
        items: [tab('', 'All', counts.all), ...GROUP_ORDER.map((kind) => tab(kind, GROUPS[kind], counts[kind]))],
      }}
      q={filter.q}
      sort={sort}
      views={{ place: 'customers', items: views }}
      actions={
        <>
          <ButtonLink to={`${BASE}/import`} variant="secondary" size="small">
            Import from CSV
          </ButtonLink>
          <FreshDownload href={`/api/customers/export?${new URLSearchParams(given(filter))}`}>
            Export as CSV
          </FreshDownload>
        </>
      }
      columns={COLUMNS}
      empty={<NobodyHere kind={filter.kind} />}
    />
  )
}

const COLUMNS: Column<CustomerSummaryAnswer>[] = [
  {
    key: 'name',
    head: 'Name',
    rowHead: true,
    sortable: true,
    cell: (person) => (
      <>
        <Link to={`${BASE}/${person.id}`} className="ink-link wrap-anywhere">
          {person.name}
        </Link>
        <span className="flex flex-wrap items-center gap-x-3 font-normal text-ink-soft md:hidden">
          <span className="wrap-anywhere">{person.email}</span>
          <StatusTags person={person} />
          <Day at={person.lastSeenAt} />
          {person.requests > 0 ? counted(person.requests, 'request') : null}
        </span>
      </>
    ),
  },
  {
    key: 'email',
    head: 'Email',
    wideOnly: true,
    cell: ({ email }) => <span className="block max-w-56 truncate">{email}</span>,
  },
  { key: 'company', head: 'Company', wideOnly: true, cell: ({ company }) => company ?? <Nothing /> },
  { key: 'kind', head: 'Status', wideOnly: true, cell: (person) => <StatusTags person={person} /> },
  { key: 'requests', head: 'Requests', numeric: true, wideOnly: true, cell: ({ requests }) => requests || <Nothing /> },
  {
    key: 'since',
    head: 'Known since',
    sortable: true,
    wideOnly: true,
    cell: (person) => <Day at={person.firstSeenAt} />,
  },
  { key: 'last', head: 'Last seen', sortable: true, wideOnly: true, cell: (person) => <Day at={person.lastSeenAt} /> },
]

function NobodyHere({ kind }: { kind: string }) {
  if (kind === 'suspended') return <EmptyState title="Nobody is suspended">Every account can sign in.</EmptyState>
  return (
    <EmptyState
      title="Nobody here yet"
      action={
        <ButtonLink to={`${BASE}/import`} variant="secondary">
          Import people from a spreadsheet
        </ButtonLink>
      }
    >
      People who register, request a quote, write or comment will appear here.
    </EmptyState>
  )
}
