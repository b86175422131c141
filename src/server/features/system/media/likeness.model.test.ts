import { describe, expect, it } from 'vitest'
import { decisions } from '#tests/support/decisions.ts'
import { likenessFrom, looksLike } from './likeness.model.ts'

const bits = '1100'.repeat(16)
const other = '0110'.repeat(16)
const likeness = (seen = bits, colour: [number, number, number] = [120, 90, 60], form = 1.5) =>
  likenessFrom(seen, colour, form)

describe('the likeness of pictures', () => {
  it('A8: takes another size or quality for the same picture', () => {
    expect(looksLike(likeness(), likeness())).toBe(true)
    expect(looksLike(likeness(), likeness(`0${bits.slice(1)}`, [122, 88, 66], 1.495))).toBe(true)
  })

  it('A8: has bounds', () => {
    const unlike = (count: number) =>
      bits.replaceAll(/./g, (bit, at: number) => (at % 15 < 1 && at / 15 < count ? `${1 - Number(bit)}` : bit))
    expect(likeness('0'.repeat(63).padEnd(64, '1'))).toBe('00000000.00000001.120.90.60.1.500')
    expect(decisions((count) => looksLike(likeness(), likeness(unlike(count))), [0, 1, 4, 5])).toMatchSnapshot()
    const coloured = (at: number, by: number) =>
      looksLike(likeness(), likeness(bits, [120, 90, 60].with(at, 90 - 30 * (at - 1) + by) as [number, number, number]))
    expect(decisions(coloured, [0, 1, 2], [-15, -14, 14, 15])).toMatchSnapshot()
    const formed = (one: number, other: number) =>
      looksLike(likeness(bits, [1, 1, 1], one), likeness(bits, [1, 1, 1], other))
    expect(decisions(formed, [1, 0.5], [0.484, 0.485, 0.515, 0.516, 0.969, 0.97, 1.03, 1.031])).toMatchSnapshot()
  })

  it('A8: tells apart what differs in drawing, colour or form', () => {
    expect(looksLike(likeness(), likeness(other))).toBe(false)
    expect(looksLike(likeness(), likeness(bits, [120, 90, 120]))).toBe(false)
    expect(looksLike(likeness(), likeness(bits, [120, 90, 60], 1))).toBe(false)
  })
})
