import { describe, expect, it } from 'vitest'
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

  it('A8: tells apart what differs in drawing, colour or form', () => {
    expect(looksLike(likeness(), likeness(other))).toBe(false)
    expect(looksLike(likeness(), likeness(bits, [120, 90, 120]))).toBe(false)
    expect(looksLike(likeness(), likeness(bits, [120, 90, 60], 1))).toBe(false)
  })
})
