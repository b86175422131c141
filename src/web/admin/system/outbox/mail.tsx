import { Form } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { choicesOf } from '#web/signed-in/list/list-filters.tsx'
import { orderIn, TIME_ORDERS } from '#web/signed-in/list/list-query.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { seekIn } from '#web/signed-in/parts/seek-pages.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import type { Route } from './+types/mail'
import { runMailAct } from './mail-acts.ts'
import { MailRow } from './mail-row.tsx'
import { MAIL_ORDER, MAIL_WORDS } from './mail-text.ts'

const HERE = '/dashboard/mail'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const state = MAIL_ORDER.find((known) => known === asked.get('state')) ?? ''
  const to = (asked.get('to') ?? '').trim().slice(0, 254)
  const order = orderIn(asked, TIME_ORDERS)
  const from = seekIn(asked, order)
  const query = { ...(state && { state }), ...(to && { to }), order, ...from }
  return { state, to, order, from, ...(await read(context.get(clientContext).api.outbox.$get({ query }))) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await runMailAct(context.get(clientContext), await request.formData())
  return answer(outcome, 409)
}

/** The mails the site wrote: what arrived, what waits, what failed and why. */
export default function MailScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { state, to, order, from, items, next, counts, delivering } = loaderData
  const href = listAddress(HERE, { state, to, order }, { order: 'newest' })
  const tabs = MAIL_ORDER.map((value) => ({
    value,
    label: MAIL_WORDS[value].words,
    count: value === 'sent' || value === 'dismissed' ? undefined : counts[value],
    href: href({ state: value }),
  }))
  return (
    <OfficeList
      title="Mail"
      noun="email"
      base={HERE}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      seek={{ order, from, next }}
      tabs={{
        label: 'State',
        current: state,
        items: [{ value: '', label: 'All', href: href({ state: '' }) }, ...tabs],
      }}
      filters={[
        { name: 'to', label: 'Sent to', type: 'email', value: to, prompt: 'Sent to: name@example.com' },
        { name: 'order', label: 'Order', value: order, choices: choicesOf(TIME_ORDERS) },
      ]}
      actions={
        counts.failed > 0 ? (
          <Form method="post" className="flex flex-wrap gap-2">
            <Button name="all" value="retry" variant="secondary" size="small">
              Try all {counts.failed.toLocaleString('en')} failed again
            </Button>
            <Button name="all" value="dismiss" variant="quiet" size="small">
              Dismiss all
            </Button>
          </Form>
        ) : null
      }
      render={(mail) => <MailRow key={mail.id} mail={mail} />}
      empty={<Nothing isFailed={state === 'failed'} delivering={delivering} />}
    >
      {actionData ? <Announcement words={actionData.message} tone={actionData.ok ? 'good' : 'bad'} /> : null}
      {delivering ? null : (
        <Alert tone="warning" title="No mail server is set up" className="my-2">
          Emails wait here, and nobody receives them. What is not older than three days is sent once there is a server.{' '}
          <TextLink to="/dashboard/setting/mail">Set up email</TextLink>
        </Alert>
      )}
    </OfficeList>
  )
}

function Nothing({ isFailed, delivering }: { isFailed: boolean; delivering: boolean }) {
  if (isFailed) return <EmptyState title="Nothing failed">No email has failed.</EmptyState>
  return (
    <EmptyState
      title="Nothing here"
      action={
        delivering ? (
          <ButtonLink to="/dashboard/setting/mail" variant="secondary">
            Send a test email
          </ButtonLink>
        ) : undefined
      }
    >
      Emails from the site will appear here.
    </EmptyState>
  )
}
