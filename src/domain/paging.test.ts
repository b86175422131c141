import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesOf } from './paging.ts'

const some = { page: fc.integer({ min: 1, max: 50 }), size: fc.integer({ min: 1, max: 100 }) }

test('a list has just as many pages as hold all of it, and at least one', () => {
  fc.assert(
    fc.property(fc.record({ total: fc.nat(2000), ...some }), ({ total, page, size }) => {
      const pages = pagesOf({ total }, page, size)
      expect(pages * size).toBeGreaterThanOrEqual(total)
      if (pages > 1) expect((pages - 1) * size).toBeLessThan(total)
      expect(pages).toBeGreaterThanOrEqual(1)
    }),
  )
})

test('a list that goes on has one more page than the present one, or as many as are known', () => {
  expect(pagesOf({ total: 30, more: true }, 3, 10)).toBe(4)
  expect(pagesOf({ total: 100, more: true }, 3, 10)).toBe(10)
  expect(pagesOf({ total: 30, more: false }, 3, 10)).toBe(3)
})
