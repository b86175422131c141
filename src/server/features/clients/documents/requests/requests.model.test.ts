import { describe, expect, it } from 'vitest'
import { mayBecome, stateOf } from './requests.model.ts'

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
