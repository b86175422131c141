import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { CommentAnswer, CommentState } from '#contract/website/comments.ts'
import { Button } from '#design/primitives/button.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'

/** One comment: who, when, where, the words, and the buttons. */
export function CommentRow({ comment, select }: { comment: CommentAnswer; select: ReactNode }) {
  const { id, state } = comment
  const label = `comment by ${comment.name}`
  return (
    <li className="rule-bottom grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 py-2">
      {select}
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
          <span className="text-base font-semibold text-ink">{comment.name}</span>
          {comment.fromStaff ? <Tag tone="green">From the firm</Tag> : null}
          <a href={`mailto:${comment.email}`}>{comment.email}</a>
          <Moment at={comment.createdAt} />
          <Link to={`/blogd/${comment.articleId}`}>{comment.articleTitle}</Link>
        </p>
        {comment.holdReason ? <p className="text-sm text-brass">Held: {comment.holdReason}</p> : null}
        <p className="my-2 max-w-measure whitespace-pre-line">{comment.body}</p>
        <div className="flex flex-wrap gap-2">
          {ACTS[state].map(({ to, words }) => (
            <Form method="post" key={to}>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="from" value={state} />
              <Button name="to" value={to} variant="secondary" size="small" aria-label={`${words} the ${label}`}>
                {words}
              </Button>
            </Form>
          ))}
          {comment.leadId || comment.fromStaff ? null : (
            <Form method="post" className="max-sm:-ml-3">
              <input type="hidden" name="id" value={id} />
              <Button name="private" value="yes" variant="quiet" size="small">
                Make this a private request
              </Button>
            </Form>
          )}
        </div>
        {comment.fromStaff ? null : <Reply id={id} name={comment.name} />}
      </div>
    </li>
  )
}

function Reply({ id, name }: { id: number; name: string }) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm text-green">Reply</summary>
      <Form method="post" className="mt-2 flex max-w-form flex-col gap-3">
        <input type="hidden" name="id" value={id} />
        <TextAreaField
          id={`reply-${id}`}
          name="reply"
          label={`Reply to ${name}`}
          hint="Shown under the comment, as from the firm."
          rows={3}
          maxLength={3000}
        />
        <div>
          <Button size="small">Publish the reply</Button>
        </div>
      </Form>
    </details>
  )
}

const APPROVE = { to: 'visible', words: 'Approve' }
const REJECT = { to: 'rejected', words: 'Reject' }
const SPAM = { to: 'spam', words: 'Spam' }
const DELETE = { to: 'deleted', words: 'Delete' }
const BRING_BACK = { to: 'held', words: 'Restore' }

const ACTS: Record<CommentState, { to: string; words: string }[]> = {
  held: [APPROVE, REJECT, SPAM, DELETE],
  visible: [REJECT, SPAM, DELETE],
  rejected: [APPROVE, SPAM, DELETE],
  spam: [APPROVE, DELETE],
  deleted: [BRING_BACK],
}
