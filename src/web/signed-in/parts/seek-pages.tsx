import { Link } from 'react-router'
import type { TimeOrder } from '#contract/orders.ts'

/** Where a page begins: beyond a row, in the direction of the list. */
type Seek = { before: string } | { after: string } | null

/** The row beyond which the page in an address begins; null on the first. */
export function seekIn(asked: URLSearchParams, order: TimeOrder): Seek {
  const numberOf = (name: string) => /^[1-9]\d{0,12}$/.exec(asked.get(name) ?? '')?.[0]
  const [before, after] = [numberOf('before'), numberOf('after')]
  if (order === 'oldest') return after ? { after } : null
  return before ? { before } : null
}

interface Props {
  label: string
  order: TimeOrder
  from: Seek
  next: number | null
  hrefOf: (seek: Record<string, string>) => string
}

/** The way on in a list that is not counted, and the way back to where it begins. */
export function SeekPages({ label, order, from, next, hrefOf }: Props) {
  const [first, on, key] = order === 'oldest' ? ['Oldest', 'Newer', 'after'] : ['Newest', 'Older', 'before']
  return (
    <nav aria-label={`${label}: pages`} className="flex justify-between gap-4 pt-2" data-print="no">
      {from ? <PageLink to={hrefOf({})}>{first}</PageLink> : <span />}
      {next ? (
        <PageLink to={hrefOf({ [key]: String(next) })} rel="next">
          {on}
        </PageLink>
      ) : null}
    </nav>
  )
}

function PageLink({ to, rel, children }: { to: string; rel?: string; children: string }) {
  return (
    <Link
      to={to}
      rel={rel}
      className="inline-flex min-h-11 items-center font-semibold text-green no-underline hover:underline"
    >
      {children}
    </Link>
  )
}
