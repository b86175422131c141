import { describe, expect, it } from 'vitest'
import { formatDevice, formatPlace } from './session-text.ts'

describe('a session in words', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile/15E Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['curl/8.5.0', 'The program curl'],
    ['', 'An unknown device'],
  ])('names %s', (userAgent, words) => {
    expect(formatDevice(userAgent)).toBe(words)
  })

  it('tells places from where the owner is', () => {
    expect(formatPlace('203.0.113.0/24', '203.0.113.0/24')).toBe('The network you are on now')
    expect(formatPlace('10.0.0.0/24', '203.0.113.0/24')).toBe('A private network')
    expect(formatPlace('203.0.113.0/24', undefined)).toBe('Another network (203.0.113.…)')
    expect(formatPlace(null, '203.0.113.0/24')).toBe('An unknown network')
  })
})
