import { describe, expect, it } from 'vitest'
import { clockTime, fieldOf, momentFrom, wallClock } from './times.ts'

const ZONE = 'America/New_York'

describe('times on the firm’s wall', () => {
  it('tells the day and the hour of the zone, not those of the machine', () => {
    expect(wallClock('2026-11-15T03:20:00Z', ZONE)).toEqual({
      year: 2026,
      day: '14 Nov',
      date: '2026-11-14',
      time: '22:20',
    })
    expect(wallClock('2026-09-01T00:00:00Z', 'UTC')).toMatchObject({ day: '1 Sep', time: '00:00' })
  })

  it('leaves out the day of today and the year of this year', () => {
    const now = new Date('2026-11-15T12:00:00Z')
    expect(clockTime('2026-11-15T06:00:00Z', ZONE, now)).toBe('01:00')
    expect(clockTime('2026-11-15T04:00:00Z', ZONE, now)).toBe('14 Nov, 23:00')
    expect(clockTime('2025-03-03T17:05:00Z', ZONE, now)).toBe('3 Mar 2025, 12:05')
  })

  it('takes what was typed as the time of the zone, in winter and in summer', () => {
    expect(momentFrom('2027-01-10T09:30', ZONE)).toBe('2027-01-10T14:30:00.000Z')
    expect(momentFrom('2027-07-10T09:30', ZONE)).toBe('2027-07-10T13:30:00.000Z')
    expect(momentFrom('2027-03-14T06:00', ZONE)).toBe('2027-03-14T10:00:00.000Z')
    expect(fieldOf('2027-07-10T13:30:00.000Z', ZONE)).toBe('2027-07-10T09:30')
    expect(momentFrom('', ZONE)).toBeNull()
    expect(momentFrom('soon', ZONE)).toBeNull()
  })
})
