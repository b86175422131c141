import type { IncomingMessage } from 'node:http'
import { addressOf } from '#server/http/request-context.ts'

/** A page that was shown to somebody. */
export interface View {
  path: string
  userAgent: string
  address: string
  referrer: string
}

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { socket: { remoteAddress?: string } }

/** What a request tells about a view; null when nobody looks at the answer, or not yet. */
export function viewOf({ method, url = '/', headers, socket }: Asked, trustProxy: number): View | null {
  const [path = ''] = url.split('?', 1)
  // The client itself tells of pages that it shows from data: it may have fetched them ahead.
  if (method !== 'GET' || headers['sec-purpose'] !== undefined || path.endsWith('.data')) return null
  return {
    path,
    userAgent: headers['user-agent'] ?? '',
    address: addressOf({ headers, socket }, trustProxy),
    referrer: headers.referer ?? '',
  }
}
