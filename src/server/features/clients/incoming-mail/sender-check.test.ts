import { expect, test } from 'vitest'
import { checkedBy, isVerified } from './sender-check.ts'

const from = { name: 'Ada', address: 'ada@example.com' }
const checked = (...authentication: string[]) => isVerified({ from, authentication }, 'mx.firm.example')

// As these programs write them.
test.each([
  [
    'Gmail',
    'mx.firm.example; dkim=pass header.i=@example.com header.s=s1 header.b=AbC; spf=pass (firm.example: domain of ada@example.com designates 192.0.2.1 as permitted sender) smtp.mailfrom=ada@example.com; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.com',
  ],
  [
    'Exchange',
    'mx.firm.example 1; spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.com; dkim=pass (signature was verified) header.d=example.com; dmarc=pass action=none header.from=example.com;compauth=pass reason=100',
  ],
  ['OpenDMARC', 'MX.firm.example; dmarc=pass (p=reject dis=none) header.from=example.com'],
  [
    'OpenDKIM',
    'mx.firm.example;\tdkim=pass (2048-bit key; unprotected) header.d=example.com header.i=@example.com header.a=rsa-sha256',
  ],
  ['rspamd', 'mx.firm.example; dkim=pass header.d=example.com header.s=dkim header.b=x; spf=none smtp.mailfrom=""'],
  ['the domain above', 'mx.firm.example; dkim=pass header.d=Example.com.'],
])('the sender is verified by %s', (_, header) => {
  expect(checked(header)).toBe(true)
})

test.each([
  ['no header', []],
  ['another server', ['mx.evil.example; dmarc=pass header.from=example.com']],
  ['a server that only begins alike', ['mx.firm.example.evil.example; dmarc=pass header.from=example.com']],
  ['another domain', ['mx.firm.example; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=a@evil.example']],
  [
    'a domain that only ends alike',
    ['mx.firm.example; dkim=pass header.d=notexample.com; spf=pass smtp.mailfrom=x@ample.com'],
  ],
  ['a part of the domain', ['mx.firm.example; dkim=pass header.d=tenant.example.com']],
  ['a whole country', ['mx.firm.example; dkim=pass header.d=com']],
  ['a fail beside a pass', ['mx.firm.example; dkim=pass header.d=example.com; dmarc=fail header.from=example.com']],
  ['a pass without what was checked', ['mx.firm.example; dkim=pass; dmarc=pass']],
  [
    'a pass in a comment',
    ['mx.firm.example; dkim=none (dkim=pass header.d=example.com; (dmarc=pass header.from=example.com))'],
  ],
  ['a pass in quotes', ['mx.firm.example; spf=pass smtp.mailfrom="x; dkim=pass header.d=example.com; y"@evil.example']],
  ['a second header of the server', ['mx.firm.example; dkim=none', 'mx.firm.example; dkim=pass header.d=example.com']],
])('the sender is not verified by %s', (_, headers) => {
  expect(checked(...headers)).toBe(false)
})

test('without a server that is believed nobody is verified', () => {
  const authentication = ['mx.firm.example; dmarc=pass header.from=example.com']
  expect(isVerified({ from, authentication }, '')).toBe(false)
  expect(checkedBy({ authentication })).toBe('mx.firm.example')
  expect(checkedBy({ authentication: [] })).toBeNull()
})
