import { useEffect, useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { useClient } from '#web/signed-in/session/use-client.ts'

interface Props {
  articleId: number
  /** The secret address that exists already. */
  address: string | null
  onAddress(address: string | null): void
  onClose(): void
}

/** How the article will look, at a secret address that can be passed on. */
export function PreviewDialog({ articleId, address, onAddress, onClose }: Props) {
  const client = useClient()
  const [failed, setFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when there is none yet
  useEffect(() => {
    if (address) return
    articleCalls(client)
      .share(articleId)
      .then(({ url }) => onAddress(url))
      .catch(() => setFailed(true))
  }, [])

  async function end(): Promise<void> {
    setFailed(false)
    try {
      await articleCalls(client).unshare(articleId)
      onAddress(null)
      onClose()
      tell({ words: 'The secret link no longer works.' })
    } catch {
      setFailed(true)
    }
  }

  const whole = address ? new URL(address, location.href).href : ''
  return (
    <Dialog open onClose={onClose} title="Preview">
      <div className="flex flex-col gap-5">
        <p>See it as readers will. Anyone with this link can read the article as it is now, for 14 days.</p>
        {failed && <p role="alert">The preview could not be created. Please try again.</p>}
        {!address && !failed && <p>Loading...</p>}
        {address && (
          <>
            <TextField
              name="previewAddress"
              label="Secret link"
              readOnly
              value={whole}
              onFocus={(event) => event.target.select()}
            />
            <div className="flex flex-wrap items-center gap-3">
              <ButtonLink href={whole} {...{ target: '_blank', rel: 'noreferrer' }}>
                Open the preview
              </ButtonLink>
              <Button
                type="button"
                variant="secondary"
                onClick={() => void navigator.clipboard.writeText(whole).then(() => tell({ words: 'Link copied.' }))}
              >
                Copy
              </Button>
              <Button type="button" variant="quiet" onClick={() => void end()}>
                Turn off this link
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
