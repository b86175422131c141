import { describe, expect, it } from 'vitest'
import { expired, lastNight } from './backup.model.ts'

const daysOf = (month: string, ...days: number[]) =>
  days.map((day) => ({ at: `2026-${month}-${String(day).padStart(2, '0')}T02:00:00.000Z` }))
const left = (backups: { at: string }[], rule: { daily: number; weekly: number; monthly: number }) => {
  const gone = new Set(expired(backups, rule))
  return backups.filter((backup) => !gone.has(backup)).map(({ at }) => at.slice(5, 10))
}

describe('which backups are kept', () => {
  const november = daysOf('11', ...Array.from({ length: 15 }, (_, n) => n + 1))

  it('is the newest of each of the last days, weeks and months', () => {
    expect(left(november, { daily: 3, weekly: 0, monthly: 0 })).toEqual(['11-13', '11-14', '11-15'])
    expect(left(november, { daily: 1, weekly: 2, monthly: 0 })).toEqual(['11-08', '11-15'])
    const year = [...daysOf('09', 3, 30), ...daysOf('10', 1, 31), ...november]
    expect(left(year, { daily: 1, weekly: 0, monthly: 3 })).toEqual(['09-30', '10-31', '11-15'])
  })

  it('is the newest of a day with several', () => {
    const twice = [{ at: '2026-11-15T02:00:00.000Z' }, { at: '2026-11-15T09:00:00.000Z' }]
    expect(expired(twice, { daily: 7, weekly: 4, monthly: 12 })).toEqual([twice[0]])
  })

  it('is always the newest, however the rule is set', () => {
    expect(left(november, { daily: 0, weekly: 0, monthly: 0 })).toEqual(['11-15'])
    expect(expired([], { daily: 1, weekly: 1, monthly: 1 })).toEqual([])
  })
})

describe('the night', () => {
  it('is where the firm is', () => {
    const now = new Date('2026-11-15T12:34:56Z')
    expect(lastNight(now, 'UTC').toISOString()).toBe('2026-11-15T02:00:00.000Z')
    expect(lastNight(now, 'Pacific/Auckland').toISOString()).toBe('2026-11-14T13:00:00.000Z')
    expect(lastNight(new Date('2026-11-15T01:59:00Z'), 'UTC').toISOString()).toBe('2026-11-14T02:00:00.000Z')
  })

  it('comes too when the clocks skip its hour', () => {
    const after = new Date('2026-03-29T09:00:00Z')
    expect(lastNight(after, 'Europe/Berlin').getTime()).toBeGreaterThan(after.getTime() - 34 * 3600_000)
  })
})
