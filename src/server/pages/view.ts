import type { IncomingMessage } from 'node:http'
import { addressOf } from '#server/http/request-context.ts'
import { pageOf } from './path-match.ts'

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
  if (method !== 'GET' || headers['sec-purpose'] !== undefined) return null
  return {
    path: pageOf(url.split('?', 1)[0] ?? url),
    userAgent: headers['user-agent'] ?? '',
    address: addressOf({ headers, socket }, trustProxy),
    referrer: headers.referer ?? '',
  }
}
