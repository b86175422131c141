import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CommentReview } from '#contract/system/settings-office.ts'
import { PlainForm } from '#design/patterns/plain-form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Checkbox } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { ApiProblem, createClient, read } from '#web/api.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { NewsletterChoice } from '#web/site/sending/newsletter-choice.tsx'
import { useOwnDetails } from '#web/site/sending/own-details.ts'
import type { CommentOutcome } from './comment-action.ts'
import { refreshComments } from './refresh-comments.ts'

const nothing: CommentOutcome = { thanks: null, trouble: null, fields: {}, typed: { name: '', email: '', comment: '' } }

const WHAT_HAPPENS: Record<CommentReview, string> = {
  none: 'Your comment is shown at once, unless it looks like spam.',
  first:
    'We read your first comment before it is shown. After that, your comments are shown at once unless they look like spam.',
  all: 'We read every comment before it is shown.',
}

interface Props {
  articleId: number
  address: string
  /** Which comments are read before they are shown; null where another service decides. */
  review: CommentReview | null
  sendsEmail: boolean
  hasNewsletter: boolean
  sent?: CommentOutcome
}

/** Name, email and comment. What was typed stays until it has arrived. */
export function CommentForm({ articleId, address, review, sendsEmail, hasNewsletter, sent }: Props) {
  const [outcome, setOutcome] = useState(sent ?? nothing)
  const [busy, setBusy] = useState(false)
  const token = useRef<Promise<string> | null>(null)
  const thanks = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLElement>(null)
  const forgetDraft = useDraft(frame, `comment.${articleId}`, { place: 'tab' })
  useOwnDetails(frame)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    const result = await postComment(articleId, new FormData(form), token.current)
    token.current = null
    if (result.thanks) {
      form.reset()
      forgetDraft()
      await refreshComments()
    }
    setBusy(false)
    setOutcome(result)
  }

  // The page that came back from a form sent without a script is at the form already.
  const [atFirst] = useState(outcome)
  useEffect(() => {
    if (outcome.thanks && outcome !== atFirst) thanks.current?.focus()
  }, [outcome, atFirst])

  const prepare = () => {
    if (token.current) return
    token.current = openCommentForm(articleId)
    // Without a network the form is opened again when it is sent.
    token.current.catch(() => {
      token.current = null
    })
  }

  const { fields, typed } = outcome
  const errors = { ...fields, ...(outcome.trouble && Object.keys(fields).length === 0 ? { '': outcome.trouble } : {}) }
  return (
    <section aria-labelledby="leave-comment" className="mt-10" data-print="no" ref={frame} onFocus={prepare}>
      <h3 id="leave-comment" className="mb-4 text-xl">
        Leave a comment
      </h3>
      {outcome.thanks ? (
        <Alert tone="success" ref={thanks} className="mb-6">
          {outcome.thanks}
        </Alert>
      ) : null}
      <PlainForm
        action={address}
        errors={errors}
        values={typed}
        busy={busy}
        onSubmit={submit}
        aria-labelledby="leave-comment"
      >
        <TextField label="Name" name="name" autoComplete="name" maxLength={120} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          hint={
            review && sendsEmail
              ? 'Never shown. We write only to ask about your comment, or if you ask us to below.'
              : 'Never shown.'
          }
          maxLength={254}
        />
        <TextAreaField
          label="Comment"
          name="comment"
          hint="Everyone can read it. For personal matters, please write to us instead."
          maxLength={3000}
        />
        {review && sendsEmail ? <Checkbox name="notify" label="Write to me when it is shown or answered" /> : null}
        {review && hasNewsletter ? <NewsletterChoice /> : null}
        <div aria-hidden="true" className="sr-only">
          <label htmlFor="website">Leave this empty</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <div>
          {review ? <p className="mb-3 text-ink-soft">{WHAT_HAPPENS[review]}</p> : null}
          <Button busy={busy}>Post comment</Button>
        </div>
      </PlainForm>
    </section>
  )
}

async function openCommentForm(articleId: number): Promise<string> {
  const detail = await read(createClient(fetch).news['post_detail.php'].$get({ query: { nid: String(articleId) } }))
  return detail.csrf_token
}

/** Sends a comment; an expired token is fetched again once. Sending the same form twice stores it once. */
async function postComment(articleId: number, form: FormData, opened: Promise<string> | null): Promise<CommentOutcome> {
  const typed = {
    name: String(form.get('name')),
    email: String(form.get('email')),
    comment: String(form.get('comment')),
  }
  const failed = (trouble: string, fields = {}) => ({ thanks: null, trouble, fields, typed })
  const send = async (token: string) =>
    await read(
      createClient(fetch).news['post_comment.php'].$post({
        json: {
          ...typed,
          notify: form.has('notify'),
          newsletter: form.has('newsletter'),
          id: articleId,
          csrftoken: token,
          website: String(form.get('website') ?? ''),
        },
      }),
    )
  try {
    const token = await (opened ?? openCommentForm(articleId)).catch(() => openCommentForm(articleId))
    const answer = await send(token).catch(async (error: unknown) => {
      if (error instanceof ApiProblem && error.code === 'expired-form')
        return await send(await openCommentForm(articleId))
      throw error
    })
    return { thanks: answer.message, trouble: null, fields: {}, typed: { name: '', email: '', comment: '' } }
  } catch (error) {
    if (!(error instanceof ApiProblem))
      return failed('Network error: the site cannot be reached. What you typed is still here.')
    return failed(error.status >= 500 ? 'Error submitting comment' : error.message, error.fields)
  }
}
