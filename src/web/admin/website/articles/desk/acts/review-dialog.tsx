import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { failureText } from '#web/signed-in/session/submit.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'

interface Props {
  articleId: number
  onClose(): void
}

export function ReviewDialog({ articleId, onClose }: Props) {
  const client = useClient()
  const { sendsEmail } = useFirm()
  const [people, setPeople] = useState<{ id: string; name: string }[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
  useEffect(() => {
    articleCalls(client)
      .reviewers()
      .then(({ items }) => setPeople(items))
      .catch(() => setFailure('Your colleagues could not be loaded. Please try again.'))
  }, [])

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const asked = { reviewer: String(form.get('reviewer') ?? ''), note: String(form.get('note') ?? '') }
    setBusy(true)
    setFailure(null)
    try {
      const { message } = await articleCalls(client).askForReview(articleId, asked)
      onClose()
      tell({ words: message })
    } catch (error) {
      setFailure(failureText(error))
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title="Ask for a review">
      {people === null && !failure && <p>Loading...</p>}
      {people?.length === 0 && <p>There is nobody else who edits articles. Invite a colleague under Team.</p>}
      {failure && <p role="alert">{failure}</p>}
      {people && people.length > 0 && (
        <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
          <SelectField
            name="reviewer"
            label="Who should read it"
            choices={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextAreaField name="note" label="What to look at" optional maxLength={1000} rows={3} />
          <p className="text-sm text-ink-soft">
            {sendsEmail ? 'They get an email with a link to this draft.' : 'They find it on their dashboard.'}
          </p>
          <div>
            <Button busy={busy}>Ask</Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
