import type { CommentState } from '#contract/website/comments.ts'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { choicesOf } from '#web/signed-in/list/list-filters.tsx'
import { orderIn, TIME_ORDERS } from '#web/signed-in/list/list-query.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import { answer } from '#web/signed-in/session/submit.ts'
import { useLiveReload } from '#web/signed-in/shell/live.tsx'
import type { Route } from './+types/comments'
import { COMMENT_ORDER, runCommentAct } from './comment-acts.ts'
import { CommentRow } from './comment-row.tsx'

const BASE = '/dashboard/comments'

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
  const { state, q, order, items, totals, ...list } = loaderData
  const href = listAddress(BASE, { state, q, order }, { order: 'newest' })
  return (
    <OfficeList
      title="Comments"
      noun="comment"
      base={BASE}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      nameOf={({ name }) => `the comment by ${name}`}
      {...list}
      tabs={{
        label: 'State',
        current: state,
        items: COMMENT_ORDER.map((value) => ({
          value,
          label: LABELS[value],
          count: totals[value] ?? 0,
          href: href({ state: value }),
        })),
      }}
      q={q}
      filters={[{ name: 'order', label: 'Order', value: order, choices: choicesOf(TIME_ORDERS) }]}
      bulk={
        <>
          <input type="hidden" name="from" value={state} />
          {(['visible', 'rejected', 'spam', 'deleted'] as const)
            .filter((target) => target !== state)
            .map((target) => (
              <Button key={target} name="bulk" value={target} variant="secondary" size="small">
                {BULK[target]}
              </Button>
            ))}
        </>
      }
      render={(comment, select) => <CommentRow key={comment.id} comment={comment} select={select} />}
      empty={
        <EmptyState
          title={state === 'held' ? 'Nothing to review' : 'Nothing here'}
          action={
            <ButtonLink to={href({ state: state === 'visible' ? 'held' : 'visible' })} variant="secondary">
              {state === 'visible' ? 'See what waits' : 'See what is on the site'}
            </ButtonLink>
          }
        >
          {state === 'held' ? 'Comments to review will appear here.' : 'Try another tab.'}
        </EmptyState>
      }
    >
      {outcome ? <Outcome outcome={outcome} /> : null}
    </OfficeList>
  )
}

const BULK = { visible: 'Approve', rejected: 'Reject', spam: 'Spam', deleted: 'Delete' }

interface OutcomeProps {
  outcome: { ok: boolean; message: string; undo: { ids: number[]; state: string } | null }
}

function Outcome({ outcome: { ok, message, undo } }: OutcomeProps) {
  const ids = undo?.ids.map((id): [string, string] => ['marked', String(id)]) ?? []
  return <ActOutcome ok={ok} message={message} undo={undo && [['bulk', undo.state], ...ids]} />
}
