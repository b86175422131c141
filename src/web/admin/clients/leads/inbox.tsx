import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { LeadState } from '#contract/clients/leads.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, read } from '#web/api.ts'
import { KeysHelp, LIST_KEYS } from '#web/signed-in/keys/keys-help.tsx'
import { focusedLink, stepRow, useKeys } from '#web/signed-in/keys/use-keys.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { choicesOf, peopleChoices } from '#web/signed-in/list/list-filters.tsx'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import { FreshDownload } from '#web/signed-in/session/fresh.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import { useLiveReload } from '#web/signed-in/shell/live.tsx'
import { usePresence } from '#web/signed-in/shell/use-presence.ts'
import type { Route } from './+types/inbox'
import { asked, hrefOf, INBOX, type InboxQuery, queryOf } from './inbox-query.ts'
import { mark, runLeadAct } from './lead-acts.ts'
import { LeadRow } from './lead-row.tsx'
import { KINDS, LEAD_ORDER, ORDERS, STATES } from './lead-text.ts'
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

// What another user has changed meanwhile is shown, above all when it caused the refusal.
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
  const { items, held, counts, ...found } = list
  const { page: _, ...exported } = asked(query)
  const href = listAddress(INBOX, { ...query, page: '' })
  const tags = [...new Set([...choices.tags, ...(query.tag ? [query.tag] : [])])]
  return (
    <OfficeList
      title="Inbox"
      noun="request"
      base={INBOX}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      markOf={mark}
      nameOf={(lead) => `${lead.name}, ${lead.reference}`}
      {...found}
      tabs={{ label: 'State', current: query.held ? 'held' : query.state, items: tabsOf(query, list) }}
      q={query.q}
      filters={[
        { name: 'kind', label: 'Kind', prompt: 'Any kind', value: query.kind, choices: choicesOf(KINDS) },
        {
          ...{ name: 'owner', label: 'Assigned to', prompt: 'Anybody', value: query.owner },
          choices: peopleChoices(choices.owners),
        },
        ...(tags.length > 0
          ? [
              {
                ...{ name: 'tag', label: 'Tag', prompt: 'Any tag', value: query.tag },
                choices: tags.map((tag) => ({ value: tag, label: tag })),
              },
            ]
          : []),
        {
          ...{ name: 'late', label: 'Reply time', prompt: 'Any reply time', value: query.late },
          choices: [{ value: 'yes', label: 'Late only' }],
        },
        { name: 'sort', label: 'Order', value: query.sort || 'newest', choices: choicesOf(ORDERS) },
      ]}
      views={{ place: 'inbox', items: views }}
      actions={
        <>
          <Button type="button" variant="quiet" size="small" onClick={() => setShowsKeys(true)}>
            Keyboard shortcuts
          </Button>
          <ButtonLink to={`${INBOX}/templates`} variant="quiet" size="small">
            Templates
          </ButtonLink>
          <FreshDownload href={`/api/leads/export?${new URLSearchParams(exported)}`}>Export as CSV</FreshDownload>
        </>
      }
      Form={fetcher.Form}
      bulk={
        <>
          {actsFor(query.state, Boolean(query.held)).map(({ to, words }) => (
            <Button key={to} name="to" value={to} variant="secondary" size="small">
              {words}
            </Button>
          ))}
          <Button name="take" value="me" variant="secondary" size="small">
            Assign to me
          </Button>
        </>
      }
      render={(lead, select) => <LeadRow key={lead.id} lead={lead} pending={pending.has(lead.id)} select={select} />}
      empty={<Nothing query={query} />}
    >
      {outcome ? <OutcomeNote outcome={outcome} /> : null}
      {held > 0 && !query.held && query.state !== 'spam' ? <HeldNote held={held} /> : null}
      <KeysHelp open={showsKeys} onClose={() => setShowsKeys(false)} keys={LIST_KEYS} />
    </OfficeList>
  )
}

const ACTS: { to: LeadState; words: string }[] = [
  { to: 'new', words: 'Not spam' },
  { to: 'in-progress', words: 'In progress' },
  { to: 'closed', words: 'Close' },
  { to: 'spam', words: 'Spam' },
]

function actsFor(state: LeadState | '', held: boolean) {
  if (held) return ACTS.filter(({ to }) => to === 'new' || to === 'spam')
  return ACTS.filter(({ to }) => to !== state && (state === 'spam') === (to === 'new'))
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
