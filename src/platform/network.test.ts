import { describe, expect, it } from 'vitest'
import { callerOf, isPrivate, shortAddress } from './network.ts'

describe('network addresses', () => {
  it('keeps only the network of an address', () => {
    expect(shortAddress('203.0.113.77')).toBe('203.0.113.0/24')
    expect(shortAddress('::ffff:203.0.113.77')).toBe('203.0.113.0/24')
    expect(shortAddress('2001:db8:12:34:5:6:7:8')).toBe('2001:db8:12::/48')
    expect(shortAddress('2001:db8::1')).toBe('2001:db8:0::/48')
    expect(shortAddress('::1')).toBe('0:0:0::/48')
    expect(shortAddress('unknown')).toBeUndefined()
    expect(shortAddress(null)).toBeUndefined()
  })

  it('counts an IPv6 household as one caller', () => {
    expect(callerOf('2001:db8:1:2:aaaa::1')).toBe(callerOf('2001:db8:1:2:bbbb::9'))
    expect(callerOf('2001:db8:1:3::1')).not.toBe(callerOf('2001:db8:1:2::1'))
    expect(callerOf('::ffff:198.51.100.4')).toBe('198.51.100.4')
    expect(callerOf('')).toBe('unknown')
  })

  it('knows networks that are not on the internet', () => {
    for (const address of ['127.0.0.1', '10.1.2.3', '192.168.1.5', '172.20.0.1', 'fd00::1', 'fe80::1%eth0', '::1']) {
      expect(isPrivate(shortAddress(address) ?? '')).toBe(true)
    }
    for (const address of ['8.8.8.8', '172.32.0.1', '2001:db8::1']) {
      expect(isPrivate(shortAddress(address) ?? '')).toBe(false)
    }
  })
})
