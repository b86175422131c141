import { describe, expect, it } from 'vitest'
import { TOKEN_PREFIX } from '#contract/system/token-scopes.ts'
import { newWebhookSecret } from '#server/features/system/webhooks/webhooks.model.ts'
import { hashOf, isApiToken, newApiToken } from './tokens.model.ts'

describe('a token', () => {
  it('is known by its checksum, and by nothing else', () => {
    const token = newApiToken()
    expect(isApiToken(token)).toBe(true)
    expect(newApiToken()).not.toBe(token)
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'x' ? 'y' : 'x'
      expect(isApiToken(token.slice(0, at) + other + token.slice(at + 1)), `character ${at}`).toBe(false)
    }
    for (const each of [`${token}a`, ` ${token}`, token.slice(1), token.slice(0, -1), ''])
      expect(isApiToken(each)).toBe(false)
    // The checksum is part of what scanners know: other programs compute the same.
    expect(isApiToken(`${TOKEN_PREFIX}${'0'.repeat(32)}2wjyrI`)).toBe(true)
    expect(hashOf(token)).toMatch(/^[\w-]{43}$/)
    expect(hashOf(token)).not.toBe(hashOf(`${token}a`))
    expect(newWebhookSecret()).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(newWebhookSecret()).not.toBe(newWebhookSecret())
  })
})
