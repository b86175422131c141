import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/durations.ts'
import { calendarTime, isLongLate, workingTime } from './lead-text.ts'

describe('how long a request has waited', () => {
  it('is told in working hours while they say something', () => {
    expect([45, 180, 200, 650].map(workingTime)).toEqual(['45 min', '3 h', '3 h 20 min', '10 h'])
    expect([null, 30, -2400, -2401].map(isLongLate)).toEqual([false, false, false, true])
  })

  it('is told by the calendar when it has waited for long', () => {
    const days = [0, 1, 13, 14, 59, 60, 729, 730]
    expect(days.map((count) => calendarTime(count * DAY_MS))).toEqual([
      ...['1 day', '1 day', '13 days', '2 weeks', '8 weeks', '2 months', '24 months', '2 years'],
    ])
  })
})
