import { type FormEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { ShortMoment } from '#web/signed-in/parts/moments.tsx'
import { failureText } from '#web/signed-in/session/submit.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'

interface AskedReview {
  articleId: number
  reviewer: string
  by: string
  note: string
  askedAt: string
  isYours: boolean
}

export function ReviewNotice({ review: asked }: { review: AskedReview | null }) {
  const [isDone, setDone] = useState(false)
  const [isAnswering, setAnswering] = useState(false)
  if (!asked || isDone) return null
  return (
    <div className="desk-notice" data-tone="brass">
      <div className="flex min-w-0 grow flex-col gap-1">
        <p>
          {asked.isYours ? (
            <>
              <strong>{asked.by || 'A colleague'}</strong> asked you to read this on <ShortMoment at={asked.askedAt} />.
            </>
          ) : (
            <>
              You asked <strong>{asked.reviewer || 'a colleague'}</strong> to read this on{' '}
              <ShortMoment at={asked.askedAt} />.
            </>
          )}
        </p>
        {asked.note && <p className="whitespace-pre-line wrap-anywhere">{asked.note}</p>}
      </div>
      {asked.isYours && (
        <Button type="button" variant="secondary" size="small" onClick={() => setAnswering(true)}>
          I have read it
        </Button>
      )}
      {/* Outside the article's form: Enter in a dialog must not send it. */}
      {isAnswering &&
        createPortal(
          <AnswerDialog
            articleId={asked.articleId}
            by={asked.by}
            onClose={() => setAnswering(false)}
            onDone={() => setDone(true)}
          />,
          document.body,
        )}
    </div>
  )
}

interface AnswerProps {
  articleId: number
  by: string
  onClose(): void
  onDone(): void
}

function AnswerDialog({ articleId, by, onClose, onDone }: AnswerProps) {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('answer') ?? '')
    setBusy(true)
    try {
      tell({ words: (await articleCalls(client).finishReview(articleId, note)).message })
      onDone()
    } catch (error) {
      setFailure(failureText(error))
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title="I have read it">
      {failure && <p role="alert">{failure}</p>}
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <TextAreaField
          name="answer"
          label={`What should ${by || 'your colleague'} know?`}
          optional
          maxLength={1000}
          rows={4}
        />
        <div>
          <Button busy={busy}>Send</Button>
        </div>
      </form>
    </Dialog>
  )
}
