import { describe, expect, it } from 'vitest'
import { excerptByWords, excerptOf, truncate } from './excerpt.ts'

const FAMILY = '👨‍👩‍👧‍👦'
const TALL = 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍'

describe('an excerpt', () => {
  it.each([
    ['a'.repeat(101), `${'a'.repeat(100)}…`],
    ['a'.repeat(100), 'a'.repeat(100)],
    ['  Two\n\nlines  ', 'Two lines'],
    ['', ''],
    [' \n\t ', ''],
    [`${'a'.repeat(99)} b`, `${'a'.repeat(99)}…`],
    [FAMILY.repeat(101), `${FAMILY.repeat(100)}…`],
    [FAMILY.repeat(100), FAMILY.repeat(100)],
    [`${'a'.repeat(100)}\u0301b`, `${'a'.repeat(100)}\u0301…`],
    [TALL.repeat(101), `${TALL.repeat(100)}…`],
    [`${' '.repeat(9_000)}Late.`, 'Late.'],
    [`${'\n'.repeat(9_000)}${'x'.repeat(200)}`, `${'x'.repeat(100)}…`],
  ])('case %#', (text, excerpt) => {
    expect(excerptOf(text, 100)).toBe(excerpt)
  })

  it('of a very long text looks at its beginning only', () => {
    // In one piece: what `repeat` makes is put together only when it is first read, which takes longer than the excerpt.
    const long = Buffer.alloc(10_000_000, 'word ').toString()
    const began = process.threadCpuUsage()
    expect(excerptOf(long, 100)).toBe(`${'word '.repeat(20).trim()}…`)
    expect(process.threadCpuUsage(began).user).toBeLessThan(50_000)
  })

  it('keeps lines where it only cuts', () => {
    expect(truncate('  one\ntwo three ', 7)).toBe('one\ntwo…')
    expect(truncate('one\ntwo', 7)).toBe('one\ntwo')
    expect(truncate('🙂🙂🙂', 2)).toBe('🙂🙂…')
  })
})

describe('an excerpt by words', () => {
  it.each([
    ['Short enough.', 20, 'Short enough.'],
    ['The return is due on the tenth.', 19, 'The return is due…'],
    ['The return, in short, is due.', 12, 'The return…'],
    ['The return is due', 13, 'The return is…'],
    ['Donaudampfschifffahrt', 5, 'Donau…'],
    ['It ends so … and goes on', 12, 'It ends so…'],
  ])('%s', (text, length, excerpt) => expect(excerptByWords(text, length)).toBe(excerpt))
})
