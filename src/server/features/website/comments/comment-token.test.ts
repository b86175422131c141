import { describe, expect, it } from 'vitest'
import { issueToken, openToken } from './comment-token.ts'

const now = Date.parse('2026-11-15T10:00:00Z')

describe('comment tokens', () => {
  it('opens for the browser it was issued to, and tells when', () => {
    const token = issueToken('secret', 'cookie-a', now)
    expect(openToken('secret', 'cookie-a', token, now + 5000)).toMatchObject({ issuedAt: now })
  })

  it('stays shut for another browser, another key, a changed text or a late hour', () => {
    const token = issueToken('secret', 'cookie-a', now)
    expect(openToken('secret', 'cookie-b', token, now)).toBeNull()
    expect(openToken('other', 'cookie-a', token, now)).toBeNull()
    expect(openToken('secret', 'cookie-a', `x${token}`, now)).toBeNull()
    expect(openToken('secret', 'cookie-a', `${token}.x`, now)).toBeNull()
    expect(openToken('secret', 'cookie-a', '', now)).toBeNull()
    expect(openToken('secret', 'cookie-a', token, now + 25 * 3600 * 1000)).toBeNull()
  })
})
