import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateOfDay, dayNumber, lastOfMonth } from '#domain/time/days.ts'
import { datesOf } from './due-dates.ts'
import { type Every, formatPeriod, nextDay, periodBefore, repeatingRule } from './periods.ts'

const days = fc.integer({ min: dayNumber('2020-01-01'), max: dayNumber('2035-12-31') }).map(dateOfDay)
const every = fc.constantFrom<Every>('month', 'quarter', 'year')

describe('work that repeats', () => {
  it('comes on its day, and on the last day of shorter months', () => {
    expect(nextDay({ every: 'month', month: 1, day: 31 }, '2027-01-31')).toBe('2027-02-28')
    expect(nextDay({ every: 'month', month: 1, day: 5 }, '2026-11-05')).toBe('2026-12-05')
    expect(nextDay({ every: 'quarter', month: 1, day: 3 }, '2026-11-18')).toBe('2027-01-03')
    expect(nextDay({ every: 'quarter', month: 11, day: 20 }, '2026-11-18')).toBe('2026-11-20')
    expect(nextDay({ every: 'year', month: 2, day: 29 }, '2026-11-18')).toBe('2027-02-28')
  })

  it('never comes twice on a day, and never skips a period', () => {
    const steps = { month: 31, quarter: 92, year: 366 }
    fc.assert(
      fc.property(
        every,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        days,
        (of, month, day, at) => {
          const first = nextDay({ every: of, month, day }, at)
          const second = nextDay({ every: of, month, day }, first)
          expect(first > at && second > first).toBe(true)
          expect(dayNumber(second) - dayNumber(first)).toBeLessThanOrEqual(steps[of])
          const isLast = first === lastOfMonth(first)
          expect(Number(first.slice(8)) === day || (isLast && Number(first.slice(8)) < day)).toBe(true)
          expect(periodBefore(of, second)).not.toBe(periodBefore(of, first))
        },
      ),
    )
  })

  it('is for the period that has ended', () => {
    expect(['2026-01-01', '2026-11-18'].map((day) => periodBefore('month', day))).toEqual(['2025-12', '2026-10'])
    expect(['2026-01-01', '2026-11-18'].map((day) => periodBefore('quarter', day))).toEqual(['2025-Q4', '2026-Q3'])
    expect(periodBefore('year', '2026-11-18')).toBe('2025')
    expect(['2026-10', '2026-Q3', '2025', 'once'].map(formatPeriod)).toEqual([
      'October 2026',
      '3rd quarter 2026',
      '2025',
      '',
    ])
  })

  it('makes a deadline that repeats from its first day on', () => {
    fc.assert(
      fc.property(every, days, (of, dueOn) => {
        const span = { from: dueOn, to: addDays(dueOn, 800) }
        const dates = datesOf(repeatingRule(of, dueOn), { yearEnd: null, begins: null }, span, () => true)
        expect(dates[0]?.due).toBe(dueOn)
        expect(dates.length).toBe({ month: 27, quarter: 9, year: 3 }[of])
      }),
      {
        examples: [
          ['quarter', '2026-11-18'],
          ['month', '2027-01-31'],
          ['year', '2028-02-29'],
        ],
      },
    )
  })
})
