import { startIslands } from './islands.ts'

/** What a public page does besides being read. Everything on it works without; nothing here needs React. */
export function startDocument(): void {
  startIslands()
  showPdf()
  nameMapApp()
  startPageNote()
  afterFirstPaint(() => {
    for (const add of [offerSharing, playVideos, keepOpeningHours, askWhoIsThere, takeOwnZone]) void add()
  })
  countView()
  document.documentElement.dataset.client = 'ready'
  // While developing, the framework updates its own routes in place; a document is loaded again.
  import.meta.hot?.on('react-router:hmr', () => location.reload())
}

/** What has a file of its own must not share a slow line with what is needed to see the page. */
function afterFirstPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}

/** Shows a PDF within the page where the browser can; elsewhere the way to open it stays in its place. */
function showPdf(): void {
  const place = document.querySelector('[data-pdf-preview]')
  const frame = place?.querySelector('template')?.content
  if (frame && navigator.pdfViewerEnabled) place.replaceChildren(frame)
}

/** Most pages have no video, and load nothing for one. */
async function playVideos(): Promise<void> {
  if (document.querySelector('[data-video]')) (await import('#web/site/news/videos.ts')).offerVideos()
}

/** Tells the server of a page that the browser had fetched ahead: only now is it read. */
function countView(): void {
  const [document] = performance.getEntriesByType('navigation') as (PerformanceEntry & { deliveryType?: string })[]
  if (document?.deliveryType !== 'navigational-prefetch') return
  // Nobody waits for it, and nothing depends on it.
  void fetch('/api/visits', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path: location.pathname }),
  }).catch(() => {})
}

/** Only articles can be shared. */
async function offerSharing(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-share]')
  if (place) (await import('#web/site/news/sharing.ts')).offerSharing(place)
}

async function takeOwnZone(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-own-zone]')
  if (place) (await import('#web/site/book/own-zone.ts')).takeDeviceZone(place)
}

const LOOK_EVERY_MS = 20_000

async function askWhoIsThere(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-presence]')
  if (place) (await import('#web/site/chat/watch-presence.ts')).watchPresence(place, LOOK_EVERY_MS)
}

/** Keeps "Open now, until 6pm" true while the page is open. */
async function keepOpeningHours(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-hours]')
  if (place) (await import('#web/site/contact/watch-hours.ts')).watchHours(place, LOOK_EVERY_MS)
}

/** A line at the lower edge of a document: while a post is fetched, and when a form cannot be sent because there is no network. */
function startPageNote(): void {
  const note = document.createElement('p')
  note.role = 'status'
  note.tabIndex = -1
  note.className = 'fixed inset-x-0 bottom-0 z-40 border-t border-line bg-sheet px-4 py-3 text-center text-ink'
  const say = (text: string, place: Element) => {
    place.append(note)
    note.textContent = text
  }
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a')
    const isElsewhere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || link?.target
    if (link?.pathname.startsWith('/blogd/') && !isElsewhere && !link.hash) say('Loading...', document.body)
  })
  // Forms with a way of their own have taken the event before it comes here.
  addEventListener('submit', (event) => {
    if (event.defaultPrevented || navigator.onLine) return
    event.preventDefault()
    // In the form, so that the next Tab leads back into it.
    say('You are offline. Nothing was sent. What you typed is still here.', event.target as Element)
    note.focus({ preventScroll: true })
  })
  // Back from the post, or with a network again: the page is as it was.
  for (const event of ['pageshow', 'online']) addEventListener(event, () => note.remove())
}

/** On Apple's devices no app takes a geo: address; a link to Apple's own map opens the app there. */
function nameMapApp(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-map-app]')
  if (link?.dataset.mapApp && /iPhone|iPad|Macintosh/.test(navigator.userAgent)) link.href = link.dataset.mapApp
}
