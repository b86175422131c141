import { Form, Link, redirect as leadTo } from 'react-router'
import { REDIRECT_REASONS, type RedirectOrder } from '#contract/website/redirect-fields.ts'
import type { RedirectAnswer } from '#contract/website/redirects.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { choicesOf } from '#web/signed-in/list/list-filters.tsx'
import { orderIn } from '#web/signed-in/list/list-query.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/redirects'
import { type RedirectOutcome, runRedirectAct } from './redirect-acts.ts'
import { RedirectForm } from './redirect-form.tsx'

const HERE = '/dashboard/redirects'

const ORDERS: Record<RedirectOrder, string> = { newest: 'Newest first', address: 'By address', used: 'Most used first' }
const REASONS = { hand: 'By hand', rename: 'Renamed', deletion: 'Deleted', import: 'Imported' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const reason = REDIRECT_REASONS.find((known) => known === asked.get('reason'))
  const order = orderIn(asked, ORDERS)
  const q = (asked.get('q') ?? '').trim().slice(0, 100)
  const page = asked.get('page') ?? '1'
  const query = { q, order, page, ...(reason && { reason }) }
  const found = await read(context.get(clientContext).api.redirects.$get({ query }))
  const wanted = asked.get('open')
  const open = wanted === 'new' ? ('new' as const) : (found.items.find(({ id }) => String(id) === wanted) ?? null)
  const savedId = asked.get('saved')
  const shown = found.items.find(({ id }) => String(id) === savedId)
  const saved = savedId && (shown ? `${shown.from} leads to ${shown.to}.` : 'The redirect is saved.')
  return { ...found, q, order, reason: reason ?? '', open, saved }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await runRedirectAct(context.get(clientContext), await request.formData())
  if (outcome.ok && !outcome.deleted) throw leadTo(`${HERE}?saved=${outcome.id}`)
  return answer(outcome)
}

export const shouldRevalidate = () => true

export default function RedirectsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { items, page, pages, total, q, order, reason, open, saved } = loaderData
  const href = listAddress(HERE, { q, reason, order, open: '' }, { order: 'newest' })
  const tab = (value: string, label: string) => ({ value, label, href: href({ reason: value }) })
  return (
    <OfficeList
      title="Redirects"
      noun="redirect"
      base={HERE}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      {...{ page, pages, total }}
      tabs={{
        label: 'How they came to be',
        current: reason,
        items: [tab('', 'All'), ...REDIRECT_REASONS.map((value) => tab(value, REASONS[value]))],
      }}
      q={q}
      filters={[{ name: 'order', label: 'Order', value: order, choices: choicesOf(ORDERS) }]}
      actions={
        <>
          <TextLink to="/dashboard/setting">Back to Setting</TextLink>
          <ButtonLink to={href({ open: 'new' })} size="small">
            New redirect
          </ButtonLink>
        </>
      }
      columns={columnsWith((id) => href({ open: id, page }))}
      empty={
        <EmptyState title={reason ? 'None of this kind' : 'No redirects'}>
          Add one when a page of your old site has a new address here. Imports and renamed pages add theirs themselves.
        </EmptyState>
      }
    >
      <p className="max-w-measure text-sm text-ink-soft">
        Old addresses that lead to new ones. A redirect is used only where the site has no page, so it never hides one.
        How often it was followed is counted every half minute.
      </p>
      {saved && !actionData ? (
        <OutcomeAlert tone="success" className="mb-4">
          {saved}
        </OutcomeAlert>
      ) : null}
      {actionData?.deleted ? <Deleted redirect={actionData.deleted} /> : null}
      {open && !actionData?.deleted ? (
        <RedirectForm
          key={open === 'new' ? 'new' : open.id}
          redirect={open === 'new' ? null : open}
          outcome={actionData}
          away={href({})}
        />
      ) : null}
    </OfficeList>
  )
}

function columnsWith(hrefOf: (id: number) => string): Column<RedirectAnswer>[] {
  return [
    {
      key: 'from',
      head: 'Old address',
      rowHead: true,
      cell: (row) => (
        <Link to={hrefOf(row.id)} className="wrap-anywhere">
          {row.from}
        </Link>
      ),
    },
    {
      key: 'to',
      head: 'Leads to',
      cell: (row) =>
        row.kind === 'gone' ? (
          <span className="text-ink-soft">Page not found</span>
        ) : (
          <span className="wrap-anywhere">{row.to}</span>
        ),
    },
    { key: 'reason', head: 'Made', wideOnly: true, cell: (row) => REASONS[row.reason] },
    { key: 'hits', head: 'Followed', numeric: true, cell: (row) => row.hits.toLocaleString('en') },
    { key: 'last', head: 'Last', wideOnly: true, cell: (row) => row.lastHitOn ?? 'Never' },
    {
      key: 'delete',
      head: 'Delete',
      cell: (row) => (
        <Form method="post">
          <input type="hidden" name="id" value={row.id} />
          <input type="hidden" name="from" value={row.from} />
          <input type="hidden" name="to" value={row.to} />
          <input type="hidden" name="kind" value={row.kind} />
          <Button
            name="delete"
            value="yes"
            variant="quiet"
            size="small"
            aria-label={`Delete the redirect from ${row.from}`}
          >
            Delete
          </Button>
        </Form>
      ),
    },
  ]
}

function Deleted({ redirect }: { redirect: NonNullable<RedirectOutcome['deleted']> }) {
  return (
    <OutcomeAlert tone="success" className="mb-4">
      <Form method="post" className="flex flex-wrap items-center gap-4">
        {Object.entries(redirect).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <span className="wrap-anywhere">The redirect from {redirect.from} is deleted.</span>
        {/* An address that was given up is no redirect that could be made again. */}
        {redirect.kind === 'gone' ? null : (
          <Button variant="secondary" size="small">
            Undo
          </Button>
        )}
      </Form>
    </OutcomeAlert>
  )
}
