import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export class FetchFault extends Error {
  /** Whether a later try may do better. */
  readonly isPassing: boolean
  constructor(words: string, isPassing = false) {
    super(words)
    this.isPassing = isPassing
  }
}

/** It is in a private network, where nobody outside decides what is asked for. */
export class PrivateAddress extends FetchFault {}

interface Limits {
  mostBytes: number
  withinMs: number
  signal?: AbortSignal
  /** Addresses of private networks that may be fetched from all the same. */
  allow?: (address: string) => boolean
  /** Sent instead of asking for a file; then redirects are not followed: what is posted is for one place. */
  post?: { body: Uint8Array; headers: Record<string, string> }
}

const MOST_REDIRECTS = 5

/**
 * Fetches a file from the public internet. The host's address is looked up once and checked, and the connection goes to that very address,
 * so that a name cannot mean another machine a moment later. Addresses of private networks are refused, at each redirect too.
 */
export async function fetchPublic(address: string, limits: Limits): Promise<Buffer> {
  const late = AbortSignal.timeout(limits.withinMs)
  const signal = limits.signal ? AbortSignal.any([late, limits.signal]) : late
  try {
    let url = parsed(address)
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      const answer = await ask(url, limits, signal)
      if ('bytes' in answer) return answer.bytes
      if (limits.post) throw new FetchFault('It redirects to another address, which is not followed.')
      url = parsed(new URL(answer.location, url).href)
    }
    throw new FetchFault('It leads from one address to the next without end.')
  } catch (error) {
    if (error instanceof FetchFault) throw error
    if (late.aborted) throw new FetchFault(`It did not come within ${limits.withinMs / 1000} seconds.`, true)
    limits.signal?.throwIfAborted()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new FetchFault(
      code === 'ENOTFOUND' ? 'There is no such host.' : `The host cannot be reached (${code || 'no answer'}).`,
      true,
    )
  }
}

function parsed(address: string): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchFault('This is not an address on the web.')
  if (url.username || url.password) throw new FetchFault('Addresses with a name and a password are not fetched.')
  return url
}

/** A lookup cannot be called off, but need not be waited for. */
async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Looks up where a host is, refuses private networks, and answers a lookup that finds these very addresses. */
export async function pinAddress(
  hostname: string,
  allow: (address: string) => boolean,
  signal: AbortSignal,
): Promise<{ addresses: string[]; pinned: LookupFunction }> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await inTime(lookup(host, { all: true }), signal)
  const [first] = found
  // One private address among public ones is a trick, not a mistake.
  if (!first || found.some(({ address }) => !isPublic(address) && !allow(address))) {
    throw new PrivateAddress('Its address is in a private network, to which the site does not connect.')
  }
  const pinned: LookupFunction = (_host, options, done) =>
    options.all ? done(null, found) : done(null, first.address, first.family)
  return { addresses: found.map(({ address }) => address), pinned }
}

type Answer = { bytes: Buffer } | { location: string }

async function ask(url: URL, { mostBytes, allow = () => false, post }: Limits, signal: AbortSignal): Promise<Answer> {
  const { pinned } = await pinAddress(url.hostname, allow, signal)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return await new Promise<Answer>((resolve, reject) => {
    const headers = post
      ? { ...post.headers, 'Content-Length': String(post.body.length), 'User-Agent': 'Countinghouse' }
      : { Accept: 'image/*', 'User-Agent': 'Countinghouse-import' }
    const method = post ? 'POST' : 'GET'
    const request = send(url, { method, lookup: pinned, signal, headers, agent: false }, (response) => {
      const { statusCode = 0, headers: told } = response
      response.on('error', reject)
      if (statusCode >= 300 && statusCode < 400 && told.location) {
        response.destroy()
        return resolve({ location: told.location })
      }
      if (statusCode !== 200) {
        response.destroy()
        return reject(new FetchFault(`The host answered ${statusCode}.`, statusCode >= 500 || statusCode === 429))
      }
      if (Number(told['content-length'] ?? 0) > mostBytes) {
        response.destroy()
        return reject(tooLarge(mostBytes))
      }
      const pieces: Buffer[] = []
      let size = 0
      response.on('data', (piece: Buffer) => {
        size += piece.length
        pieces.push(piece)
        if (size > mostBytes) response.destroy(tooLarge(mostBytes))
      })
      response.on('end', () => resolve({ bytes: Buffer.concat(pieces) }))
    })
    request.on('error', reject)
    request.end(post?.body)
  })
}

const tooLarge = (most: number) => new FetchFault(`It is larger than ${Math.floor(most / 1024 / 1024)} MB.`)

const refused = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  refused.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  refused.addSubnet(network, bits, 'ipv6')
}

export function isPublic(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address.replace(/%.*$/, '')
  const family = isIP(plain)
  if (family === 0) return false
  // An IPv4 address may be spelled as IPv6 in hexadecimal too.
  if (family === 6 && /^::ffff:/i.test(plain)) return false
  return !refused.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}
