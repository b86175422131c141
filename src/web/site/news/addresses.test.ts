import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newsListAddress } from './addresses.ts'

test('R6: a page of the news keeps category, search and tag, and the first has no number', () => {
  const word = fc.string({ maxLength: 12 })
  fc.assert(
    fc.property(fc.record({ category: word, q: word, tag: word }), fc.integer({ min: 1, max: 9 }), (filter, page) => {
      const url = new URL(newsListAddress(filter, page), 'https://firm.example')
      const expected = Object.entries({ ...filter, pageno: page > 1 ? String(page) : '' }).filter(([, value]) => value)
      expect(url.pathname).toBe('/blog')
      expect(Object.fromEntries(url.searchParams)).toEqual(Object.fromEntries(expected))
    }),
  )
})
