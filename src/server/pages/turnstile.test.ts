import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurnstile } from './turnstile.ts'

test('one that comes alone begins at once', () => {
  const inTurn = createTurnstile()
  let begun = 0
  inTurn(() => begun++)
  expect(begun).toBe(1)
})

test('a crowd begins one in each turn, in the order they came, and all of it does', async () => {
  const inTurn = createTurnstile()
  const begun: number[] = []
  for (let number = 0; number < 20; number += 1) inTurn(() => begun.push(number))
  const steps = [begun.length]
  while (begun.length < 20) {
    await nextTurn()
    steps.push(begun.length)
  }
  expect(begun).toEqual(Array.from({ length: 20 }, (_, number) => number))
  const mostAtOnce = Math.max(...steps.map((each, at) => each - (steps[at - 1] ?? 0)))
  expect(mostAtOnce).toBe(1)
})
