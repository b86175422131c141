import { useState } from 'react'
import { CONVERSATION_VIEWS, type ConversationView } from '#contract/clients/conversation-fields.ts'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { clientContext, read } from '#web/api.ts'
import { ConversationRow } from '#web/signed-in/conversations/conversation-row.tsx'
import { KeysHelp } from '#web/signed-in/keys/keys-help.tsx'
import { stepRow, useKeys } from '#web/signed-in/keys/use-keys.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'
import { SavedViews } from '#web/signed-in/parts/saved-views.tsx'
import { SeekPages, seekIn } from '#web/signed-in/parts/seek-pages.tsx'
import { useLiveReload } from '#web/signed-in/shell/live.tsx'
import { usePresence } from '#web/signed-in/shell/use-presence.ts'
import type { Route } from './+types/conversations'
import { LIST_KEYS } from './keys.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const view = CONVERSATION_VIEWS.find((known) => known === asked.get('view')) ?? 'open'
  const client = /^[1-9]\d{0,12}$/.exec(asked.get('client') ?? '')?.[0] ?? ''
  const from = seekIn(asked, 'newest')
  const query = { view, ...(client && { client }), ...from }
  const { api } = context.get(clientContext)
  const { items: views } = await read(api.my.views.$get({ query: { place: 'conversations' } }))
  return { view, client, from, views, ...(await read(api.conversations.$get({ query }))) }
}

const VIEWS: Record<ConversationView, string> = {
  open: 'Open',
  unread: 'Unread',
  mine: 'Mine',
  unassigned: 'Unassigned',
  snoozed: 'Snoozed',
  closed: 'Closed',
  all: 'All',
}

export default function Conversations({ loaderData }: Route.ComponentProps) {
  const { view, client, from, views, items, next, counts } = loaderData
  const [showsKeys, setShowsKeys] = useState(false)
  useLiveReload('conversations')
  usePresence()
  useKeys({ j: () => stepRow(1), k: () => stepRow(-1), '?': () => setShowsKeys(true) })
  const href = listAddress('/dashboard/conversations', { view, client }, { view: 'open' })
  const tabs = CONVERSATION_VIEWS.map((value) => ({
    value,
    label: VIEWS[value],
    count: counts[value],
    href: href({ view: value }),
  }))
  return (
    <>
      <OfficeTitle>Conversations</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Conversations</h1>
        <p className="flex flex-wrap items-center gap-3" data-print="no">
          <Button type="button" variant="quiet" size="small" onClick={() => setShowsKeys(true)}>
            Keyboard shortcuts
          </Button>
          {client ? (
            <ButtonLink to={`/dashboard/conversations/new?client=${client}`}>New conversation</ButtonLink>
          ) : null}
        </p>
      </div>
      <ListTabs label="View" tabs={tabs} current={view} />
      <SavedViews place="conversations" base="/dashboard/conversations" views={views} />
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
      <KeysHelp open={showsKeys} onClose={() => setShowsKeys(false)} keys={LIST_KEYS} />
    </>
  )
}
