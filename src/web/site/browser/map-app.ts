/** On Apple's devices no app takes a geo: address; a link to Apple's own map opens the app there. */
export function nameMapApp(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-map-app]')
  if (link?.dataset.mapApp && /iPhone|iPad|Macintosh/.test(navigator.userAgent)) link.href = link.dataset.mapApp
}
