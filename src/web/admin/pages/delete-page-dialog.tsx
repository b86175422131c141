import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { ApiProblem, read } from '#web/api.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'

interface Props {
  /** One or several; of one that is live, visitors have the address. */
  pages: { id: number; title: string; isLive: boolean }[]
  onDeleted(ids: number[]): void
  onClose(): void
}

type Links = { label: string; href: string }[]

/** Asks before pages go, and says what leads to them. */
export function DeletePageDialog({ pages, onDeleted, onClose }: Props) {
  const { client } = useSession()
  const [links, setLinks] = useState<Links | null>(null)
  const [redirectTo, setRedirectTo] = useState('')
  // Those that went before one could not: a second try leaves them be.
  const [gone, setGone] = useState<number[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isOne = pages.length === 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, for the pages that the dialog was opened with
  useEffect(() => {
    Promise.all(pages.map(({ id }) => read(client.api.pages[':id'].links.$get({ param: { id: String(id) } }))))
      .then((found) =>
        setLinks([...new Map(found.flatMap(({ items }) => items).map((one) => [one.href, one])).values()]),
      )
      .catch(() => setFailure('What leads here could not be loaded.'))
  }, [])

  async function remove(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const query = redirectTo.trim() ? { redirectTo: redirectTo.trim() } : {}
      for (const { id, isLive } of pages.filter((page) => !gone.includes(page.id))) {
        await read(client.api.pages[':id'].$delete({ param: { id: String(id) }, query: isLive ? query : {} }))
        setGone((before) => [...before, id])
      }
      onDeleted(pages.map(({ id }) => id))
    } catch (error) {
      const wrong = error instanceof ApiProblem ? Object.values(error.fields)[0] : undefined
      setFailure(wrong ?? (error instanceof Error ? error.message : 'The page could not be deleted.'))
      setBusy(false)
    }
  }

  /** What went before it stopped is told of, not left out. */
  const close = () => (gone.length > 0 ? onDeleted(gone) : onClose())

  return (
    <Dialog open onClose={close} title={isOne ? 'Delete this page?' : `Delete ${pages.length} pages?`}>
      <div className="flex flex-col gap-5">
        <p>
          {pages.map(({ title }) => `“${title || 'Untitled'}”`).join(', ')} will be removed from the site. You can
          restore {isOne ? 'it' : 'them'} for 30 days.
        </p>
        {links === null && !failure && <p>Loading...</p>}
        {links && links.length > 0 && (
          <div>
            <p className="font-semibold">These lead to {isOne ? 'it' : 'them'}:</p>
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
        {pages.some(({ isLive }) => isLive) && (
          <TextField
            name="redirectTo"
            label={`Where visitors of ${isOne ? 'its address' : 'their addresses'} are sent`}
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
          <Button type="button" variant="secondary" onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
