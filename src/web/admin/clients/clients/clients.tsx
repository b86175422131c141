import { Link } from 'react-router'
import { DataTable, type Sort } from '#design/patterns/data-table.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Select } from '#design/primitives/select.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { counted } from '#domain/text/counted.ts'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { ListSearch } from '#web/signed-in/parts/list-search.tsx'
import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { FreshDownload } from '#web/signed-in/session/fresh.tsx'
import { outcomeOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/clients'
import { mark, runBulkAct } from './bulk-acts.ts'
import { BulkBar, MARKED } from './bulk-bar.tsx'
import { formatYearEnd, KINDS, STATE_ORDER, STATES } from './client-text.ts'

const BY_NAME = 'name'
const FILTERS = ['state', 'kind', 'responsible'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const q = (asked.get('q') ?? '').slice(0, 200)
  const sort = asked.get('sort') ?? BY_NAME
  const given = FILTERS.flatMap((name) => (asked.get(name) ? [[name, asked.get(name)?.slice(0, 64)]] : []))
  const filter: Partial<Record<(typeof FILTERS)[number], string>> = Object.fromEntries(given)
  const { api } = context.get(clientContext)
  const { clients } = api
  const query = { page: asked.get('page') ?? '1', sort, ...filter, ...(q ? { q } : {}) }
  const list = await read(clients.$get({ query: query as never }))
  const { items: known } = await read(api['deadline-rules'].$get())
  const rules = known.filter(({ state }) => state === 'active').map(({ id, name }) => ({ id, name }))
  return { q, sort, filter, rules, ...list, choices: await read(clients.choices.$get()), deleted: asked.get('deleted') }
}

/** What is done with the selected clients, and the way back after a client was deleted. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (!form.has('restore')) return await runBulkAct(context.get(clientContext), form)
  const id = String(form.get('restore') ?? '')
  const restored = read(context.get(clientContext).api.clients[':id'].restore.$post({ param: { id } }))
  const { ok, message } = await outcomeOf(restored.then(({ name }) => ({ message: `${name} is back.` })))
  return { ok, message, undo: null }
}

/** Whom the firm works for. */
export default function ClientsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { q, sort, filter, items, page, pages, total, more, counts, choices, rules, deleted } = loaderData
  const href = listAddress('/dashboard/clients', { ...filter, q, sort }, { sort: BY_NAME })
  const tab = (state: string, label: string, count: number | undefined) => ({
    value: state,
    label,
    count: count ?? 0,
    href: href({ state }),
  })
  const tabs = [
    tab('', 'All', counts.all),
    ...STATE_ORDER.map((state) => tab(state, STATES[state].words, counts[state])),
  ]
  const exported = new URLSearchParams({ ...filter, ...(q ? { q } : {}) })
  const people = [
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'Nobody' },
    ...choices.staff.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const isNarrowed = Boolean(q || filter.kind || filter.responsible)
  return (
    <>
      <OfficeTitle>Clients</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Clients</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/dashboard/clients/new" size="small">
            Add a client
          </ButtonLink>
          <ButtonLink to="/dashboard/clients/import" variant="secondary" size="small">
            Import from CSV
          </ButtonLink>
          <FreshDownload href={`/api/clients/export?${exported}`}>Export as CSV</FreshDownload>
        </div>
      </div>
      {actionData ? <ActOutcome {...actionData} /> : null}
      {deleted && !actionData ? <ActOutcome ok message="The client is deleted." undo={{ restore: deleted }} /> : null}
      <ListTabs label="State" tabs={tabs} current={filter.state ?? ''} />
      <ListSearch label="Clients" q={q} keep={href.kept('q', 'kind', 'responsible')} clear={href({ q: '' })}>
        <Choose
          label="Kind"
          name="kind"
          value={filter.kind}
          choices={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        />
        <Choose label="Responsible" name="responsible" value={filter.responsible} choices={people} />
      </ListSearch>
      {isNarrowed && items.length > 0 ? (
        <p className="figures mb-2 text-sm text-ink-soft" role="status">
          {more
            ? `More than ${counted(total, 'client')} match. Add a word to narrow it down.`
            : `${counted(total, 'client')} found.`}
        </p>
      ) : null}
      {items.length > 0 ? (
        <BulkBar
          key={items.map(mark).join()}
          action={href({ page })}
          state={filter.state ?? ''}
          staff={choices.staff}
          rules={rules}
        />
      ) : null}
      <DataTable
        caption="Clients"
        rows={items}
        keyOf={(client) => client.id}
        page={page}
        pages={pages}
        pageHref={(number) => href({ page: number })}
        sort={{ by: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
        sortHref={({ by, direction }: Sort) => href({ sort: direction === 'desc' ? `-${by}` : by })}
        empty={<NoneHere found={isNarrowed} state={filter.state ?? ''} />}
        columns={[
          {
            key: 'marked',
            head: 'Select',
            cell: (client) => (
              <input
                type="checkbox"
                name="marked"
                form={MARKED}
                key={mark(client)}
                value={mark(client)}
                aria-label={`Select ${client.name}`}
                className="ui-tick mt-0"
              />
            ),
          },
          {
            key: 'name',
            head: 'Name',
            rowHead: true,
            sortable: true,
            cell: (client) => (
              <>
                <Link to={`/dashboard/clients/${client.id}`} className="ink-link wrap-anywhere">
                  {client.name}
                </Link>
                <span className="block font-normal wrap-anywhere text-ink-soft">{client.email}</span>
                <span className="mt-1 flex flex-wrap items-center gap-x-3 font-normal text-ink-soft md:hidden">
                  <StateTag state={client.state} />
                  {client.responsible?.name}
                </span>
              </>
            ),
          },
          { key: 'state', head: 'State', wideOnly: true, cell: (client) => <StateTag state={client.state} /> },
          { key: 'kind', head: 'Kind', wideOnly: true, cell: (client) => KINDS[client.kind] },
          {
            key: 'responsible',
            head: 'Responsible',
            wideOnly: true,
            cell: (client) => client.responsible?.name ?? <Nothing />,
          },
          {
            key: 'yearEnd',
            head: 'Year end',
            wideOnly: true,
            cell: (client) => (client.yearEnd ? formatYearEnd(client.yearEnd) : <Nothing />),
          },
          {
            key: 'members',
            head: 'People',
            numeric: true,
            wideOnly: true,
            cell: (client) => client.members || <Nothing />,
          },
          {
            key: 'since',
            head: 'Since',
            sortable: true,
            wideOnly: true,
            cell: (client) => <Day at={client.createdAt} />,
          },
        ]}
      />
    </>
  )
}

interface ChooseProps {
  label: string
  name: string
  value: string | undefined
  choices: { value: string; label: string }[]
}

function Choose({ label, name, value, choices }: ChooseProps) {
  return (
    <div>
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      <Select id={name} name={name} prompt="Any" choices={choices} defaultValue={value ?? ''} />
    </div>
  )
}

export function StateTag({ state }: { state: keyof typeof STATES }) {
  return <Tag tone={STATES[state].tone}>{STATES[state].words}</Tag>
}

function NoneHere({ found, state }: { found: boolean; state: string }) {
  if (found) {
    return (
      <EmptyState
        title="No client found"
        action={
          <ButtonLink to="/dashboard/clients" variant="secondary">
            Show all clients
          </ButtonLink>
        }
      >
        Try fewer letters, or remove a filter.
      </EmptyState>
    )
  }
  if (state) return <EmptyState title="None in this state">Choose another state above.</EmptyState>
  return (
    <EmptyState
      title="No clients yet"
      action={
        <ButtonLink to="/dashboard/clients/import" variant="secondary">
          Import them from a spreadsheet
        </ButtonLink>
      }
    >
      Add one by hand, or open a request in the Inbox and choose “Make this a client”.
    </EmptyState>
  )
}

const Nothing = () => (
  <span className="text-ink-soft">
    <span aria-hidden="true">–</span>
    <span className="sr-only">None</span>
  </span>
)
