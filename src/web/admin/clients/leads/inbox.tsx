import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, read } from '#web/api.ts'
import { KeysHelp, LIST_KEYS } from '#web/signed-in/keys/keys-help.tsx'
import { focusedLink, stepRow, useKeys } from '#web/signed-in/keys/use-keys.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'
import { SavedViews } from '#web/signed-in/parts/saved-views.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import { FreshDownload } from '#web/signed-in/session/fresh.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import { useLiveReload } from '#web/signed-in/shell/live.tsx'
import { usePresence } from '#web/signed-in/shell/use-presence.ts'
import type { Route } from './+types/inbox'
import { BulkBar } from './bulk-bar.tsx'
import { InboxFilter } from './inbox-filter.tsx'
import { asked, hrefOf, INBOX, type InboxQuery, isFiltered, queryOf } from './inbox-query.ts'
import { runLeadAct } from './lead-acts.ts'
import { LeadRow } from './lead-row.tsx'
import { LEAD_ORDER, STATES } from './lead-text.ts'
import { OutcomeNote } from './outcome-note.tsx'
import { useLeadActs } from './use-lead-acts.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = queryOf(new URL(request.url).searchParams)
  const { leads, my } = context.get(clientContext).api
  const list = await read(leads.$get({ query: asked(query) }))
  const { items: views } = await read(my.views.$get({ query: { place: 'inbox' } }))
  return { query, list, views, choices: await read(leads.choices.$get()) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await runLeadAct(context.get(clientContext), await request.formData())
  return answer(outcome)
}

// What somebody else has changed meanwhile is shown, above all when it stood in the way.
export const shouldRevalidate = () => true

export default function Inbox({ loaderData: { query, list, views, choices }, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { fetcher, pending, act } = useLeadActs(INBOX + search)
  useLiveReload('leads')
  usePresence()
  const outcome = useLasting(actionData)
  const [showsKeys, setShowsKeys] = useState(false)
  useKeys({
    j: () => stepRow(1),
    k: () => stepRow(-1),
    x: () => focusedLink()?.closest('.inbox-row')?.querySelector<HTMLInputElement>('input')?.click(),
    e: () => {
      const marked = focusedLink()?.dataset.mark
      if (marked) act({ to: 'closed' }, [marked])
    },
    r: () => {
      const link = focusedLink()
      if (link) void navigate(`${link.pathname}#reply`)
    },
    '/': () => document.getElementById('q')?.focus(),
    '?': () => setShowsKeys(true),
  })
  const { items, page, pages, total } = list
  const { page: _, ...exported } = asked(query)
  return (
    <>
      <OfficeTitle>Inbox</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Inbox</h1>
        <p className="flex flex-wrap gap-x-2 max-sm:-ml-3" data-print="no">
          <Button type="button" variant="quiet" size="small" onClick={() => setShowsKeys(true)}>
            Keyboard shortcuts
          </Button>
          <ButtonLink to={`${INBOX}/templates`} variant="quiet" size="small">
            Templates
          </ButtonLink>
          <span className="max-sm:ml-3">
            <FreshDownload href={`/api/leads/export?${new URLSearchParams(exported)}`}>Export as CSV</FreshDownload>
          </span>
        </p>
      </div>
      <ListTabs label="State" tabs={tabsOf(query, list)} current={query.held ? 'held' : query.state} />
      <InboxFilter query={query} owners={choices.owners} tags={choices.tags} />
      <SavedViews place="inbox" base={INBOX} views={views} />
      {outcome ? <OutcomeNote outcome={outcome} /> : null}
      {list.held > 0 && !query.held && query.state !== 'spam' ? <HeldNote held={list.held} /> : null}
      {items.length === 0 ? (
        <Nothing query={query} />
      ) : (
        <>
          <BulkBar
            state={query.state}
            held={Boolean(query.held)}
            Form={fetcher.Form}
            action={INBOX + search}
            total={total}
            more={list.more}
          />
          <ol aria-label="Requests">
            {items.map((lead) => (
              <LeadRow key={lead.id} lead={lead} pending={pending.has(lead.id)} />
            ))}
          </ol>
          {pages > 1 ? (
            <Pagination
              page={page}
              pages={pages}
              label="Requests"
              hrefOf={(number) => hrefOf({ ...query, page: number })}
            />
          ) : null}
        </>
      )}
      <KeysHelp open={showsKeys} onClose={() => setShowsKeys(false)} keys={LIST_KEYS} />
    </>
  )
}

function HeldNote({ held }: { held: number }) {
  return (
    <Alert tone="warning" className="my-4">
      {held === 1
        ? '1 request looks like spam and is held.'
        : `${held.toLocaleString('en')} requests look like spam and are held.`}{' '}
      <TextLink to={hrefOf({ held: 'yes' })}>Check {held === 1 ? 'it' : 'them'}</TextLink>
    </Alert>
  )
}

function tabsOf(query: InboxQuery, { counts, held }: { counts: Partial<Record<string, number>>; held: number }) {
  const href = (state: InboxQuery['state']) => hrefOf({ ...query, state, held: '', page: 1 })
  const wanted = LEAD_ORDER.filter((state) => state !== 'spam')
  const all = wanted.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return [
    { value: '', label: 'All', count: all, href: href('') },
    ...LEAD_ORDER.map((state) => ({
      value: state,
      label: STATES[state].words,
      count: counts[state] ?? 0,
      href: href(state),
    })),
    { value: 'held', label: 'Held', count: held, href: hrefOf({ ...query, state: '', held: 'yes', page: 1 }) },
  ]
}

function Nothing({ query }: { query: InboxQuery }) {
  if (query.late && !query.q)
    return <EmptyState title="Nothing is late">Every open request is within the time you promise.</EmptyState>
  if (isFiltered(query)) {
    return (
      <EmptyState
        title="Nothing found"
        action={
          <ButtonLink to={hrefOf({ state: query.state })} variant="secondary">
            Show all of them
          </ButtonLink>
        }
      >
        No requests match this search and these filters.
      </EmptyState>
    )
  }
  if (query.held)
    return <EmptyState title="Nothing is held">Requests that look like spam wait here until you decide.</EmptyState>
  if (query.state === 'spam')
    return <EmptyState title="No spam">Requests that look automated are kept here.</EmptyState>
  return (
    <EmptyState
      title={query.state ? 'Nothing here' : 'No requests yet'}
      action={
        query.state ? (
          <ButtonLink to={hrefOf({})} variant="secondary">
            Show all of them
          </ButtonLink>
        ) : (
          <ButtonLink to="/Contact" variant="secondary">
            See where visitors write
          </ButtonLink>
        )
      }
    >
      {query.state
        ? 'Requests in other states are under the other tabs.'
        : 'Quote requests and messages will appear here.'}
    </EmptyState>
  )
}
