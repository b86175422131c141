import { useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { articleCalls } from '#web/admin/articles/desk/calls.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'

interface Props {
  article: { id: number; title: string }
  onDeleted(): void
  onClose(): void
}

export function DeleteDialog({ article, onDeleted, onClose }: Props) {
  const { client } = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function remove(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await articleCalls(client).remove(article.id)
      onDeleted()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The article could not be deleted.')
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title="Delete this article?">
      <div className="flex flex-col gap-5">
        <p>
          “{article.title || 'Untitled'}” will be removed from the site and this list. You can restore it for 30 days.
        </p>
        {failure && <p role="alert">{failure}</p>}
        <div className="flex flex-wrap gap-3">
          <Button type="button" variant="danger" busy={busy} onClick={() => void remove()}>
            Delete
          </Button>
          <Button type="button" variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
