import { describe, expect, it } from 'vitest'
import { articleExcerpt, excerptOfHtml } from './articles.model.ts'

describe('an excerpt', () => {
  it('N3: is the first 100 characters and an ellipsis, or the whole of a short text', () => {
    expect(articleExcerpt('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
    expect(articleExcerpt('a'.repeat(100))).toBe('a'.repeat(100))
    expect(articleExcerpt('  Two\n\nlines  ')).toBe('Two lines')
    expect(articleExcerpt('')).toBe('')
  })

  it('N3: never cuts a character in half, however many signs it takes', () => {
    const family = '👩‍👩‍👧‍👦'
    expect(articleExcerpt(family.repeat(101))).toBe(`${family.repeat(100)}…`)
    expect(articleExcerpt(family.repeat(100))).toBe(family.repeat(100))
    const tall = `a${'\u0301'.repeat(60)}`
    // The mark belongs to the hundredth letter, though all that is before it is plain.
    expect(articleExcerpt(`${'a'.repeat(100)}\u0301b`)).toBe(`${'a'.repeat(100)}\u0301…`)
    expect(articleExcerpt(tall.repeat(101))).toBe(`${tall.repeat(100)}…`)
  })

  it('N3: is of the text, not of tags, and the same for a long article as for its beginning', () => {
    const html = `<p>${'word '.repeat(30)}</p><p>More.</p>`
    expect(excerptOfHtml(html)).toBe(articleExcerpt('word '.repeat(30)))
    expect(excerptOfHtml(html + '<p>And on, and on.</p>'.repeat(5_000))).toBe(excerptOfHtml(html))
    expect(excerptOfHtml(`<p><img src="/${'x'.repeat(9_000)}.png">Short &amp; plain.</p>`)).toBe('Short & plain.')
    expect(articleExcerpt(`${' '.repeat(9_000)}Late.`)).toBe('Late.')
  })
})
