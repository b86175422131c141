import { describe, expect, it } from 'vitest'
import * as days from './days.ts'
import { monthsBefore } from './days.ts'

describe('dates of the calendar', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2000-02-28', 1, '2000-02-29'],
    ['1970-01-01', -1, '1969-12-31'],
    ['1900-01-01', 0, '1900-01-01'],
    ['2026-03-29', 365, '2027-03-29'],
  ])('%s and %d days is %s', (date, count, later) => {
    expect(days.addDays(date, count)).toBe(later)
    expect(days.daysBetween(date, later)).toBe(count)
  })

  it('look at the date of a moment alone', () => {
    expect(days.addDays('2026-11-15T23:59:59.999Z', 1)).toBe('2026-11-16')
  })

  it('agree with the calendar of the machine on every day of two centuries', () => {
    for (let day = days.dayNumber('1900-01-01'); day <= days.dayNumber('2100-12-31'); day++) {
      const date = days.dateOfDay(day)
      if (days.dayNumber(date) !== day) throw new Error(`${date} is not day ${day}`)
      const weekday = days.WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7]
      if (days.weekdayOf(date) !== weekday) throw new Error(`${date} is no ${days.weekdayOf(date)}`)
    }
  })

  it.each([
    ['2026-11-15', '2026-11-09'],
    ['2026-11-16', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
    ['1969-12-31', '1969-12-29'],
  ])('the week of %s begins on Monday, %s', (date, monday) => {
    expect(days.mondayOf(date)).toBe(monday)
  })

  it.each([
    ['2026-01-31', 1, '2026-02'],
    ['2026-11-30', 2, '2027-01'],
    ['2026-01-01', -1, '2025-12'],
    ['2026-05', -17, '2024-12'],
  ])('%s and %d months is %s', (date, months, later) => {
    expect(days.addMonths(date, months)).toBe(later)
  })

  it('know how long a month is', () => {
    expect(['2026-02-03', '2028-02-03', '2026-12-01', '2026-04-30'].map(days.lastOfMonth)).toEqual([
      ...['2026-02-28', '2028-02-29', '2026-12-31', '2026-04-30'],
    ])
  })

  it('are written as people write them', () => {
    expect(days.longDate('2026-03-02')).toBe('2 March 2026')
    expect(days.longDate('2026-12-31T23:30:00.000Z')).toBe('31 December 2026')
    expect(days.longDate(new Date('2026-09-01T00:00:00Z'))).toBe('1 September 2026')
  })
})

describe('so many months before', () => {
  it.each([
    ['2026-11-16', 13, '2025-10-16'],
    ['2027-03-31', 13, '2026-02-28'],
    ['2028-03-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2025-11-30'],
  ])('%s, %d months', (date, months, before) => expect(monthsBefore(date, months)).toBe(before))
})
