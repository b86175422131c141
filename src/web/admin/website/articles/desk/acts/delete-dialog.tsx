import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import { ApiProblem, read } from '#web/api.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'

interface Props {
  kind: 'article' | 'page' | 'event'
  /** One or several; of a page that is live, visitors have the address. */
  items: { id: number; title: string; isLive: boolean }[]
  onDeleted(ids: number[]): void
  onClose(): void
}

type Links = { label: string; href: string }[]

export function DeleteDialog({ kind, items, onDeleted, onClose }: Props) {
  const { client } = useSession()
  const [links, setLinks] = useState<Links | null>(null)
  const [redirectTo, setRedirectTo] = useState('')
  // Those that went before one could not: a second try leaves them be.
  const [gone, setGone] = useState<number[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isOne = items.length === 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, for those that the dialog was opened with
  useEffect(() => {
    Promise.all(items.map(({ id }) => articleCalls(client).links(id)))
      .then((found) =>
        setLinks([...new Map(found.flatMap(({ items }) => items).map((one) => [one.href, one])).values()]),
      )
      .catch(() => setFailure('What leads here could not be loaded.'))
  }, [])

  async function remove(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      for (const { id, isLive } of items.filter((item) => !gone.includes(item.id))) {
        await removeOne(id, isLive ? redirectTo.trim() : '')
        setGone((before) => [...before, id])
      }
      onDeleted(items.map(({ id }) => id))
    } catch (error) {
      const wrong = error instanceof ApiProblem ? Object.values(error.fields)[0] : undefined
      setFailure(wrong ?? (error instanceof Error ? error.message : `The ${kind} could not be deleted.`))
      setBusy(false)
    }
  }

  async function removeOne(id: number, to: string): Promise<void> {
    if (kind === 'article') await articleCalls(client).remove(id)
    else if (kind === 'event') await read(client.api.events[':id'].$delete({ param: { id: String(id) } }))
    else {
      await read(client.api.pages[':id'].$delete({ param: { id: String(id) }, query: to ? { redirectTo: to } : {} }))
    }
  }

  /** What went before it stopped is told of, not left out. */
  const close = () => (gone.length > 0 ? onDeleted(gone) : onClose())

  return (
    <Dialog open onClose={close} title={isOne ? `Delete this ${kind}?` : `Delete ${items.length} ${kind}s?`}>
      <div className="flex flex-col gap-5">
        <p>
          {items.map(({ title }) => `“${title || 'Untitled'}”`).join(', ')} will be removed from the site. You can
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
        {kind === 'page' && items.some(({ isLive }) => isLive) && (
          <TextField
            name="redirectTo"
            label={`Where visitors of ${isOne ? 'its address' : 'their addresses'} are sent`}
            hint="A page of this site such as /services. If empty, they see “page not found”."
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
