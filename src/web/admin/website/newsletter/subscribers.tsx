import { Form as PlainAct } from 'react-router'
import { SUBSCRIBER_STATES, SUBSCRIBER_TOPICS } from '#contract/website/newsletter-fields.ts'
import type { SubscriberAnswer } from '#contract/website/newsletter-list.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { FREQUENCY_WORDS } from '#domain/subscriptions.ts'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { choicesOf } from '#web/signed-in/list/list-filters.tsx'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { FreshDownload } from '#web/signed-in/session/fresh.tsx'
import { answer, outcomeOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/subscribers'

const HERE = '/dashboard/newsletter/subscribers'

const TOPICS = { weekly: 'One email a week', each: 'Each article', dates: 'Tax dates' }
const STATES = { pending: 'Not confirmed', confirmed: 'Confirmed' }
const PLACES: Record<SubscriberAnswer['consentPlace'], string> = {
  footer: 'Footer of the site',
  article: 'Below an article',
  contact: 'Contact form',
  quote: 'Quote form',
  comment: 'Comment form',
  calendar: 'Tax calendar',
  import: 'Import',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const state = SUBSCRIBER_STATES.find((known) => known === asked.get('state'))
  const topic = SUBSCRIBER_TOPICS.find((known) => known === asked.get('topic'))
  const q = (asked.get('q') ?? '').trim().slice(0, 100)
  const filter = { q, ...(state && { state }), ...(topic && { topic }) }
  const query = { ...filter, page: asked.get('page') ?? '1' }
  const found = await read(context.get(clientContext).api.subscribers.$get({ query }))
  const exported = new URLSearchParams(filter).toString()
  const removal = found.items.find(({ id }) => String(id) === asked.get('remove')) ?? null
  return { ...found, q, state: state ?? '', topic: topic ?? '', exported, removal }
}

export async function action({ request, context }: Route.ActionArgs) {
  const param = { id: String((await request.formData()).get('id')) }
  return answer(await outcomeOf(read(context.get(clientContext).api.subscribers[':id'].$delete({ param }))))
}

export default function SubscribersScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { items, page, pages, total, q, state, topic, exported, removal } = loaderData
  const href = listAddress(HERE, { q, state, topic, remove: '' }, {})
  return (
    <OfficeList
      title="Subscribers"
      noun="subscriber"
      base={HERE}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      {...{ page, pages, total }}
      q={q}
      filters={[
        { name: 'topic', label: 'Gets', value: topic, choices: choicesOf(TOPICS), prompt: 'Anything' },
        { name: 'state', label: 'State', value: state, choices: choicesOf(STATES), prompt: 'Any state' },
      ]}
      actions={
        <>
          <TextLink to="/dashboard/newsletter">Newsletter</TextLink>
          <ButtonLink to={`${HERE}/import`} variant="secondary" size="small">
            Import from CSV
          </ButtonLink>
          <FreshDownload href={`/api/subscribers/export?${exported}`}>Export as CSV</FreshDownload>
        </>
      }
      columns={columnsOf((remove) => href({ page, remove }))}
      empty={
        <EmptyState title="No subscribers yet">
          People subscribe in the footer of your site and below articles, once it can send email.
        </EmptyState>
      }
    >
      {actionData ? (
        <OutcomeAlert tone={actionData.ok ? 'success' : 'error'} className="mb-4">
          {actionData.message}
        </OutcomeAlert>
      ) : null}
      {removal ? <RemovalQuestion subscriber={removal} back={href({ page })} /> : null}
    </OfficeList>
  )
}

function RemovalQuestion({ subscriber: { id, email }, back }: { subscriber: SubscriberAnswer; back: string }) {
  return (
    <OutcomeAlert tone="warning" title={`Remove ${email}?`} className="mb-4">
      <p>They get no more emails, and nobody is told. They can subscribe again; you cannot add them again.</p>
      <PlainAct method="post" className="mt-3 flex flex-wrap gap-3">
        <input type="hidden" name="id" value={id} />
        <Button variant="danger" size="small">
          Remove
        </Button>
        <ButtonLink to={back} variant="secondary" size="small">
          Cancel
        </ButtonLink>
      </PlainAct>
    </OutcomeAlert>
  )
}

const columnsOf = (removalOf: (id: number) => string): Column<SubscriberAnswer>[] => [
  {
    key: 'email',
    head: 'Email',
    rowHead: true,
    cell: (row) => (
      <>
        <span className="wrap-anywhere">{row.email}</span>
        <span className="block font-normal text-ink-soft md:hidden">
          {STATES[row.state]}. {getsOf(row)}
        </span>
      </>
    ),
  },
  { key: 'gets', head: 'Gets', wideOnly: true, cell: (row) => getsOf(row) },
  { key: 'state', head: 'State', wideOnly: true, cell: ({ state }) => STATES[state] },
  {
    key: 'consent',
    head: 'Consent',
    wideOnly: true,
    cell: ({ consentPlace, consentSource }) => (
      <span className="wrap-anywhere">{[PLACES[consentPlace], consentSource].filter(Boolean).join(': ')}</span>
    ),
  },
  {
    key: 'since',
    head: 'Since',
    wideOnly: true,
    cell: ({ confirmedAt, createdAt }) => <Day at={confirmedAt ?? createdAt} />,
  },
  {
    key: 'remove',
    head: 'Remove',
    cell: ({ id, email }) => (
      <ButtonLink to={removalOf(id)} variant="quiet" size="small" aria-label={`Remove ${email}`}>
        Remove
      </ButtonLink>
    ),
  },
]

const getsOf = ({ news, services }: SubscriberAnswer) =>
  [news === 'none' ? '' : FREQUENCY_WORDS[news], services.length > 0 ? 'Tax dates' : ''].filter(Boolean).join(', ')
