import { Link } from 'react-router'
import type { WebhookAnswer } from '#contract/system/webhooks.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/webhooks'
import { IntegrationTabs } from './integration-tabs.tsx'
import { EVENTS, WEBHOOKS } from './integration-text.ts'
import { SecretShown } from './secret-shown.tsx'
import { runWebhookAct } from './webhook-acts.ts'
import { WebhookForm } from './webhook-form.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const { items } = await read(context.get(clientContext).api.webhooks.$get())
  return { items, isOpen: asked.get('open') === 'new', isRemoved: asked.has('removed') }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answer(await runWebhookAct(context.get(clientContext), await request.formData()))
}

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { items, isOpen, isRemoved } = loaderData
  const href = listAddress(WEBHOOKS, { open: '' })
  return (
    <OfficeList
      title="Integrations"
      noun="webhook"
      base={WEBHOOKS}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      total={items.length}
      actions={
        <>
          <TextLink to="/api/docs/webhooks">API reference</TextLink>
          <ButtonLink to={href({ open: 'new' })} size="small">
            New webhook
          </ButtonLink>
        </>
      }
      columns={COLUMNS}
      empty={
        <EmptyState title="No webhooks">
          Add one so that another program learns of requests, documents or messages as they arrive.
        </EmptyState>
      }
    >
      <IntegrationTabs current="webhooks" />
      <p className="mt-4 mb-4 max-w-measure text-sm text-ink-soft">
        Events of this site are sent to other programs as they happen, signed as the Standard Webhooks specification
        says. What cannot be delivered is sent again for three days.
      </p>
      {isRemoved && !actionData ? <ActOutcome ok message="The webhook is removed." /> : null}
      {actionData?.ok ? <ActOutcome ok message={actionData.message} /> : null}
      {actionData?.secret ? (
        <SecretShown title="Copy this secret now" secret={actionData.secret}>
          It is shown once. The program that receives events checks their signature with it.
        </SecretShown>
      ) : null}
      {isOpen && !actionData?.ok ? <WebhookForm webhook={null} outcome={actionData} away={href({})} /> : null}
    </OfficeList>
  )
}

const COLUMNS: Column<WebhookAnswer>[] = [
  {
    key: 'name',
    head: 'Name',
    rowHead: true,
    cell: ({ id, name, url }) => (
      <>
        <Link to={`${WEBHOOKS}/${id}`} className="ink-link wrap-anywhere">
          {name}
        </Link>
        <span className="block text-sm font-normal wrap-anywhere text-ink-soft">{new URL(url).host}</span>
      </>
    ),
  },
  { key: 'kinds', head: 'Events', cell: ({ kinds }) => kinds.map((kind) => EVENTS[kind]).join(', ') },
  { key: 'content', head: 'Content', wideOnly: true, cell: ({ withContent }) => (withContent ? 'Sent' : 'Ids only') },
  { key: 'state', head: 'Now', cell: (webhook) => <WebhookState webhook={webhook} /> },
]

export function WebhookState({ webhook }: { webhook: WebhookAnswer }) {
  const { isOn, disabledReason, failingSince, isUsable } = webhook
  if (!isOn) {
    return (
      <>
        <Tag tone="red">Switched off</Tag>
        {disabledReason ? <span className="mt-1 block text-sm text-red">{disabledReason}</span> : null}
      </>
    )
  }
  if (!isUsable) return <Tag tone="red">Its secret cannot be read</Tag>
  if (!failingSince) return <Tag tone="green">On</Tag>
  return (
    <>
      <Tag tone="brass">Failing</Tag>
      <span className="mt-1 block text-sm text-ink-soft">
        since <Moment at={failingSince} />
      </span>
    </>
  )
}
