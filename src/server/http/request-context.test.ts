import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, forwardedFor } from './request-context.ts'

const PEER = '10.0.0.1'
const incoming = (forwarded?: string) => ({
  socket: { remoteAddress: PEER },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
})

test('a visitor is known by the address that the outermost known proxy saw, whatever they claim themselves', () => {
  const hops = fc.array(fc.ipV4(), { maxLength: 4 })
  fc.assert(
    fc.property(hops, hops, fc.ipV4(), fc.integer({ min: 1, max: 4 }), (claimed, inner, visitor, proxies) => {
      // Each known proxy appends the address that it saw: first the visitor's, then those of the proxies before it.
      const seen = [visitor, ...inner.slice(0, proxies - 1)]
      fc.pre(seen.length === proxies)
      expect(addressOf(incoming([...claimed, ...seen].join(', ')), proxies)).toBe(visitor)
    }),
  )
})

test('without known proxies nothing that is claimed counts, and without a claim the peer does', () => {
  expect(addressOf(incoming('1.2.3.4'), 0)).toBe(PEER)
  expect(forwardedFor({ 'x-forwarded-for': '1.2.3.4' }, 0)).toBeUndefined()
  expect(addressOf(incoming(), 2)).toBe(PEER)
  expect(addressOf(incoming(' , '), 1)).toBe(PEER)
  expect(addressOf(incoming('1.2.3.4'), 2), 'fewer hops than proxies').toBe('1.2.3.4')
  expect(addressOf(undefined, 1)).toBe('unknown')
})
