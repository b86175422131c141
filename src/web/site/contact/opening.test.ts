import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WEEKDAYS } from '#domain/time/days.ts'
import { formatTime } from '#domain/time/opening-lines.ts'
import { type Hours, openingAt } from './opening.ts'

const HALF_HOUR = 30 * 60_000
const DAY = 48 * HALF_HOUR

const full = { opens: '08:00', closes: '18:00' }
const HOURS = {
  week: { mon: full, tue: full, wed: full, thu: full, fri: { opens: '08:00', closes: '17:00' }, sat: null, sun: null },
  closedOn: [{ date: '2026-12-25', note: 'public holiday' }],
}

const at = (time: string, zone = 'UTC') => openingAt(new Date(time), HOURS, zone)

describe('openingAt', () => {
  it('C1: tells that the office is open, and until when', () => {
    expect(at('2026-11-16T09:30:00Z')).toEqual({ isOpen: true, words: 'Open now, until 6pm', today: 'mon' })
    expect(at('2026-11-20T16:59:00Z').words).toBe('Open now, until 5pm')
  })

  it('goes by the clock of the office, not of the reader', () => {
    expect(at('2026-11-16T09:30:00Z', 'America/New_York').words).toBe('Closed now. Opens today at 8am')
    expect(at('2026-11-16T23:30:00Z', 'Asia/Tokyo')).toMatchObject({ isOpen: true, today: 'tue' })
  })

  it('tells when it opens next, over evenings, weekends and holidays', () => {
    expect(at('2026-11-16T18:00:00Z').words).toBe('Closed now. Opens tomorrow at 8am')
    expect(at('2026-11-20T17:00:00Z').words).toBe('Closed now. Opens on Monday at 8am')
    expect(at('2026-12-25T10:00:00Z').words).toBe('Closed today (public holiday). Opens on Monday at 8am')
  })

  it('promises to open exactly when it is open next, whatever the hours and holidays are', () => {
    const hours = fc.option(fc.constantFrom({ opens: '08:00', closes: '18:00' }, { opens: '10:30', closes: '11:00' }), {
      nil: null,
    })
    const weeks = fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, hours]))) as fc.Arbitrary<Hours['week']>
    const dates = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
    const closed = fc.subarray(dates).map((all) => all.map((date) => ({ date, note: '' })))
    const moments = fc.integer({ min: 0, max: 47 }).map((half) => Date.parse('2026-11-16T00:00Z') + half * HALF_HOUR)
    fc.assert(
      fc.property(weeks, closed, moments, (week, closedOn, now) => {
        const stateAt = (ms: number) => openingAt(new Date(ms), { week, closedOn }, 'UTC')
        const { isOpen, words } = stateAt(now)
        if (isOpen) return
        const next = Array.from({ length: 14 * 48 }, (_, at) => now + at * HALF_HOUR).find((ms) => stateAt(ms).isOpen)
        const time = next && formatTime(new Date(next).toISOString().slice(11, 16))
        expect(words.split(' at ')[1]).toBe(time)
        if (!next) return
        const days = Math.floor(next / DAY) - Math.floor(now / DAY)
        const name = new Date(next).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
        const date = new Date(next).toISOString().slice(0, 10)
        const when = ['today', 'tomorrow'][days] ?? (days < 7 ? `on ${name}` : `on ${date}`)
        expect(words).toContain(`Opens ${when} at`)
      }),
    )
  })

  it('says no more than it knows of an office that never opens', () => {
    const never = {
      week: { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null },
      closedOn: [],
    }
    expect(openingAt(new Date('2026-11-16T09:30:00Z'), never, 'UTC').words).toBe('Closed now.')
  })
})

describe('formatTime', () => {
  it('writes times as people say them', () => {
    expect(['00:15', '08:00', '12:00', '17:30'].map(formatTime)).toEqual(['12:15am', '8am', '12pm', '5:30pm'])
  })
})
