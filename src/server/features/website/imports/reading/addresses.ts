/** Where a page of the old site was, as a path with its query; null when it was the first page, or on another site. */
export function addressOnSite(address: string, site: string | null): string | null {
  const url = URL.parse(address, site ?? 'http://site.invalid/')
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const home = site ? URL.parse(site) : null
  if (home && url.host.replace(/^www\./, '') !== home.host.replace(/^www\./, '')) return null
  const path = url.pathname + url.search
  return url.pathname === '/' && !url.search ? null : path
}

const SIZED = /-\d{2,5}x\d{2,5}(?=\.(?:jpe?g|png|gif|webp|avif)$)/i

/**
 * What a picture is known by: its address without the size that a site has put into it, for every size is the same picture. Null for what
 * is no picture on the web or beside the text.
 */
export function pictureKey(address: string): string | null {
  const path = address.split(/[?#]/)[0] ?? ''
  if (!path || address.startsWith('data:')) return null
  const bare = path.replace(/-scaled(?=\.\w+$)/, '').replace(SIZED, '')
  return `picture:${bare.replace(/^https?:\/\/(www\.)?/, '//')}`
}

/** The addresses at which a picture may be found: in full first, then as the text names it. */
export function addressesOf(address: string): string[] {
  const [path = '', ...query] = address.split('?')
  const full = path.replace(SIZED, '')
  return [...new Set([full === path ? address : full, [path, ...query].join('?')])]
}

/** An address as people write it; what is encoded wrongly stays as it is. */
export function plainly(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

export const withSlash = (address: string): string => `${address.replace(/(?<!\/)\/+$/, '')}/`
