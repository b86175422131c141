import { CONVERSATION_VIEWS, type ConversationView } from '#contract/conversation-fields.ts'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { clientContext, read } from '#web/api.ts'
import { ConversationRow } from '#web/signed-in/conversations/conversation-row.tsx'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { admit } from '#web/signed-in/office/staff.ts'
import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'
import { SeekPages, seekIn } from '#web/signed-in/parts/seek-pages.tsx'
import type { Route } from './+types/conversations'

export async function loader({ request, context }: Route.LoaderArgs) {
  admit(context, 'accountant')
  const asked = new URL(request.url).searchParams
  const view = CONVERSATION_VIEWS.find((known) => known === asked.get('view')) ?? 'open'
  const client = /^[1-9]\d{0,12}$/.exec(asked.get('client') ?? '')?.[0] ?? ''
  const from = seekIn(asked, 'newest')
  const query = { view, ...(client && { client }), ...from }
  return { view, client, from, ...(await read(context.get(clientContext).api.conversations.$get({ query }))) }
}

const VIEWS: Record<ConversationView, string> = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  snoozed: 'Snoozed',
  closed: 'Closed',
}

/** What clients and the firm write to each other. */
export default function Conversations({ loaderData }: Route.ComponentProps) {
  const { view, client, from, items, next, counts } = loaderData
  const href = (asked: Record<string, string>) => {
    const query = new URLSearchParams()
    const wanted = { view: view === 'open' ? '' : view, client, ...asked }
    for (const [name, value] of Object.entries(wanted)) if (value) query.set(name, value)
    return `/dashboard/conversations${query.size > 0 ? `?${query}` : ''}`
  }
  const tabs = CONVERSATION_VIEWS.map((value) => ({
    value,
    label: VIEWS[value],
    count: counts[value],
    href: href({ view: value === 'open' ? '' : value }),
  }))
  return (
    <>
      <OfficeTitle>Conversations</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Conversations</h1>
        {client ? <ButtonLink to={`/dashboard/conversations/new?client=${client}`}>New conversation</ButtonLink> : null}
      </div>
      <ListTabs label="View" tabs={tabs} current={view} />
      {items.length === 0 ? (
        <div className="mt-4">
          <EmptyState title={view === 'open' ? 'No open conversations' : 'Nothing here'}>
            What clients write to you from their room appears here. You begin one on the page of a client.
          </EmptyState>
        </div>
      ) : (
        <ul className="rule-top rule-double mt-4">
          {items.map((one) => (
            <ConversationRow key={one.id} conversation={one} to={`/dashboard/conversations/${one.id}`} withClient />
          ))}
        </ul>
      )}
      <SeekPages label="Conversations" order="newest" from={from} next={next} hrefOf={href} />
    </>
  )
}
