import { PUBLIC_CALLS, PUBLIC_PAGES, type PublicCall, type PublicPath } from './paths.ts'

/** One answer that may be kept: all requests that mean the same have the same key. */
export interface KeptAddress {
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
}

function findPage(pathname: string): Found | null {
  const found = pages.find(({ page, pattern }) => pattern.test(pathname) && (page.only?.(pathname) ?? true))
  return found ? { kind: 'page', path: found.page } : null
}

function findKeptCall(pathname: string): Found | null {
  const found = calls.find(({ call, pattern }) => call.kept && pattern.test(pathname))
  return found ? { kind: 'call', path: found.call } : null
}

/** The parameters that matter, in one order; null when one of them is of no kept kind. */
function plainQuery(text: string, { path }: Found): string | null {
  const asked = new URLSearchParams(text)
  if (path.personal?.some((name) => asked.has(name))) return null
  const plain = new URLSearchParams()
  for (const [name, values] of Object.entries(path.query ?? {})) {
    const given = asked.getAll(name)
    if (given.length === 0) continue
    if (given.length > 1 || !values.test(given[0] ?? '')) return null
    plain.set(name, given[0] ?? '')
  }
  return plain.size === 0 ? '' : `?${plain}`
}

const pages = PUBLIC_PAGES.map((page) => ({ page, pattern: patternOf(page.path) }))
const calls: { call: PublicCall; pattern: RegExp }[] = PUBLIC_CALLS.map((call) => ({
  call,
  pattern: patternOf(call.path),
}))

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '([\\w-]{1,80})')}$`)
}
