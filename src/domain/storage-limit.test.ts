import { describe, expect, it } from 'vitest'
import { formatStorage, storageLimitOf, storageOf } from './storage-limit.ts'

const GB = 1_000_000_000

describe('the storage of a client', () => {
  it('M6: is what the plan holds, 1 GB without a plan or where it names none, and what was set for the client before either', () => {
    expect([75, 30, 5, 0, null].map((plan) => storageLimitOf(null, plan) / GB)).toEqual([75, 30, 5, 1, 1])
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

describe('what is said of the storage', () => {
  it('M6: begins at 80 of a hundred, is more urgent from 95, and says when nothing fits', () => {
    const words = (percent: number) => formatStorage(storageOf(percent * GB, 100 * GB))
    expect(words(79)).toBe('')
    expect(words(80)).toBe('80 % of the 100 GB of storage are used.')
    expect(words(95)).toBe('95 % of the 100 GB of storage are used. There is little room left.')
    expect(words(100)).toBe('The storage is full: all 100 GB are used. Nothing more can be sent until there is room.')
  })
})
