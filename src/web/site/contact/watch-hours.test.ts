import { parseHTML } from 'linkedom'
import { afterEach, expect, it, vi } from 'vitest'
import { watchHours } from './watch-hours.ts'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const WEEK = Object.fromEntries(DAYS.map((day) => [day, { opens: '09:00', closes: '17:00' }]))

function placeIn(timeZone: string) {
  const hours = JSON.stringify({ hours: { week: WEEK, closedOn: [] }, timeZone })
  const rows = DAYS.map((day) => `<li data-day="${day}">${day}</li>`).join('')
  const { document } = parseHTML(`<main><p data-open="false"></p><ul>${rows}</ul></main>`)
  const place = document.querySelector('main') as unknown as HTMLElement
  place.dataset.hours = hours
  const shown = () => ({
    isOpen: place.querySelector<HTMLElement>('[data-open]')?.dataset.open,
    today: [...place.querySelectorAll('[aria-current="date"]')].map((row) => row.textContent),
  })
  return { place, shown }
}

afterEach(() => {
  vi.useRealTimers()
})

// Tests run in two zones far from these: a visitor's own clock would be seen.
it.each([
  ['Europe/Berlin', '2026-11-20T07:59:59Z', '2026-11-20T08:00:00Z', 'fri'],
  ['Asia/Tokyo', '2026-11-19T23:59:59Z', '2026-11-20T00:00:00Z', 'fri'],
  ['America/New_York', '2026-03-08T12:59:59Z', '2026-03-08T13:00:00Z', 'sun'],
  ['Pacific/Auckland', '2026-12-31T19:59:59Z', '2026-12-31T20:00:00Z', 'fri'],
])('in %s the office opens by its own clock, wherever the visitor is', (zone, before, opens, today) => {
  vi.useFakeTimers({ now: new Date(before) })
  const { place, shown } = placeIn(zone)
  watchHours(place, 1000)
  expect(shown()).toEqual({ isOpen: 'false', today: [today] })
  vi.advanceTimersByTime(1000)
  expect(Date.now()).toBe(Date.parse(opens))
  expect(shown()).toEqual({ isOpen: 'true', today: [today] })
})
