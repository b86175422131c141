import { useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { readItem, writeItem } from '#web/drafts/storage.ts'
import { useKeys } from '#web/signed-in/keys/use-keys.ts'

interface Queued {
  to: string
  title: string
}

const KEY = 'countinghouse.queue'
const NONE: Queued[] = []
let known: { text: string | null; items: Queued[] } = { text: null, items: NONE }

/** Remembers, for this tab, the list that something was opened from: each of its screens then leads to the next. */
export function rememberQueue(items: Queued[]): void {
  writeItem(KEY, JSON.stringify(items.map(({ to, title }) => ({ to, title }))), 'tab')
}

function remembered(): Queued[] {
  const text = readItem(KEY, 'tab')
  if (text !== known.text) known = { text, items: text ? (JSON.parse(text) as Queued[]) : NONE }
  return known.items
}

const never = () => () => {}

/** Over a screen that was opened from the list of what waits: which one it is, and the way to the next. */
export function QueueBar() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const items = useSyncExternalStore(never, remembered, () => NONE)
  const at = items.findIndex(({ to }) => to === pathname + search)
  const [before, next] = at === -1 ? [] : [items[at - 1], items[at + 1]]
  useKeys({
    ...(next ? { j: () => void navigate(next.to) } : {}),
    ...(before ? { k: () => void navigate(before.to) } : {}),
  })
  if (at === -1) return null
  return (
    <nav aria-label="Waiting for you" className="queue-bar" data-print="no">
      <Link to="/dashboard">Waiting for you</Link>
      <span className="figures text-ink-soft">
        {at + 1} of {items.length}
      </span>
      {before ? (
        <Link to={before.to} aria-keyshortcuts="k">
          Previous
        </Link>
      ) : null}
      {next ? (
        <Link to={next.to} aria-keyshortcuts="j" className="queue-next">
          Next: {next.title}
        </Link>
      ) : (
        <span className="text-ink-soft">This is the last one.</span>
      )}
    </nav>
  )
}
