import { describe, expect, it } from 'vitest'
import { chooseEncoding, isCompressible } from './encoding.ts'

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['zstd, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=1.0', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('for %j is %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding)
  })

  it('is none for what is compressed already', () => {
    expect(isCompressible('image/webp')).toBe(false)
    expect(isCompressible('font/woff2')).toBe(false)
    expect(isCompressible('image/svg+xml')).toBe(true)
    expect(isCompressible('application/json')).toBe(true)
  })
})
