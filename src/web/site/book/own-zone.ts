/** Takes the zone of the visitor's device along: into the links of this page, and where times are shown, into its address. */
export function takeDeviceZone(place: HTMLElement): void {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!own || own === place.dataset.ownZone) return
  const withZone = (address: string) => {
    const url = new URL(address, location.origin)
    url.searchParams.set('zone', own)
    return url.pathname + url.search
  }
  const query = new URLSearchParams(location.search)
  if (query.has('kind') && !document.querySelector('form[method=post]')) location.replace(withZone(location.href))
  for (const link of place.querySelectorAll<HTMLAnchorElement>('a[href^="/book?"]')) link.href = withZone(link.href)
}
