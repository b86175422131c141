import type { Hours } from '#web/site/contact/opening.ts'

const LOOK_EVERY_MS = 20_000

/** Keeps "Open now, until 6pm" true while the page stands open. */
export async function keepOpeningHours(): Promise<void> {
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
