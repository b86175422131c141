import type { Hours } from '#web/site/contact/opening.ts'
import { startIslands } from './islands.ts'
import { nameMapApp } from './map-app.ts'
import { startPageNote } from './page-note.ts'

/** What a public page does besides being read. Everything on it works without; nothing here needs React. */
export function startDocument(): void {
  startIslands()
  offerSharing()
  showPdf()
  playVideos()
  keepOpeningHours()
  askWhoIsThere()
  nameMapApp()
  startPageNote()
  countView()
  document.documentElement.dataset.client = 'ready'
  // While developing, the framework updates its own routes in place; a document is loaded anew.
  import.meta.hot?.on('react-router:hmr', () => location.reload())
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

/** What only a script can do for an article: copy its address, print it, open the device's own share sheet. */
function offerSharing(): void {
  const place = document.querySelector<HTMLElement>('[data-share]')
  if (!place) return
  const url = location.origin + location.pathname
  const acts: Record<string, () => unknown> = {
    copy: async () => {
      await navigator.clipboard.writeText(url)
      const status = place.querySelector('[role=status]')
      if (status) status.textContent = 'The address has been copied.'
    },
    print: () => window.print(),
    // Leaving the sheet without choosing anything is no error.
    share: () => navigator.share({ title: place.dataset.share, url }).catch(() => {}),
  }
  for (const button of place.querySelectorAll('button')) {
    const act = acts[button.value]
    if (!act || (button.value === 'share' && !('share' in navigator))) continue
    button.addEventListener('click', act)
    button.classList.remove('invisible')
  }
}

const LOOK_EVERY_MS = 20_000

/** Says on the chat page whether somebody is there, as it is right now. */
async function askWhoIsThere(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-presence]')
  if (!place) return
  const { presenceWords } = await import('#web/site/chat/presence-text.ts')
  const look = async () => {
    if (document.visibilityState !== 'visible') return
    const words = presenceWords(await (await fetch('/api/chat')).json())
    if (place.textContent !== words) place.textContent = words
  }
  // Without an answer it goes on saying what is true in any case.
  const ask = () => void look().catch(() => {})
  ask()
  setInterval(ask, LOOK_EVERY_MS)
}

/** Keeps "Open now, until 6pm" true while the page stands open. */
async function keepOpeningHours(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-hours]')
  if (!place) return
  const { openingAt } = await import('#web/site/contact/opening.ts')
  const { hours, timeZone }: { hours: Hours; timeZone: string } = JSON.parse(place.dataset.hours ?? '')
  const look = () => {
    const { isOpen, words, today } = openingAt(new Date(), hours, timeZone)
    const line = place.querySelector<HTMLElement>('[data-open]')
    if (line && line.textContent !== words) line.textContent = words
    if (line) line.dataset.open = String(isOpen)
    for (const row of place.querySelectorAll<HTMLElement>('[data-day]')) {
      if (row.dataset.day === today) row.setAttribute('aria-current', 'date')
      else row.removeAttribute('aria-current')
    }
  }
  look()
  setInterval(look, LOOK_EVERY_MS)
}
