import { Link } from 'react-router'
import type { ClientSummaryAnswer } from '#contract/clients/clients.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { MONTH_NAMES } from '#domain/time/days.ts'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { choicesOf, peopleChoices } from '#web/signed-in/list/list-filters.tsx'
import { given, listQuery } from '#web/signed-in/list/list-query.ts'
import { Nothing, OfficeList } from '#web/signed-in/list/office-list.tsx'
import { markOf } from '#web/signed-in/list/selection.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { FreshDownload } from '#web/signed-in/session/fresh.tsx'
import { outcomeOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/clients'
import { runBulkAct } from './bulk-acts.ts'
import { BulkActs } from './bulk-bar.tsx'
import { formatYearEnd, KINDS, STATE_ORDER, STATES } from './client-text.ts'

const BASE = '/dashboard/clients'
const FILTERS = ['q', 'state', 'kind', 'responsible', 'tag', 'yearEnd', 'service', 'people'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { page, sort, deleted, ...filter } = listQuery(request, ...FILTERS, 'page', 'sort', 'deleted')
  const { api } = context.get(clientContext)
  const [list, { items: rules }, { items: views }, choices] = await Promise.all([
    read(api.clients.$get({ query: given({ ...filter, page, sort }) as never })),
    read(api['deadline-rules'].$get()),
    read(api.my.views.$get({ query: { place: 'clients' } })),
    read(api.clients.choices.$get()),
  ])
  const active = rules.filter(({ state }) => state === 'active').map(({ id, name }) => ({ id, name }))
  return { filter, sort: sort || 'name', deleted, rules: active, views, choices, ...list }
}

/** What is done with the selected clients, and the way back after a client was deleted. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const client = context.get(clientContext)
  if (!form.has('restore')) return await runBulkAct(client, form)
  const id = String(form.get('restore') ?? '')
  const restored = read(client.api.clients[':id'].restore.$post({ param: { id } }))
  const { ok, message } = await outcomeOf(restored.then(({ name }) => ({ message: `${name} was restored.` })))
  return { ok, message, undo: null, left: [] }
}

/** Whom the firm works for. */
export default function ClientsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, sort, items, counts, choices, rules, views, deleted, ...list } = loaderData
  const href = listAddress(BASE, { ...filter, sort }, { sort: 'name' })
  const tab = (state: string, label: string, count = 0) => ({ value: state, label, count, href: href({ state }) })
  const named = (names: string[]) => names.map((name) => ({ value: name, label: name }))
  const months = MONTH_NAMES.map((label, at) => ({ value: String(at + 1).padStart(2, '0'), label }))
  const choose = (
    name: keyof typeof filter,
    label: string,
    prompt: string,
    found: { value: string; label: string }[],
  ) => (found.length > 0 || filter[name] ? [{ name, label, prompt, choices: found, value: filter[name] }] : [])
  return (
    <OfficeList
      title="Clients"
      noun="client"
      base={BASE}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      markOf={markOf}
      nameOf={({ name }) => name}
      {...list}
      tabs={{
        label: 'State',
        current: filter.state,
        items: [
          tab('', 'All', counts.all),
          ...STATE_ORDER.map((state) => tab(state, STATES[state].words, counts[state])),
        ],
      }}
      q={filter.q}
      filters={[
        ...choose('kind', 'Kind', 'Any kind', choicesOf(KINDS)),
        ...choose('responsible', 'Responsible', 'Anybody', peopleChoices(choices.staff)),
        ...choose('tag', 'Tag', 'Any tag', named(choices.tags)),
        ...choose('yearEnd', 'Year end', 'Any year end', [...months, { value: 'none', label: 'Not known' }]),
        ...choose('service', 'Service', 'Any service', named(choices.services)),
        ...choose('people', 'People', 'Any people', [{ value: 'none', label: 'Nobody invited' }]),
      ]}
      sort={sort}
      views={{ place: 'clients', items: views }}
      actions={
        <>
          <ButtonLink to={`${BASE}/new`} size="small">
            Add a client
          </ButtonLink>
          <ButtonLink to={`${BASE}/import`} variant="secondary" size="small">
            Import from CSV
          </ButtonLink>
          <FreshDownload href={`/api/clients/export?${new URLSearchParams(given(filter))}`}>
            Export as CSV
          </FreshDownload>
        </>
      }
      bulk={<BulkActs state={filter.state} staff={choices.staff} tags={choices.tags} rules={rules} />}
      selectsResults
      columns={COLUMNS}
      empty={<NoClients state={filter.state} />}
    >
      {actionData ? <ActOutcome {...actionData} /> : null}
      {deleted && !actionData ? <ActOutcome ok message="The client is deleted." undo={{ restore: deleted }} /> : null}
    </OfficeList>
  )
}

const COLUMNS: Column<ClientSummaryAnswer>[] = [
  {
    key: 'name',
    head: 'Name',
    rowHead: true,
    sortable: true,
    cell: (client) => (
      <>
        <Link to={`${BASE}/${client.id}`} className="ink-link wrap-anywhere">
          {client.name}
        </Link>
        <Tags tags={client.tags} />
        <span className="flex flex-wrap items-center gap-x-3 font-normal text-ink-soft md:hidden">
          <StateTag state={client.state} />
          {client.responsible?.name}
        </span>
      </>
    ),
  },
  { key: 'state', head: 'State', wideOnly: true, cell: ({ state }) => <StateTag state={state} /> },
  {
    key: 'email',
    head: 'Email',
    wideOnly: true,
    cell: ({ email }) => <span className="block max-w-48 truncate">{email ?? <Nothing />}</span>,
  },
  {
    key: 'responsible',
    head: 'Responsible',
    wideOnly: true,
    cell: (client) => client.responsible?.name ?? <Nothing />,
  },
  {
    key: 'yearEnd',
    head: 'Year end',
    sortable: true,
    wideOnly: true,
    cell: ({ yearEnd }) => (yearEnd ? formatYearEnd(yearEnd) : <Nothing />),
  },
  { key: 'members', head: 'People', numeric: true, wideOnly: true, cell: ({ members }) => members || <Nothing /> },
  { key: 'since', head: 'Since', sortable: true, wideOnly: true, cell: ({ createdAt }) => <Day at={createdAt} /> },
]

function Tags({ tags }: { tags: string[] }) {
  return tags.map((tag) => (
    <span key={tag} className="ml-2 text-xs font-normal text-brass">
      {tag}
    </span>
  ))
}

export function StateTag({ state }: { state: keyof typeof STATES }) {
  return <Tag tone={STATES[state].tone}>{STATES[state].words}</Tag>
}

function NoClients({ state }: { state: string }) {
  if (state) return <EmptyState title="None in this state">Choose another state above.</EmptyState>
  return (
    <EmptyState
      title="No clients yet"
      action={
        <ButtonLink to={`${BASE}/import`} variant="secondary">
          Import them from a spreadsheet
        </ButtonLink>
      }
    >
      Add one, or open a request in the Inbox and choose “Make this a client”.
    </EmptyState>
  )
}
