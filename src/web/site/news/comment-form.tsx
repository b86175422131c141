import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PlainForm } from '#design/patterns/plain-form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import type { CommentOutcome } from './comment-action.ts'
import { openCommentForm, postComment } from './comment-client.ts'
import { useCommentDraft } from './comment-draft.ts'
import { refreshComments } from './refresh-comments.ts'

const nothing: CommentOutcome = { thanks: null, trouble: null, fields: {}, typed: { name: '', email: '', comment: '' } }

interface Props {
  articleId: number
  address: string
  /** What came of a comment sent without a script. */
  sent?: CommentOutcome
}

/** Name, email and comment. What was typed stays until it has arrived. */
export function CommentForm({ articleId, address, sent }: Props) {
  const [outcome, setOutcome] = useState(sent ?? nothing)
  const [busy, setBusy] = useState(false)
  const token = useRef<Promise<string> | null>(null)
  const thanks = useRef<HTMLDivElement>(null)
  const draft = useCommentDraft(articleId)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    const result = await postComment(articleId, new FormData(form), token.current)
    token.current = null
    if (result.thanks) {
      form.reset()
      draft.clear()
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
    <section aria-labelledby="leave-comment" className="mt-10" data-print="no" ref={draft.ref} onFocus={prepare}>
      <h3 id="leave-comment" className="mb-4 text-xl">
        Leave a comment
      </h3>
      {outcome.thanks ? (
        <Alert tone="success" ref={thanks} className="mb-6">
          {outcome.thanks}
        </Alert>
      ) : null}
      <PlainForm action={`${address}#leave-comment`} errors={errors} onSubmit={submit} aria-labelledby="leave-comment">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={120}
          error={fields.name}
          defaultValue={typed.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          hint="Never shown. We use it only if we need to ask you something."
          maxLength={254}
          error={fields.email}
          defaultValue={typed.email}
        />
        <TextAreaField
          label="Comment"
          name="comment"
          hint="Everyone can read it. For personal matters, please write to us instead."
          maxLength={3000}
          error={fields.comment}
          defaultValue={typed.comment}
        />
        <div aria-hidden="true" className="sr-only">
          <label htmlFor="website">Leave this empty</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <div>
          <Button busy={busy}>Post comment</Button>
        </div>
      </PlainForm>
    </section>
  )
}
