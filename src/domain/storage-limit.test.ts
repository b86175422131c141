import { describe, expect, it } from 'vitest'
import { storageLimitOf, storageOf } from './storage-limit.ts'

const GB = 1_000_000_000

describe('the storage of a client', () => {
  it('M6: is what the plan holds, 1 GB without a plan, and what was set for the client before either', () => {
    expect([75, 30, 5, null].map((plan) => storageLimitOf(null, plan) / GB)).toEqual([75, 30, 5, 1])
    expect(storageLimitOf(2 * GB, 75)).toBe(2 * GB)
    expect(storageLimitOf(0, 75), 'nothing is a limit too').toBe(0)
  })

  it.each([
    [0, 0, 'fine'],
    [79.9, 79, 'fine'],
    [80, 80, 'near'],
    [94.9, 94, 'near'],
    [95, 95, 'almost'],
    [99.99, 99, 'almost'],
    [100, 100, 'full'],
    [140, 140, 'full'],
  ])('M6: at %d of a hundred shows %d %% and is %s', (used, percent, level) => {
    expect(storageOf(used * GB, 100 * GB)).toMatchObject({ percent, level })
  })

  it('M6: is full where there is no storage at all', () => {
    expect(storageOf(0, 0).level).toBe('full')
  })
})
