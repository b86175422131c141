import type { IncomingMessage } from 'node:http'
import { forwardedFor } from '#server/http/request-context.ts'

export interface View {
  path: string
  userAgent: string
  address: string
  referrer: string
}

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** What a request tells about a view, given the peer's address; null when nobody looks at the answer, or not yet. */
export function viewOf(
  { method, url = '/', headers }: Asked,
  trustProxy: number,
): ((peer: string | undefined) => View) | null {
  const [path = ''] = url.split('?', 1)
  // A page that is fetched ahead reports itself when it is shown.
  if (method !== 'GET' || headers['sec-purpose'] !== undefined) return null
  const userAgent = headers['user-agent'] ?? ''
  const referrer = headers.referer ?? ''
  const forwarded = forwardedFor(headers, trustProxy)
  return (peer) => ({ path, userAgent, referrer, address: forwarded ?? peer ?? 'unknown' })
}
