import { type Hours, openingAt } from './opening.ts'

export function watchHours(place: HTMLElement, everyMs: number): void {
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
  setInterval(look, everyMs)
}
