import { Form, Link } from 'react-router'
import { FilterBar } from '#design/patterns/filter-bar.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Input } from '#design/primitives/input.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ListOrder, orderIn, TIME_ORDERS } from '#web/signed-in/parts/list-order.tsx'
import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'
import { SeekPages, seekIn } from '#web/signed-in/parts/seek-pages.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import type { Route } from './+types/mail'
import { runMailAct } from './mail-acts.ts'
import { MailRow } from './mail-row.tsx'
import { MAIL_ORDER, MAIL_WORDS } from './mail-text.ts'

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
  const href = listAddress('/dashboard/mail', { state, to, order }, { order: 'newest' })
  const tabs = [
    { value: '', label: 'All', href: href({ state: '' }) },
    ...MAIL_ORDER.map((value) => ({
      value,
      label: MAIL_WORDS[value].words,
      count: value === 'sent' || value === 'dismissed' ? undefined : counts[value],
      href: href({ state: value }),
    })),
  ]
  return (
    <>
      <OfficeTitle>Mail</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Mail</h1>
        {counts.failed > 0 ? (
          <Form method="post" className="flex flex-wrap gap-2">
            <Button name="all" value="retry" variant="secondary" size="small">
              Try all {counts.failed.toLocaleString('en')} failed again
            </Button>
            <Button name="all" value="dismiss" variant="quiet" size="small">
              Dismiss all
            </Button>
          </Form>
        ) : null}
      </div>
      {actionData ? <Announcement words={actionData.message} tone={actionData.ok ? 'good' : 'bad'} /> : null}
      {delivering ? null : (
        <Alert tone="warning" title="No mail server is set up" className="mb-4">
          Emails wait here, and nobody receives them. What is not older than three days is sent once there is a server.{' '}
          <TextLink to="/dashboard/setting/mail">Set up email</TextLink>
        </Alert>
      )}
      <ListTabs label="State" tabs={tabs} current={state} />
      <div className="py-4">
        <FilterBar
          label="Emails to one person"
          clear={
            to ? (
              <Link to={href({ to: '' })} className="ink-link inline-flex min-h-11 items-center">
                Clear
              </Link>
            ) : null
          }
        >
          {state ? <input type="hidden" name="state" value={state} /> : null}
          <div className="min-w-0 max-w-80 grow">
            <label htmlFor="to" className="font-semibold">
              Sent to
            </label>
            <Input key={to} id="to" name="to" type="email" defaultValue={to} placeholder="name@example.com" />
          </div>
          <ListOrder order={order} orders={TIME_ORDERS} />
        </FilterBar>
      </div>
      {items.length === 0 ? (
        <Nothing state={state} isAsked={Boolean(to || from)} delivering={delivering} />
      ) : (
        <ol className="rule-top rule-double">
          {items.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ol>
      )}
      <SeekPages label="Mail" order={order} from={from} next={next} hrefOf={href} />
    </>
  )
}

function Nothing({ state, isAsked, delivering }: { state: string; isAsked: boolean; delivering: boolean }) {
  const way = (to: string, words: string) => (
    <ButtonLink to={to} variant="secondary">
      {words}
    </ButtonLink>
  )
  if (isAsked) {
    return (
      <EmptyState title="Nothing found" action={way('/dashboard/mail', 'Show all emails')}>
        Emails are kept for 90 days. Search for the whole address.
      </EmptyState>
    )
  }
  if (state === 'failed') return <EmptyState title="Nothing failed">No email has failed.</EmptyState>
  return (
    <EmptyState
      title="Nothing here"
      action={delivering ? way('/dashboard/setting/mail', 'Send a test email') : undefined}
    >
      Emails from the site will appear here.
    </EmptyState>
  )
}
