import { useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import type { Desk } from '#web/admin/website/articles/desk/use-desk.ts'
import { failureText } from '#web/signed-in/session/submit.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'

/** A user deleted the article that is open here: the text stays, and the article can be restored. */
export function DeletedNotice({ desk }: { desk: Desk }) {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isDeleted = desk.status.state === 'deleted' || desk.state.status === 'deleted'

  async function restore(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      desk.hear(await articleCalls(client).bringBack(desk.articleId ?? 0))
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div role="status" className="desk-notice-place">
      {isDeleted && (
        <div className="desk-notice" data-tone="red">
          <p>
            <strong>This article was deleted.</strong> Your text is kept here. Restore the article to save it.
          </p>
          {failure && <p role="alert">{failure}</p>}
          <Button type="button" variant="secondary" size="small" busy={busy} onClick={() => void restore()}>
            Restore the article
          </Button>
        </div>
      )}
    </div>
  )
}
