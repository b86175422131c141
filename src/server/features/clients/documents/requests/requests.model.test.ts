import { describe, expect, it } from 'vitest'
import { lastReminder, mayBecome, stateOf } from './requests.model.ts'

describe('D1: reminders of a request', () => {
  it('fall 7, 2 and 0 days before it is due, then every 7 days', () => {
    const days = Array.from({ length: 32 }, (_, at) => new Date(Date.UTC(2026, 10, 1 + at)).toISOString().slice(0, 10))
    const reminded = new Set(days.map((day) => lastReminder('2026-11-16', day)).filter(Boolean))
    expect([...reminded]).toEqual(['2026-11-09', '2026-11-14', '2026-11-16', '2026-11-23', '2026-11-30'])
  })

  it('that were missed are caught up once, with the last of them', () => {
    expect(lastReminder('2026-11-16', '2026-11-15')).toBe('2026-11-14')
    expect(lastReminder('2026-11-16', '2026-11-08')).toBeNull()
    expect(lastReminder('2026-11-16', '2026-12-06')).toBe('2026-11-30')
  })
})

describe('D2: the state of a request', () => {
  const items = (...states: Parameters<typeof stateOf>[0][number]['state'][]) => states.map((state) => ({ state }))

  it('is open while something is to be sent or looked at', () => {
    expect(stateOf(items('accepted', 'asked'))).toBe('open')
    expect(stateOf(items('accepted', 'received'))).toBe('open')
    expect(stateOf(items('accepted', 'returned'))).toBe('open')
    expect(stateOf(items('accepted', 'not-applicable', 'withdrawn'))).toBe('done')
    expect(stateOf(items('withdrawn', 'withdrawn'))).toBe('withdrawn')
  })

  it('lets the firm decide only what can follow', () => {
    expect(mayBecome('asked', 'accepted')).toBe(false)
    expect(mayBecome('received', 'accepted')).toBe(true)
    expect(mayBecome('withdrawn', 'returned')).toBe(false)
  })
})
