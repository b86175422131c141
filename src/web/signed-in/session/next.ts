/** Where to go after signing in: an address of this site, or the dashboard for anything else. */
export function safeNext(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/')) return '/dashboard'
  const here = 'http://countinghouse.internal'
  const url = URL.parse(wanted, here)
  if (!url || url.origin !== here || hasTrickery(wanted)) return '/dashboard'
  return url.pathname.startsWith('//') ? '/dashboard' : `${url.pathname}${url.search}${url.hash}`
}

// Browsers read a backslash as a slash, and leave out tabs and line ends.
function hasTrickery(address: string): boolean {
  return [...address].some((sign) => sign === '\\' || sign < ' ')
}

/** In a link of an email: whom it was sent to. */
export const SENT_TO = 'for'

export function loginAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  // Which loaders the router asks for is no part of the address that the person sees.
  searchParams.delete('_routes')
  const sentTo = searchParams.get(SENT_TO)
  searchParams.delete(SENT_TO)
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  const next = encodeURIComponent(pathname.replace(/\.data$/, '') + search)
  return `/login?next=${next}${sentTo ? `&${SENT_TO}=${encodeURIComponent(sentTo)}` : ''}`
}
