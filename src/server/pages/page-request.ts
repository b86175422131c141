import { BYTES } from '#contract/limits.ts'
import { isSameSite } from '#server/http/csrf.ts'

/** A form of a person who is signed in may bring a file; that of a visitor brings words. */
const LARGEST = { visitor: BYTES.json, person: BYTES.publication + 64 * 1024 }

const WRITING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Why a page will not take what was sent to it, or null. */
export function refusalOf(raw: Request, publicUrl: string): Response | null {
  if (raw.method === 'GET' || raw.method === 'HEAD') return null
  if (!WRITING.has(raw.method)) return inWords(405, 'A page does not take this.', { Allow: 'GET, HEAD, POST' })
  const { headers } = raw
  const saysWhereFrom = headers.has('sec-fetch-site') || headers.has('origin')
  // Signing somebody in to an account of one's own needs no cookie of theirs, so visitors are asked too.
  if (saysWhereFrom && !isSameSite(headers, publicUrl)) {
    return inWords(403, 'This form came from another site and was refused.')
  }
  if (!raw.body) return null
  const length = headers.get('content-length')
  if (length === null) return inWords(411, 'A form has to say how long it is.')
  const most = headers.get('cookie')?.includes('session') ? LARGEST.person : LARGEST.visitor
  return Number(length) > most ? inWords(413, 'That is too large to be sent here.') : null
}

/** The same request at the address that people see, whichever host and protocol led here. */
export function atPublicAddress(raw: Request, publicUrl: string): Request {
  const { pathname, search } = new URL(raw.url)
  const headers = new Headers(raw.headers)
  // It was found to be our own, by whichever of our names; the router knows one.
  if (headers.has('origin')) headers.set('origin', new URL(publicUrl).origin)
  const hasBody = raw.method !== 'GET' && raw.method !== 'HEAD'
  return new Request(publicUrl + pathname + search, {
    // Who asks for the head alone gets that of the whole page.
    method: raw.method === 'HEAD' ? 'GET' : raw.method,
    headers,
    // Without the signal of who asked: when they leave, the router would answer at once and let its loaders run on unseen.
    ...(hasBody && { body: raw.body, duplex: 'half' as const }),
  })
}

function inWords(status: number, words: string, headers: Record<string, string> = {}): Response {
  return new Response(`${words}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store', ...headers },
  })
}
