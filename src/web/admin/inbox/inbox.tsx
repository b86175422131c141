import { Link } from 'react-router'
import { DataTable } from '#design/patterns/data-table.tsx'
import { ButtonLink } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { ListSearch } from '#web/admin/parts/list-search.tsx'
import { ListTabs } from '#web/admin/parts/list-tabs.tsx'
import { Moment } from '#web/admin/parts/moments.tsx'
import { clientContext, read } from '#web/api.ts'
import type { Route } from './+types/inbox'
import { KINDS, LEAD_ORDER, STATES } from './lead-words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const state = LEAD_ORDER.find((known) => known === asked.get('state')) ?? ''
  const q = (asked.get('q') ?? '').slice(0, 200)
  const query = { page: asked.get('page') ?? '1', ...(state ? { state } : {}), ...(q ? { q } : {}) }
  const list = await read(context.get(clientContext).api.leads.$get({ query }))
  return { state, q, ...list }
}

/** Every quote request and message. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { state, q, items, page, pages, counts } = loaderData
  const href = (to: { state?: string; page?: number; q?: string }) => {
    const wanted = { state, q, page: 1, ...to }
    const query = new URLSearchParams()
    if (wanted.state) query.set('state', wanted.state)
    if (wanted.q) query.set('q', wanted.q)
    if (wanted.page > 1) query.set('page', String(wanted.page))
    return `/dashboard/inbox${query.size > 0 ? `?${query}` : ''}`
  }
  const wanted = LEAD_ORDER.filter((value) => value !== 'spam')
  const all = wanted.reduce((sum, value) => sum + (counts[value] ?? 0), 0)
  const tabs = [
    { value: '', label: 'All', count: all, href: href({ state: '', q: '' }) },
    ...LEAD_ORDER.map((value) => ({
      value,
      label: STATES[value].words,
      count: counts[value] ?? 0,
      href: href({ state: value, q: '' }),
    })),
  ]
  const exported = new URLSearchParams({ ...(state ? { state } : {}), ...(q ? { q } : {}) })
  return (
    <>
      <title>Inbox · Countinghouse</title>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Inbox</h1>
        <ButtonLink href={`/api/leads/export?${exported}`} variant="secondary" size="small">
          Export as CSV
        </ButtonLink>
      </div>
      <ListTabs label="State" tabs={tabs} current={state} />
      <ListSearch label="Requests" q={q} keep={state ? { state } : {}} clear={href({ q: '' })} />
      <DataTable
        caption="Requests"
        rows={items}
        keyOf={(lead) => lead.id}
        page={page}
        pages={pages}
        pageHref={(number) => href({ page: number })}
        empty={
          <EmptyState title={q || state ? 'Nothing found' : 'No requests yet'}>
            {q || state ? 'Try other words or another state.' : 'Quote requests and messages will stand here at once.'}
          </EmptyState>
        }
        columns={[
          {
            key: 'name',
            head: 'From',
            rowHead: true,
            cell: (lead) => (
              <>
                <Link to={`/dashboard/inbox/${lead.id}`}>{lead.name}</Link>
                {lead.companyName ? <span className="block text-sm text-ink-soft">{lead.companyName}</span> : null}
              </>
            ),
          },
          { key: 'excerpt', head: 'What', cell: (lead) => `${KINDS[lead.kind]}: ${lead.excerpt}` },
          {
            key: 'state',
            head: 'State',
            cell: ({ state }) => <Tag tone={STATES[state].tone}>{STATES[state].words}</Tag>,
          },
          { key: 'owner', head: 'Owner', cell: (lead) => lead.owner?.name ?? '—' },
          { key: 'at', head: 'Received', cell: (lead) => <Moment at={lead.createdAt} /> },
        ]}
      />
    </>
  )
}
