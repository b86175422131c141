import { describe, expect, it } from 'vitest'
import { clockTime, dateAndTime, formatZone, momentOf, wallClock } from './wall-clock.ts'

const NEW_YORK = 'America/New_York'

describe('the clock on the wall of a zone', () => {
  it('shows the day and the hour of the zone, not those of the machine', () => {
    expect(wallClock('2026-11-15T03:20:00Z', NEW_YORK)).toEqual({
      year: 2026,
      day: '14 Nov',
      date: '2026-11-14',
      time: '22:20',
    })
    expect(wallClock('2026-09-01T00:00:00Z', 'UTC')).toMatchObject({ day: '1 Sep', time: '00:00' })
    expect(wallClock(Date.parse('2026-12-31T18:20:00Z'), 'Asia/Kathmandu')).toMatchObject({ year: 2027, time: '00:05' })
    expect(wallClock('2026-11-15', 'Europe/Berlin')).toMatchObject({ date: '2026-11-15', time: '01:00' })
  })

  it('shows midnight as 00:00 on the new day', () => {
    expect(wallClock('2026-11-15T05:00:00Z', NEW_YORK)).toMatchObject({ date: '2026-11-15', time: '00:00' })
  })

  it('leaves out the day of today and the year of this year', () => {
    const now = new Date('2026-11-15T12:00:00Z')
    expect(clockTime('2026-11-15T06:00:00Z', NEW_YORK, now)).toBe('01:00')
    expect(dateAndTime('2026-11-15T04:00:00Z', NEW_YORK)).toBe('14 Nov 2026, 23:00')
    expect(clockTime('2026-11-15T04:00:00Z', NEW_YORK, now)).toBe('14 Nov, 23:00')
    expect(clockTime('2025-03-03T17:05:00Z', NEW_YORK, now)).toBe('3 Mar 2025, 12:05')
  })

  it('names a zone by its city', () => {
    expect(['America/New_York', 'UTC', 'America/Argentina/Buenos_Aires'].map(formatZone)).toEqual([
      'New York',
      'UTC',
      'Buenos Aires',
    ])
  })
})

describe('the moment at which a clock shows a time', () => {
  it.each([
    ['2027-01-10', '09:30', NEW_YORK, '2027-01-10T14:30'],
    ['2027-07-10', '09:30', NEW_YORK, '2027-07-10T13:30'],
    ['2026-11-15', '00:00', 'Asia/Kathmandu', '2026-11-14T18:15'],
    ['2026-11-15', '23:59', 'Pacific/Kiritimati', '2026-11-15T09:59'],
    ['2026-11-15', '12:00', 'UTC', '2026-11-15T12:00'],
    // The clocks go forward: 02:30 is not shown, so an hour later is meant.
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30'],
    ['2026-03-08', '02:30', NEW_YORK, '2026-03-08T07:30'],
    ['2026-03-08', '01:59', NEW_YORK, '2026-03-08T06:59'],
    ['2026-03-08', '03:00', NEW_YORK, '2026-03-08T07:00'],
    // The clocks go back: 01:30 is shown twice, the first is meant.
    ['2026-11-01', '01:30', NEW_YORK, '2026-11-01T05:30'],
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30'],
    ['2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00'],
    // By half an hour, in the other half of the year.
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45'],
    // Samoa had no 30 December 2011.
    ['2011-12-31', '00:00', 'Pacific/Apia', '2011-12-30T10:00'],
  ])('%s %s in %s is %s', (date, time, zone, moment) => {
    expect(momentOf(date, time, zone).toISOString()).toBe(`${moment}:00.000Z`)
  })

  it('is the moment that was shown, all year round', () => {
    for (let at = Date.parse('2026-01-01T00:17:00Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += 5 * 3600_000) {
      const { date, time } = wallClock(at, 'Europe/London')
      const found = momentOf(date, time, 'Europe/London').getTime()
      expect([0, 3600_000]).toContain(at - found)
    }
  })
})
