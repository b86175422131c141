import { expect, test } from 'vitest'
import { createLook } from './idle-memory.ts'

const MINUTE = 60_000

test('memory is given back once in each time of rest, never at work, and rarely', () => {
  const times: number[] = []
  let now = 0
  const look = createLook(() => times.push(now))
  const pass = (share: number, minutes: number) => {
    for (const until = now + minutes * MINUTE; now < until; now += 5_000) look(share, now)
  }
  pass(0.5, 1)
  expect(times).toEqual([])
  pass(0.005, 60)
  expect(times).toEqual([1 * MINUTE])
  pass(0.3, 1)
  pass(0.005, 1)
  expect(times).toEqual([1 * MINUTE, 62 * MINUTE])
  for (let visit = 0; visit < 10; visit += 1) {
    pass(0.1, 1)
    pass(0.005, 1)
  }
  expect(times).toHaveLength(3)
  expect(times[2]).toBeGreaterThanOrEqual(77 * MINUTE)
})
