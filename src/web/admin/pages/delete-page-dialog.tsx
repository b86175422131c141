import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { ApiProblem, read } from '#web/api.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'

interface Props {
  page: { id: number; title: string }
  /** Whether visitors have its address. */
  isLive: boolean
  onDeleted(): void
  onClose(): void
}

type Links = { label: string; href: string }[]

/** Asks before a page goes, and says what leads to it. */
export function DeletePageDialog({ page, isLive, onDeleted, onClose }: Props) {
  const { client } = useSession()
  const [links, setLinks] = useState<Links | null>(null)
  const [redirectTo, setRedirectTo] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const param = { id: String(page.id) }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, for the page that the dialog was opened with
  useEffect(() => {
    read(client.api.pages[':id'].links.$get({ param }))
      .then(({ items }) => setLinks(items))
      .catch(() => setFailure('The links to this page could not be loaded.'))
  }, [])

  async function remove(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const query = redirectTo.trim() ? { redirectTo: redirectTo.trim() } : {}
      await read(client.api.pages[':id'].$delete({ param, query }))
      onDeleted()
    } catch (error) {
      const wrong = error instanceof ApiProblem ? Object.values(error.fields)[0] : undefined
      setFailure(wrong ?? (error instanceof Error ? error.message : 'The page could not be deleted.'))
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title="Delete this page?">
      <div className="flex flex-col gap-5">
        <p>“{page.title || 'Untitled'}” will be removed from the site. You can restore it for 30 days.</p>
        {links === null && !failure && <p>Loading...</p>}
        {links && links.length > 0 && (
          <div>
            <p className="font-semibold">These lead to it:</p>
            <ul className="rule-top mt-2">
              {links.map(({ label, href }) => (
                <li key={href} className="rule-bottom py-2">
                  <Link to={href} className="ink-link wrap-anywhere">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        {isLive && (
          <TextField
            name="redirectTo"
            label="Where visitors of its address are sent"
            hint="A page of this site such as /services. Left empty, they are told that there is no page."
            optional
            value={redirectTo}
            onChange={({ target }) => setRedirectTo(target.value)}
          />
        )}
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
