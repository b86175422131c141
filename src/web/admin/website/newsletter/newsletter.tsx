import { Link, Form as PlainAct, redirect } from 'react-router'
import type { IssueAnswer } from '#contract/website/newsletter-issues.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { ShortMoment } from '#web/signed-in/parts/moments.tsx'
import { act, answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/newsletter'
import { ISSUE_STATES, isOpen } from './issue-text.ts'

const HERE = '/dashboard/newsletter'

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  const { api } = context.get(clientContext)
  const [issues, counts] = await Promise.all([
    read(api.newsletters.$get({ query: { page } })),
    read(api.subscribers.counts.$get()),
  ])
  return { ...issues, counts }
}

export async function action({ context }: Route.ActionArgs) {
  const { api } = context.get(clientContext)
  const outcome = await act({ id: 0 }, async () => ({
    message: 'Begun.',
    id: (await read(api.newsletters.$post())).id,
  }))
  if (outcome.ok) throw redirect(`${HERE}/${outcome.id}`)
  return answer(outcome)
}

/** Issues of the newsletter, newest first. */
export default function NewsletterScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { items, page, pages, total, counts } = loaderData
  return (
    <OfficeList
      title="Newsletter"
      noun="issue"
      base={HERE}
      href={listAddress(HERE, {}, {})}
      rows={items}
      keyOf={({ id }) => id}
      {...{ page, pages, total }}
      actions={
        <>
          <ButtonLink to={`${HERE}/subscribers`} variant="secondary" size="small">
            Subscribers
          </ButtonLink>
          {items.some(isOpen) ? null : (
            <PlainAct method="post">
              <Button size="small">New issue</Button>
            </PlainAct>
          )}
        </>
      }
      columns={COLUMNS}
      empty={
        <EmptyState title="No issues yet">
          One is made each week from what you publish, if that is set under Setting. You can also begin one yourself.
        </EmptyState>
      }
    >
      <p className="max-w-measure text-sm text-ink-soft">
        Subscribers: {counts.weekly} to the weekly email, {counts.each} to each article, {counts.dates} to tax dates.
        Opens and clicks are not tracked.
      </p>
      {actionData && !actionData.ok ? (
        <OutcomeAlert tone="error" className="my-4">
          {actionData.message}
        </OutcomeAlert>
      ) : null}
    </OfficeList>
  )
}

const COLUMNS: Column<IssueAnswer>[] = [
  {
    key: 'subject',
    head: 'Subject',
    rowHead: true,
    cell: ({ id, subject, state }) => (
      <>
        <Link to={`${HERE}/${id}`} className="ink-link wrap-anywhere">
          {subject}
        </Link>
        <span className="block font-normal text-ink-soft md:hidden">{ISSUE_STATES[state]}</span>
      </>
    ),
  },
  { key: 'state', head: 'State', wideOnly: true, cell: ({ state }) => ISSUE_STATES[state] },
  {
    key: 'when',
    head: 'When',
    cell: ({ finishedAt, startedAt, sendAt }) => {
      const at = finishedAt ?? startedAt ?? sendAt
      return at ? <ShortMoment at={at} /> : 'Not set'
    },
  },
  { key: 'articles', head: 'Articles', numeric: true, wideOnly: true, cell: ({ articles }) => articles.length },
  {
    key: 'recipients',
    head: 'Recipients',
    numeric: true,
    wideOnly: true,
    cell: ({ recipients }) => recipients.toLocaleString('en'),
  },
  { key: 'bounced', head: 'Bounced', numeric: true, wideOnly: true, cell: ({ bounced }) => bounced },
  {
    key: 'unsubscribed',
    head: 'Unsubscribed',
    numeric: true,
    wideOnly: true,
    cell: ({ unsubscribed }) => unsubscribed,
  },
]
