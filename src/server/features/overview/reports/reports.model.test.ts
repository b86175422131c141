import { describe, expect, it } from 'vitest'
import { decisions } from '#tests/support/decisions.ts'
import { layOut, periodOf, slotsOf } from './reports.model.ts'

describe('the period of a report', () => {
  it('is the last thirty days unless told, beside the thirty before', () => {
    expect(periodOf({}, '2026-11-15')).toEqual({
      from: '2026-10-17',
      to: '2026-11-15',
      days: 30,
      step: 'day',
      before: { from: '2026-09-17', to: '2026-10-16' },
    })
    expect(periodOf({ from: '2026-11-01' }, '2026-11-15')).toMatchObject({ to: '2026-11-15', days: 15 })
  })

  it('refuses a period that ends before it begins, and one without measure', () => {
    expect(() => periodOf({ from: '2026-11-02', to: '2026-11-01' }, '2026-11-15')).toThrow('before')
    expect(() => periodOf({ from: '1999-01-01' }, '2026-11-15')).toThrow('five years')
  })

  it('has bounds, and ends today or on the day that is asked for', () => {
    const from = [undefined, '2021-11-14', '2021-11-15', '2025-10-11', '2025-10-12', '2026-09-14', '2026-09-15']
    const asked = (from?: string, to?: string) => periodOf({ ...(from && { from }), ...(to && { to }) }, '2026-11-15')
    const days = ['2026-11-14', '2026-11-15', '2026-11-16']
    expect(decisions(asked, [...from, ...days], [undefined, ...days])).toMatchSnapshot()
  })

  it('ends where the calendar of four digits does', () => {
    expect(slotsOf(periodOf({ to: '9999-12-31' }, '2026-11-15')).at(-1)).toEqual({
      from: '9999-12-31',
      to: '9999-12-31',
    })
    expect(slotsOf(periodOf({ from: '9997-01-01', to: '9999-12-31' }, '2026-11-15'))).toHaveLength(36)
  })

  it('is told by the day, the week or the month, according to its length', () => {
    const year = periodOf({ from: '2025-11-16', to: '2026-11-15' }, '2026-11-15')
    expect(year).toMatchObject({ days: 365, step: 'week' })
    const weeks = slotsOf(year)
    expect(weeks[0]).toEqual({ from: '2025-11-16', to: '2025-11-16' })
    expect(weeks[1]).toEqual({ from: '2025-11-17', to: '2025-11-23' })
    expect(weeks.at(-1)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
    const long = slotsOf(periodOf({ from: '2025-01-15', to: '2026-11-15' }, '2026-11-15'))
    expect(long[0]).toEqual({ from: '2025-01-15', to: '2025-01-31' })
    expect(long).toHaveLength(23)
  })

  it('lays the period before beside its own', () => {
    const period = periodOf({ from: '2026-11-14', to: '2026-11-15' }, '2026-11-15')
    const { slots, now, before } = layOut(period, [
      { day: '2026-11-12', n: 1 },
      { day: '2026-11-13', n: 2 },
      { day: '2026-11-15', n: 3 },
    ])
    expect(slots.map(({ rows, earlier }) => [rows.map(({ n }) => n), earlier.map(({ n }) => n)])).toEqual([
      [[], [1]],
      [[3], [2]],
    ])
    expect([now.length, before.length]).toEqual([1, 2])
  })
})
