import { describe, expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

describe('a sealed text', () => {
  it('can be read again with the same key', () => {
    expect(unseal(seal('JBSW Y3DP · ö', 'key'), 'key')).toBe('JBSW Y3DP · ö')
  })

  it('never looks the same twice, and does not hold the text', () => {
    expect(seal('secret', 'key')).not.toBe(seal('secret', 'key'))
    expect(Buffer.from(seal('secret', 'key'), 'base64url').toString('latin1')).not.toContain('secret')
  })

  it('cannot be read with another key, or after a single bit was changed', () => {
    const sealed = seal('secret', 'key')
    expect(() => unseal(sealed, 'other')).toThrow()
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(() => unseal(bytes.toString('base64url'), 'key')).toThrow()
  })
})
