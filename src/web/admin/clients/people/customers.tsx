import { Link } from 'react-router'
import { DataTable, type Sort } from '#design/patterns/data-table.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ListSearch } from '#web/signed-in/parts/list-search.tsx'
import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { FreshDownload } from '#web/signed-in/session/fresh.tsx'
import type { Route } from './+types/customers'
import { GROUP_ORDER, GROUPS } from './customer-text.ts'
import { StatusTags } from './status-tags.tsx'

const NEWEST = '-last'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const kind = GROUP_ORDER.find((known) => known === asked.get('kind'))
  const q = (asked.get('q') ?? '').slice(0, 200)
  const sort = asked.get('sort') ?? NEWEST
  const query = { page: asked.get('page') ?? '1', sort, ...(kind ? { kind } : {}), ...(q ? { q } : {}) }
  const list = await read(context.get(clientContext).api.customers.$get({ query: query as never }))
  return { kind: kind ?? '', q, sort, ...list }
}

/** Everybody the firm knows: those with an account and those who wrote in. */
export default function CustomersScreen({ loaderData }: Route.ComponentProps) {
  const { kind, q, sort, items, page, pages, total, more, counts } = loaderData
  const href = listAddress('/dashboard/customers', { kind, q, sort }, { sort: NEWEST })
  const tab = (value: string, label: string, count: number | undefined) => ({
    value,
    label,
    count: count ?? 0,
    href: href({ kind: value }),
  })
  const tabs = [tab('', 'All', counts.all), ...GROUP_ORDER.map((group) => tab(group, GROUPS[group], counts[group]))]
  const exported = new URLSearchParams({ ...(kind ? { kind } : {}), ...(q ? { q } : {}) })
  return (
    <>
      <OfficeTitle>Customers</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Customers</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/dashboard/customers/import" variant="secondary" size="small">
            Import from CSV
          </ButtonLink>
          <FreshDownload href={`/api/customers/export?${exported}`}>Export as CSV</FreshDownload>
        </div>
      </div>
      <ListTabs label="Kind" tabs={tabs} current={kind} />
      <ListSearch label="People" q={q} keep={href.kept('q')} clear={href({ q: '' })} />
      {q && items.length > 0 ? <Found total={total} more={more} /> : null}
      <DataTable
        caption="People"
        rows={items}
        keyOf={(person) => person.id}
        page={page}
        pages={pages}
        pageHref={(number) => href({ page: number })}
        sort={{ by: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
        sortHref={({ by, direction }: Sort) => href({ sort: direction === 'desc' ? `-${by}` : by })}
        empty={<NobodyHere found={Boolean(q)} more={more} kind={kind} />}
        columns={[
          {
            key: 'name',
            head: 'Name',
            rowHead: true,
            sortable: true,
            cell: (person) => (
              <>
                <Link to={`/dashboard/customers/${person.id}`} className="ink-link wrap-anywhere">
                  {person.name}
                </Link>
                <span className="block font-normal wrap-anywhere text-ink-soft">{person.email}</span>
                <span className="mt-1 flex flex-wrap items-center gap-x-3 font-normal text-ink-soft md:hidden">
                  <StatusTags person={person} />
                  <Day at={person.lastSeenAt} />
                  {person.requests > 0 ? <Requests number={person.requests} /> : null}
                </span>
              </>
            ),
          },
          {
            key: 'company',
            head: 'Company',
            wideOnly: true,
            cell: (person) => <span className="block min-w-32">{person.company ?? <Nothing />}</span>,
          },
          { key: 'kind', head: 'Status', wideOnly: true, cell: (person) => <StatusTags person={person} /> },
          {
            key: 'requests',
            head: 'Requests',
            numeric: true,
            wideOnly: true,
            cell: (person) => person.requests || <Nothing />,
          },
          {
            key: 'since',
            head: 'Known since',
            sortable: true,
            wideOnly: true,
            cell: (person) => <Day at={person.firstSeenAt} />,
          },
          {
            key: 'last',
            head: 'Last seen',
            sortable: true,
            wideOnly: true,
            cell: (person) => <Day at={person.lastSeenAt} />,
          },
        ]}
      />
    </>
  )
}

function Found({ total, more }: { total: number; more: boolean }) {
  const number = total.toLocaleString('en')
  return (
    <p className="figures mb-2 text-sm text-ink-soft" role="status">
      {more
        ? `More than ${number} people match. These are the newest; add a word to narrow it down.`
        : `${number} ${total === 1 ? 'person is' : 'people are'} found.`}
    </p>
  )
}

function NobodyHere({ found, more, kind }: { found: boolean; more: boolean; kind: string }) {
  if (more) return <EmptyState title="Nobody among the newest">Add a word to narrow it down.</EmptyState>
  if (found) {
    return (
      <EmptyState
        title="Nobody found"
        action={
          <ButtonLink to="/dashboard/customers" variant="secondary">
            Show everybody
          </ButtonLink>
        }
      >
        Try fewer letters, or search all people.
      </EmptyState>
    )
  }
  if (kind === 'suspended') return <EmptyState title="Nobody is suspended">Every account can sign in.</EmptyState>
  return (
    <EmptyState
      title="Nobody here yet"
      action={
        <ButtonLink to="/dashboard/customers/import" variant="secondary">
          Bring people from a spreadsheet
        </ButtonLink>
      }
    >
      People who register, request a quote, write or comment will appear here.
    </EmptyState>
  )
}

const Requests = ({ number }: { number: number }) => (
  <span>
    {number.toLocaleString('en')} {number === 1 ? 'request' : 'requests'}
  </span>
)

const Nothing = () => (
  <span className="text-ink-soft">
    <span aria-hidden="true">–</span>
    <span className="sr-only">None</span>
  </span>
)
