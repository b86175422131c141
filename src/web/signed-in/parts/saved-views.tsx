import { useEffect, useRef } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import type { ViewPlace } from '#contract/system/saved-view-fields.ts'
import type { SavedViewAnswer } from '#contract/system/saved-views.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { useOutcomeOf } from '#web/shown-together.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'

interface Props {
  place: ViewPlace
  base: string
  views: SavedViewAnswer[]
}

interface Outcome {
  ok: boolean
  message: string
  fields: Record<string, string>
}

/** The views of a list that a user has saved, and the way to save what is shown. */
export function SavedViews({ place, base, views }: Props) {
  const { search } = useLocation()
  const fetcher = useFetcher<Outcome>()
  const outcome = useOutcomeOf(fetcher)
  const details = useRef<HTMLDetailsElement>(null)
  const shown = plain(search)
  const current = views.find(({ query }) => query === shown)
  const refused = outcome && !outcome.ok ? outcome : undefined
  useEffect(() => {
    if (!outcome?.ok) return
    if (details.current) details.current.open = false
    tell({ words: outcome.message })
  }, [outcome])
  const sent = (
    <>
      <input type="hidden" name="script" value="yes" />
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="query" value={shown} />
    </>
  )
  return (
    <div className="flex flex-wrap items-start gap-x-6" data-print="no">
      {views.length > 0 ? (
        <nav aria-label="Saved views">
          <ul className="flex flex-wrap gap-x-6">
            {views.map(({ id, name, query }) => (
              <li key={id}>
                <Link
                  to={query ? `${base}?${query}` : base}
                  aria-current={id === current?.id ? 'true' : undefined}
                  className="ink-link inline-flex min-h-11 items-center wrap-anywhere aria-current:font-semibold"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {current ? (
        <fetcher.Form method="post" action="/dashboard/views">
          {sent}
          <Button name="remove" value={current.id} variant="quiet" size="small" className="min-h-11">
            Remove this view
          </Button>
        </fetcher.Form>
      ) : (
        <details ref={details}>
          <summary className="min-h-11 cursor-pointer py-2 text-sm text-ink-soft">Save this view</summary>
          <fetcher.Form method="post" action="/dashboard/views" className="flex flex-wrap items-end gap-3 pb-2">
            {sent}
            <TextField
              label="Name of the view"
              name="name"
              id={`view-${place}`}
              maxLength={60}
              {...(refused ? { error: refused.fields.name ?? refused.message } : {})}
            />
            <Button variant="secondary" size="small" className="min-h-11" busy={fetcher.state !== 'idle'}>
              Save
            </Button>
          </fetcher.Form>
        </details>
      )}
    </div>
  )
}

/** A query as views keep it: without the page, in one order. */
function plain(search: string): string {
  const words = new URLSearchParams(search)
  for (const name of ['page', 'before', 'after']) words.delete(name)
  for (const [name, value] of [...words]) if (!value) words.delete(name)
  words.sort()
  return words.toString()
}
