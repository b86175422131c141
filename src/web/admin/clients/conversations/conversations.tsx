import { useState } from 'react'
import { CONVERSATION_VIEWS, type ConversationView } from '#contract/clients/conversation-fields.ts'
import { SELECT_SOME } from '#contract/limits.ts'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { clientContext, read } from '#web/api.ts'
import { ConversationRow } from '#web/signed-in/conversations/conversation-row.tsx'
import { KeysHelp } from '#web/signed-in/keys/keys-help.tsx'
import { focusedLink, stepRow, useKeys } from '#web/signed-in/keys/use-keys.ts'
import { bulkOutcome, refusedOutcome, runBulk } from '#web/signed-in/list/bulk-outcome.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { given, listQuery } from '#web/signed-in/list/list-query.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { markOf, selectionIn, undoOf } from '#web/signed-in/list/selection.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { seekIn } from '#web/signed-in/parts/seek-pages.tsx'
import { useLiveReload } from '#web/signed-in/shell/live.tsx'
import { usePresence } from '#web/signed-in/shell/use-presence.ts'
import type { Route } from './+types/conversations'
import { LIST_KEYS } from './keys.ts'

const BASE = '/dashboard/conversations'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = listQuery(request, 'view', 'client', 'q')
  const view = CONVERSATION_VIEWS.find((known) => known === asked.view) ?? 'open'
  const client = /^[1-9]\d{0,12}$/.test(asked.client) ? asked.client : ''
  const from = seekIn(new URL(request.url).searchParams, 'newest')
  const { api } = context.get(clientContext)
  const [list, { items: views }] = await Promise.all([
    read(api.conversations.$get({ query: { view, ...given({ client, q: asked.q }), ...from } as never })),
    read(api.my.views.$get({ query: { place: 'conversations' } })),
  ])
  return { filter: { view, client, q: asked.q }, from, views, ...list }
}

/** Marks the selected conversations as done, reopens or assigns them, in one call. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const selection = selectionIn(form)
  if (!selection) return refusedOutcome(`${SELECT_SOME}.`)
  const to = form.get('to')
  const wish = to === 'me' ? { assigneeId: 'me' } : { state: to === 'open' ? 'open' : 'closed' }
  return await runBulk(async () => {
    const json = { ...selection, ...wish } as never
    const outcome = bulkOutcome(await read(context.get(clientContext).api.conversations.bulk.$post({ json })))
    const canUndo = 'ids' in selection && to === 'closed' && outcome.ok
    return { ...outcome, undo: canUndo ? undoOf(selection, 'to', 'open') : null }
  })
}

const VIEWS: Record<ConversationView, string> = {
  open: 'Open',
  us: 'Waiting for us',
  them: 'Waiting for them',
  unread: 'Unread',
  mine: 'Assigned to me',
  unassigned: 'Unassigned',
  snoozed: 'Snoozed',
  closed: 'Done',
  all: 'All',
}

/** What clients and the firm write to each other. */
export default function Conversations({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, from, views, items, next, counts } = loaderData
  const { view, client } = filter
  const [showsKeys, setShowsKeys] = useState(false)
  useLiveReload('conversations')
  usePresence()
  useKeys({
    j: () => stepRow(1),
    k: () => stepRow(-1),
    x: () => focusedLink()?.closest('.inbox-row')?.querySelector<HTMLInputElement>('input[name=marked]')?.click(),
    '/': () => document.getElementById('q')?.focus(),
    '?': () => setShowsKeys(true),
  })
  const href = listAddress(BASE, filter, { view: 'open' })
  return (
    <OfficeList
      title="Conversations"
      noun="conversation"
      base={BASE}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      markOf={markOf}
      nameOf={({ subject }) => subject}
      total={counts[view]}
      seek={{ order: 'newest', from, next }}
      tabs={{
        label: 'View',
        current: view,
        items: CONVERSATION_VIEWS.map((value) => ({
          value,
          label: VIEWS[value],
          count: counts[value],
          href: href({ view: value }),
        })),
      }}
      q={filter.q}
      views={{ place: 'conversations', items: views }}
      actions={
        <>
          <Button type="button" variant="quiet" size="small" onClick={() => setShowsKeys(true)}>
            Keyboard shortcuts
          </Button>
          <ButtonLink to={client ? `${BASE}/new?client=${client}` : `${BASE}/new`} size="small">
            New message
          </ButtonLink>
        </>
      }
      bulk={
        <>
          <Button name="to" value={view === 'closed' ? 'open' : 'closed'} size="small">
            {view === 'closed' ? 'Reopen' : 'Mark as done'}
          </Button>
          <Button name="to" value="me" variant="secondary" size="small">
            Assign to me
          </Button>
        </>
      }
      selectsResults
      render={(one, select) => (
        <ConversationRow key={one.id} conversation={one} to={`${BASE}/${one.id}`} withClient select={select} />
      )}
      empty={
        <EmptyState title={view === 'open' ? 'No open conversations' : 'Nothing here'}>
          Messages from clients appear here.
        </EmptyState>
      }
    >
      {actionData ? <ActOutcome {...actionData} /> : null}
      <KeysHelp open={showsKeys} onClose={() => setShowsKeys(false)} keys={LIST_KEYS} />
    </OfficeList>
  )
}
