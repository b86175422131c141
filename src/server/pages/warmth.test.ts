import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Fill } from './fill.ts'
import type { PageCache } from './page-cache.ts'
import { ASKED_FIRST } from './paths.ts'
import { createWarmth } from './warmth.ts'

const made: string[] = []
const fill = {
  get: async ({ key }: { key: string }) => {
    made.push(key)
    return null
  },
} as unknown as Fill
const cache = { has: () => true } as unknown as PageCache

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  made.length = 0
})

test('pages are made again once after several changes, not after each', async () => {
  const warmth = await warmed()
  for (let change = 0; change < 5; change += 1) {
    warmth.warmAgain(['/about'])
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(made).toEqual([])
  await vi.advanceTimersByTimeAsync(300)
  expect(made).toEqual(['/about'])
  warmth.stop()
})

test('a stream of changes puts them off for seconds, not for ever', async () => {
  const warmth = await warmed()
  for (let change = 0; change < 30; change += 1) {
    warmth.warmAgain(['/about'])
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(made).toEqual(['/about'])
  warmth.stop()
})

test('a stream of changes that no page shows puts nothing off', async () => {
  const warmth = createWarmth(fill, { has: (key: string) => made.includes(key) } as unknown as PageCache)
  warmth.warm()
  for (let change = 0; change < 10; change += 1) {
    warmth.warmAgain([])
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(made).toEqual(ASKED_FIRST)
  warmth.stop()
})

async function warmed() {
  const warmth = createWarmth(fill, cache)
  warmth.warm()
  await vi.advanceTimersByTimeAsync(2_000)
  made.length = 0
  return warmth
}
