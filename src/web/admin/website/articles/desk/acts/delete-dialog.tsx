import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { BulkAnswer } from '#contract/selection.ts'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import { read } from '#web/api.ts'
import { failureText } from '#web/signed-in/session/submit.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'

interface Props {
  kind: 'article' | 'page' | 'event'
  /** One or several; of a page that is live, visitors have the address. */
  items: { id: number; title: string; version?: number; isLive: boolean }[]
  /** In place of items: all results of a filter. */
  all?: { filter: Record<string, string>; count: number }
  onDeleted(ids: number[]): void
  onClose(): void
}

type Links = { label: string; href: string }[]

export function DeleteDialog({ kind, items, all, onDeleted, onClose }: Props) {
  const client = useClient()
  const [links, setLinks] = useState<Links | null>(null)
  const [redirectTo, setRedirectTo] = useState('')
  // Those that went before one could not: a second try leaves them be.
  const [gone, setGone] = useState<number[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const count = all?.count ?? items.length
  const isOne = count === 1

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
      const rows = await removeRows()
      const done = [...gone, ...rows.filter(({ ok }) => ok).map(({ id }) => id)]
      const refused = rows.filter(({ ok }) => !ok)
      if (refused.length === 0) return onDeleted(done)
      setGone(done)
      setFailure(refused.map(({ name, message }) => (isOne ? message : `${name}: ${message}`)).join(' '))
      setBusy(false)
    } catch (error) {
      setFailure(failureText(error))
      setBusy(false)
    }
  }

  async function removeRows(): Promise<Pick<BulkAnswer['rows'][number], 'id' | 'ok' | 'name' | 'message'>[]> {
    const left = items.filter((item) => !gone.includes(item.id))
    if (kind === 'event') {
      for (const { id } of left) await read(client.api.events[':id'].$delete({ param: { id: String(id) } }))
      return left.map(({ id, title }) => ({ id, ok: true, name: title, message: '' }))
    }
    const selection = all
      ? { filter: { ...all.filter, kind } }
      : {
          ids: left.map(({ id }) => id),
          versions: Object.fromEntries(left.flatMap(({ id, version }) => (version ? [[id, version]] : []))),
        }
    const to = redirectTo.trim()
    const json = { ...selection, act: 'delete' as const, ...(to && { redirectTo: to }) }
    return (await read(client.api.articles.bulk.$post({ json }))).rows
  }

  /** What went before it stopped is notified of, not left out. */
  const close = () => (gone.length > 0 ? onDeleted(gone) : onClose())

  return (
    <Dialog open onClose={close} title={isOne ? `Delete this ${kind}?` : `Delete ${count} ${kind}s?`}>
      <div className="flex flex-col gap-5">
        <p>
          {all ? 'All results' : items.map(({ title }) => `“${title || 'Untitled'}”`).join(', ')} will be removed from
          the site. You can restore {isOne ? 'it' : 'them'} for 30 days.
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
        {kind === 'page' && (all || items.some(({ isLive }) => isLive)) && (
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
