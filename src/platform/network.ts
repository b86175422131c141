import { isIPv4, isIPv6 } from 'node:net'

/** A network address in short form, for keeping: enough to tell networks apart, not people. */
export function shortAddress(address: string | null | undefined): string | undefined {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (isIPv6(plain)) return `${groupsOf(plain, 3)}::/48`
  return undefined
}

/** What counts as one caller: an IPv4 address, or the /64 that one household or machine has in IPv6. */
export function callerOf(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${groupsOf(plain, 4)}::/64` : plain || 'unknown'
}

export function isPrivate(short: string): boolean {
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe[89ab]|0:0:0::)/.test(short)
}

export function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

// IPv4 reaches a dual-stack server as ::ffff:203.0.113.7; a link-local one may carry its interface.
function plainAddress(address: string | null | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

function groupsOf(address: string, count: number): string {
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = address.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  return [...left, ...gap, ...right]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
