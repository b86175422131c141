import { addressKey, isOwnAddress, pathOfKey, plainPermalink } from '#domain/site-addresses.ts'
import { invalid } from '#server/http/problem.ts'

export interface Redirect {
  id: number
  /** As it is looked up: without host, case and order of parameters. */
  from: string
  to: string
  kind: RedirectKind | 'gone'
  reason: RedirectReason
  hits: number
  lastHitOn: string | null
  createdAt: string
}

export type RedirectKind = 'permanent' | 'temporary'

/** How it came to be: kept by hand, or made when an address changed, went, or came from another site. */
export type RedirectReason = 'hand' | 'rename' | 'deletion' | 'import'

export const STATUS: Record<RedirectKind, 301 | 302> = { permanent: 301, temporary: 302 }

/** Where a redirect begins; refused where the site itself answers, for nobody would ever be led on. */
export function readFrom(given: string): string {
  const key = addressKey(given)
  if (!key) throw invalid('from', 'Enter an address on this site, such as /old-page')
  const isPlain = plainPermalink(key) === key
  if (!isPlain && isOwnAddress(pathOfKey(key))) throw invalid('from', 'The site has a page of its own at this address.')
  return key
}

/** Where a redirect leads: on this site without the host, or to another site by its whole address. */
export function readTarget(given: string, publicUrl: string): { to: string; toKey: string | null } {
  const words = given.trim()
  const url = URL.parse(words, publicUrl)
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username ||
    url.password ||
    !/^(\/(?![/\\])|https?:\/\/)/i.test(words)
  ) {
    throw invalid('to', 'Enter a path such as /services, or a whole address that begins with https://')
  }
  if (url.href.length > 1_000) throw invalid('to', 'This address is too long.')
  const isHere = url.origin === new URL(publicUrl).origin
  // `//elsewhere` after the host would lead to another site.
  const path = url.pathname.replace(/^\/+/, '/') + url.search
  return isHere ? { to: path + url.hash, toKey: addressKey(path) } : { to: url.href, toKey: null }
}

/** The keys under which a request may be known: with its query, and without. */
export function keysOf(url: string): string[] {
  const whole = addressKey(url)
  const path = addressKey(url.split('?', 1)[0] ?? url)
  return [...new Set([whole, path].filter((key) => key !== null))]
}

/** What the browser is told: campaign words and the like go along, unless the query was what the redirect is about. */
export function locationOf({ from, to }: Pick<Redirect, 'from' | 'to'>, url: string): string {
  const query = url.split('?').slice(1).join('?')
  if (!query || from.includes('?') || /[?#]/.test(to)) return to
  return `${to}?${query}`
}

/** As links say it: what a browser is told has letters of other alphabets encoded. */
export function asLinked(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

/** The key of an address itself, if it has one. */
export const ownKeyOf = (address: string): string[] => keysOf(address).slice(0, 1)

/** Where a rename leads from its old address: for good, or until the address is given up. */
export type Leading = RedirectKind | 'closing'

export interface Wanted {
  from: string
  to: string
  kind: Leading
  reason: RedirectReason
  id?: number
}

/** The keys of redirects that have to be known before others are written that lead from some addresses to one. */
export const keysAbout = (to: string, from: string[], publicUrl: string): string[] => [
  ...onwardOf(readTarget(to, publicUrl)),
  ...from.flatMap(ownKeyOf),
]

/** What is written, led to the end of what it leads to, and what led from there before; refused when it ends where it began. */
export function settle(known: Redirect[], { from, to, kind, reason, id }: Wanted, publicUrl: string) {
  const key = readFrom(from)
  const target = readTarget(to, publicUrl)
  const there = known.find((each) => each.from === key)
  const next = onwardOf(target).flatMap((each) => known.find(({ from }) => from === each) ?? [])[0]
  const end = next && next.id !== id && next.kind !== 'gone' ? readTarget(next.to, publicUrl) : target
  if (end.toKey === key || target.toKey === key) throw invalid('to', 'This would lead in a circle.')
  return { written: { from: key, to: end.to, toKey: end.toKey, kind, reason }, there }
}

/** Under which keys the place that a redirect leads to may lead on. */
const onwardOf = ({ to, toKey }: { to: string; toKey: string | null }) => (toKey === null ? [] : keysOf(to))
