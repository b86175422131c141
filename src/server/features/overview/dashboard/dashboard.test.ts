import { describe, expect, it } from 'vitest'
import { twoWeeks } from './dashboard.model.ts'

describe('the dashboard', () => {
  it('compares seven days with the seven before, quiet days included', () => {
    const span = twoWeeks('2026-03-02')
    expect([span.from, span.to]).toEqual(['2026-02-17', '2026-03-02'])
    const { days, thisWeek, lastWeek } = span.fill([
      { day: '2026-02-17', views: 9, visitors: 3 },
      { day: '2026-02-23', views: 2, visitors: 2 },
      { day: '2026-02-24', views: 50, visitors: 10 },
      { day: '2026-03-02', views: 4, visitors: 1 },
    ])
    expect(days).toHaveLength(14)
    expect(days[1]).toEqual({ day: '2026-02-18', views: 0, visitors: 0 })
    expect([lastWeek, thisWeek]).toEqual([5, 11])
  })
})
