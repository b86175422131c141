import { Link, Form as RouterForm, redirect } from 'react-router'
import { DELIVERY_STATES } from '#contract/system/webhook-fields.ts'
import type { OpenedDeliveryAnswer, WebhookAnswer, WebhookDeliveryAnswer } from '#contract/system/webhooks.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { Button } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Tag, type TagTone } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { AskFirst } from '#web/signed-in/parts/ask-first.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/webhook'
import { formatEvent, STATES, WEBHOOKS } from './integration-text.ts'
import { SecretShown } from './secret-shown.tsx'
import { runWebhookAct } from './webhook-acts.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhooks.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const state = DELIVERY_STATES.find((known) => known === asked.get('state'))
  const one = context.get(clientContext).api.webhooks[':id']
  const param = { id: params.id }
  const webhook = await orNotFound(read(one.$get({ param })))
  const query = { page: asked.get('page') ?? '1', ...(state && { state }) }
  const deliveries = await read(one.deliveries.$get({ param, query }))
  const wanted = asked.get('open') ?? ''
  const isForm = wanted === '' || wanted === 'form'
  const opened = isForm
    ? null
    : await orNotFound(read(one.deliveries[':delivery'].$get({ param: { ...param, delivery: wanted } })))
  return { webhook, ...deliveries, state: state ?? '', isEdited: wanted === 'form', opened }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await runWebhookAct(context.get(clientContext), await request.formData())
  if (outcome.removed) throw redirect(`${WEBHOOKS}?removed=yes`)
  return answer(outcome)
}

export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const { webhook, items, page, pages, total, state, isEdited, opened } = loaderData
  const base = `${WEBHOOKS}/${webhook.id}`
  const href = listAddress(base, { state, open: '' })
  const tab = (value: string, label: string) => ({ value, label, href: href({ state: value }) })
  const isRefused = Boolean(actionData?.typed && !actionData.ok)
  return (
    <OfficeList
      title={webhook.name}
      noun="delivery"
      nouns="deliveries"
      base={base}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      {...{ page, pages, total }}
      tabs={{
        label: 'What became of them',
        current: state,
        items: [tab('', 'All'), ...DELIVERY_STATES.map((value) => tab(value, STATES[value]))],
      }}
      actions={<TextLink to={WEBHOOKS}>All webhooks</TextLink>}
      columns={columnsWith(webhook, (id) => href({ open: id, page }))}
      empty={
        <EmptyState title={state ? 'None of these' : 'Nothing was sent yet'}>
          What is sent is listed here for 30 days, with what was answered.
        </EmptyState>
      }
    >
      {actionData && !isRefused ? (
        <div className="mt-3">
          <ActOutcome ok={actionData.ok} message={actionData.message} />
        </div>
      ) : null}
      {actionData?.secret ? (
        <SecretShown title="Copy this secret now" secret={actionData.secret}>
          It is shown once. Give it to the program that receives the events.
        </SecretShown>
      ) : null}
      {isEdited || isRefused ? (
        <WebhookForm webhook={webhook} outcome={actionData} away={href({})} />
      ) : (
        <About webhook={webhook} edit={href({ open: 'form' })} />
      )}
      {opened ? <DeliveryShown delivery={opened} away={href({})} /> : null}
    </OfficeList>
  )
}

function About({ webhook, edit }: { webhook: WebhookAnswer; edit: string }) {
  const { id, name, url, kinds, withContent, version, owner, isOn, oldSecretUntil } = webhook
  return (
    <section aria-label="About this webhook" className="mt-3 mb-6">
      <dl className="mb-3 grid gap-x-6 text-sm max-sm:[&_dd]:mb-2 sm:gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <dt className="text-ink-soft">Address</dt>
        <dd className="wrap-anywhere">{url}</dd>
        <dt className="text-ink-soft">Events</dt>
        <dd>{kinds.map(formatEvent).join(', ')}</dd>
        <dt className="text-ink-soft">Payload</dt>
        <dd>{withContent ? 'Ids, kinds and content' : 'Ids and kinds'}</dd>
        <dt className="text-ink-soft">Set up by</dt>
        <dd>{owner ?? 'Somebody who has left'}</dd>
        <dt className="text-ink-soft">Now</dt>
        <dd>
          <WebhookState webhook={webhook} />
        </dd>
        {oldSecretUntil ? (
          <>
            <dt className="text-ink-soft">Secret before</dt>
            <dd>
              valid until <Moment at={oldSecretUntil} />
            </dd>
          </>
        ) : null}
      </dl>
      <div className="flex flex-wrap items-center gap-x-4">
        <Link to={edit} className="ink-link inline-flex min-h-11 items-center">
          {isOn ? 'Change' : 'Change or switch on'}
        </Link>
        <RouterForm method="post">
          <input type="hidden" name="id" value={id} />
          <Button name="act" value="test" variant="quiet" size="small">
            Send a test
          </Button>
        </RouterForm>
        <RouterForm method="post" className="flex flex-wrap gap-x-4">
          <FreshMark />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name="url" value={url} />
          <input type="hidden" name="version" value={version} />
          {kinds.map((kind) => (
            <input key={kind} type="hidden" name="kinds" value={kind} />
          ))}
          <input type="hidden" name="withContent" value={withContent ? 'on' : ''} />
          <Button name="act" value="secret" variant="quiet" size="small">
            New secret
          </Button>
          {isOn ? (
            <Button name="act" value="switch-off" variant="quiet" size="small">
              Switch off
            </Button>
          ) : null}
          <AskFirst
            words="Remove"
            warning="What waits to be sent is dropped, and the list of deliveries goes. It cannot be undone."
          >
            <Button name="act" value="remove" variant="danger" size="small">
              Remove this webhook
            </Button>
          </AskFirst>
        </RouterForm>
      </div>
    </section>
  )
}

const TONES: Record<WebhookDeliveryAnswer['state'], TagTone> = { queued: 'brass', sent: 'green', failed: 'red' }

function columnsWith(webhook: WebhookAnswer, hrefOf: (id: string) => string): Column<WebhookDeliveryAnswer>[] {
  return [
    {
      key: 'at',
      head: 'Event',
      rowHead: true,
      cell: ({ id, kind, createdAt }) => (
        <>
          <Link to={hrefOf(id)} className="ink-link">
            {formatEvent(kind)}
          </Link>
          <span className="block text-sm font-normal text-ink-soft">
            <Moment at={createdAt} />
          </span>
        </>
      ),
    },
    {
      key: 'state',
      head: 'Now',
      cell: ({ state, status, error, nextAttemptAt }) => (
        <>
          <Tag tone={TONES[state]}>{STATES[state]}</Tag> {status}
          {error ? <span className="mt-1 block text-sm wrap-anywhere text-red">{error}</span> : null}
          {nextAttemptAt ? (
            <span className="mt-1 block text-sm text-ink-soft">
              Next attempt <Moment at={nextAttemptAt} />
            </span>
          ) : null}
        </>
      ),
    },
    { key: 'attempts', head: 'Attempts', numeric: true, wideOnly: true, cell: ({ attempts }) => attempts },
    {
      key: 'again',
      head: 'Send again',
      cell: ({ id, kind, state }) =>
        state === 'queued' || !webhook.isOn ? null : (
          <RouterForm method="post">
            <input type="hidden" name="id" value={webhook.id} />
            <input type="hidden" name="delivery" value={id} />
            <Button
              name="act"
              value="redeliver"
              variant="quiet"
              size="small"
              aria-label={`Send again: ${formatEvent(kind)}`}
            >
              Send again
            </Button>
          </RouterForm>
        ),
    },
  ]
}

interface Props {
  delivery: OpenedDeliveryAnswer
  away: string
}

/** What was sent and what was answered. */
function DeliveryShown({ delivery: { id, kind, body, status, answer, error }, away }: Props) {
  return (
    <section className="rule-double-top rule-double mb-8 py-6" aria-labelledby="delivery">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="delivery" className="text-xl">
          {formatEvent(kind)}
        </h2>
        <Link to={away} className="inline-flex min-h-11 items-center">
          Close
        </Link>
      </div>
      <h3 className="text-sm font-semibold">Sent</h3>
      <Code>{`webhook-id: ${id}\n\n${body}`}</Code>
      <h3 className="mt-4 text-sm font-semibold">Answered{status ? ` ${status}` : ''}</h3>
      <Code>{answer || error || 'Nothing'}</Code>
    </section>
  )
}

function Code({ children }: { children: string }) {
  return (
    <pre className="mt-1 max-h-64 overflow-auto border border-rule bg-sheet p-3 text-sm wrap-anywhere whitespace-pre-wrap">
      {children}
    </pre>
  )
}
