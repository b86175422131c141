import { PUBLIC_CALLS, PUBLIC_PAGES, type PublicCall, type PublicPath } from './paths.ts'

/** One answer that may be kept: all requests that mean the same have the same key. */
export interface KeptAddress {
  /** The address in its plainest form, which is also what is rendered. */
  key: string
  kind: 'page' | 'call'
  path: PublicPath
}

/** The answer that an address asks for, or null when it is nobody's but the asker's. */
export function keptAddress(url: string): KeptAddress | null {
  const mark = url.indexOf('?')
  const pathname = mark === -1 ? url : url.slice(0, mark)
  const found = findPage(pathname) ?? findKeptCall(pathname)
  if (!found) return null
  const query = mark === -1 ? '' : plainQuery(url.slice(mark + 1), found)
  return query === null ? null : { key: pathname + query, kind: found.kind, path: found.path }
}

/** Whether a page is one of those that everybody may read. */
export function isPublicPage(pathname: string): boolean {
  return pages.some(({ pattern }) => pattern.test(pathname))
}

/** The page's own address; the router asks for its data at that address with an ending. */
export function pageOf(pathname: string): string {
  if (!pathname.endsWith('.data')) return pathname
  return pathname === '/_.data' ? '/' : pathname.slice(0, -'.data'.length)
}

/** The tags of what a call reads; null when nobody has said. */
export function tagsOf(pathname: string): string[] | null {
  for (const { call, pattern } of calls) {
    const match = pattern.exec(pathname)
    if (match) return call.tags.map((tag) => tag.replace('*', match[1] ?? ''))
  }
  return null
}

interface Found {
  kind: 'page' | 'call'
  path: PublicPath
  isData: boolean
}

function findPage(pathname: string): Found | null {
  const page = pageOf(pathname)
  const found = pages.find(({ pattern }) => pattern.test(page))
  return found ? { kind: 'page', path: found.page, isData: page !== pathname } : null
}

function findKeptCall(pathname: string): Found | null {
  const found = calls.find(({ call, pattern }) => call.kept && pattern.test(pathname))
  return found ? { kind: 'call', path: found.call, isData: false } : null
}

/** The parameters that matter, in one order; null when one of them is of no kept kind. */
function plainQuery(text: string, { path, isData }: Found): string | null {
  const asked = new URLSearchParams(text)
  if (path.personal?.some((name) => asked.has(name))) return null
  const plain = new URLSearchParams()
  const known = isData ? { ...path.query, _routes: ROUTES } : (path.query ?? {})
  for (const [name, values] of Object.entries(known)) {
    const given = asked.getAll(name)
    if (given.length === 0) continue
    if (given.length > 1 || !values.test(given[0] ?? '')) return null
    plain.set(name, given[0] ?? '')
  }
  return plain.size === 0 ? '' : `?${plain}`
}

const ROUTES = /^[\w/.,$*-]{1,200}$/

const pages = PUBLIC_PAGES.map((page) => ({ page, pattern: patternOf(page.path) }))
const calls: { call: PublicCall; pattern: RegExp }[] = PUBLIC_CALLS.map((call) => ({
  call,
  pattern: patternOf(call.path),
}))

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '([\\w-]{1,80})')}$`)
}
