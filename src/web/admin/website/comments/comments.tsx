import { Form } from 'react-router'
import type { CommentState } from '#contract/website/comments.ts'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { ListOrder, orderIn, TIME_ORDERS } from '#web/signed-in/parts/list-order.tsx'
import { ListSearch } from '#web/signed-in/parts/list-search.tsx'
import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import { answer } from '#web/signed-in/session/submit.ts'
import { useLiveReload } from '#web/signed-in/shell/live.tsx'
import type { Route } from './+types/comments'
import { COMMENT_ORDER, runCommentAct } from './comment-acts.ts'
import { CommentRow } from './comment-row.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const state = COMMENT_ORDER.find((known) => known === asked.get('state')) ?? 'held'
  const q = asked.get('q') ?? ''
  const order = orderIn(asked, TIME_ORDERS)
  const query = { state, order, page: asked.get('page') ?? '1', ...(q ? { q } : {}) }
  const list = await read(context.get(clientContext).api.comments.$get({ query }))
  return { state, q, order, ...list }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await runCommentAct(context.get(clientContext), await request.formData())
  return answer(outcome)
}

const LABELS: Record<CommentState, string> = {
  held: 'To review',
  visible: 'On the site',
  rejected: 'Rejected',
  spam: 'Spam',
  deleted: 'Deleted',
}

export default function CommentsScreen({ loaderData, actionData }: Route.ComponentProps) {
  useLiveReload('comments')
  const outcome = useLasting(actionData)
  const { state, q, order, items, page, pages, totals, more } = loaderData
  const href = listAddress('/dashboard/comments', { state, q, order }, { order: 'newest' })
  const tabs = COMMENT_ORDER.map((value) => ({
    value,
    label: LABELS[value],
    count: totals[value] ?? 0,
    href: href({ state: value }),
  }))
  return (
    <>
      <OfficeTitle>Comments</OfficeTitle>
      <h1 className="mb-4 text-3xl font-normal">Comments</h1>
      <ListTabs label="State" tabs={tabs} current={state} />
      <ListSearch label="Comments" q={q} keep={href.kept('q', 'order')} clear={href({ q: '' })}>
        <ListOrder order={order} orders={TIME_ORDERS} />
      </ListSearch>
      {outcome ? <Outcome outcome={outcome} /> : null}
      {more ? (
        <p className="mb-2 text-sm text-ink-soft" role="status">
          Many comments match. These are the newest; add a word to narrow it down.
        </p>
      ) : null}
      {items.length === 0 ? (
        <EmptyState
          title={q ? 'Nothing found' : state === 'held' ? 'Nothing to review' : 'Nothing here'}
          action={
            <ButtonLink
              to={href(q ? { q: '' } : { state: state === 'visible' ? 'held' : 'visible' })}
              variant="secondary"
            >
              {q ? 'Clear the search' : state === 'visible' ? 'See what waits' : 'See what is on the site'}
            </ButtonLink>
          }
        >
          {state === 'held' ? 'Comments to review will appear here.' : 'Try another tab.'}
        </EmptyState>
      ) : (
        <>
          <Form
            method="post"
            id="bulk"
            className="mb-2 flex flex-wrap items-center gap-2"
            aria-label="Selected comments"
          >
            <input type="hidden" name="from" value={state} />
            <span className="bulk-acts">
              <span className="text-sm text-ink-soft">With selected:</span>
              {(['visible', 'rejected', 'spam', 'deleted'] as const)
                .filter((target) => target !== state)
                .map((target) => (
                  <Button key={target} name="bulk" value={target} variant="secondary" size="small">
                    {BULK[target]}
                  </Button>
                ))}
            </span>
          </Form>
          <ol>
            {items.map((comment) => (
              <CommentRow key={comment.id} comment={comment} />
            ))}
          </ol>
          {pages > 1 ? (
            <Pagination page={page} pages={pages} label="Comments" hrefOf={(number) => href({ page: number })} />
          ) : null}
        </>
      )}
    </>
  )
}

const BULK = { visible: 'Approve', rejected: 'Reject', spam: 'Spam', deleted: 'Delete' }

interface OutcomeProps {
  outcome: { ok: boolean; message: string; undo: { ids: number[]; state: string } | null }
}

function Outcome({ outcome: { ok, message, undo } }: OutcomeProps) {
  const ids = undo?.ids.map((id): [string, string] => ['ids', String(id)]) ?? []
  return <ActOutcome ok={ok} message={message} undo={undo && [['bulk', undo.state], ...ids]} />
}
