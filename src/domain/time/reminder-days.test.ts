import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from './days.ts'
import { formatDaysBefore, lastReminderDay, readDaysBefore } from './reminder-days.ts'

describe('D1: reminders of a request', () => {
  const papers = { before: [7, 2, 0], afterEvery: 7 }
  const last = (today: string) => lastReminderDay('2026-11-16', today, papers)

  it('fall 7, 2 and 0 days before it is due, then every 7 days', () => {
    const days = Array.from({ length: 32 }, (_, at) => addDays('2026-11-01', at))
    const reminded = new Set(days.map(last).filter(Boolean))
    expect([...reminded]).toEqual(['2026-11-09', '2026-11-14', '2026-11-16', '2026-11-23', '2026-11-30'])
  })

  it('that were missed are caught up once, with the last of them', () => {
    expect(last('2026-11-15')).toBe('2026-11-14')
    expect(last('2026-11-08')).toBeNull()
    expect(last('2026-12-06')).toBe('2026-11-30')
  })
})

describe('days before a date', () => {
  it('are read as people write them', () => {
    expect(readDaysBefore('30, 7, 1')).toEqual([30, 7, 1])
    expect(readDaysBefore('1,7 , 30,7')).toEqual([30, 7, 1])
    expect(readDaysBefore('')).toEqual([])
  })

  it.each([
    ['30, 7, 1', '30, 7 and 1 days before'],
    ['14, 3', '14 and 3 days before'],
    ['1', '1 day before'],
    ['7, 0', '7 days before and on the day'],
    ['0', 'on the day'],
  ])('%s are told as %s', (text, words) => {
    expect(formatDaysBefore(readDaysBefore(text))).toBe(words)
  })

  it('give a day that is never in the future and never goes back', () => {
    const days = fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 6 })
    fc.assert(
      fc.property(days, fc.integer({ min: -200, max: 200 }), (before, offset) => {
        const [dueOn, today] = ['2026-06-30', addDays('2026-06-30', offset)]
        const [found, next] = [today, addDays(today, 1)].map((day) => lastReminderDay(dueOn, day, { before }))
        expect((found ?? '') <= today).toBe(true)
        expect((next ?? '') >= (found ?? '')).toBe(true)
        if (found) expect(before).toContain(daysBetween(found, dueOn))
        else expect(before.every((each) => daysBetween(today, dueOn) > each)).toBe(true)
      }),
    )
  })
})
