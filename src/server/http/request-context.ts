import type { MiddlewareHandler } from 'hono'
import { runCall } from '#database/rights.ts'
import { newToken } from '#platform/ids.ts'
import type { Environment } from './environment.ts'

const SAFE_ID = /^[\w-]{8,64}$/

/** Gives each request an id and the network address it truly came from. */
export function requestContext(trustProxy: number): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const given = c.env?.incoming?.headers['x-request-id'] ?? c.req.header('x-request-id')
    const requestId = typeof given === 'string' && SAFE_ID.test(given) ? given : newToken(12)
    c.set('requestId', requestId)
    c.set('address', c.env?.address ?? addressOf(c.env?.incoming, trustProxy))
    c.set('actor', null)
    c.set('call', null)
    c.set('session', null)
    await runCall(next)
    c.res.headers.set('X-Request-Id', requestId)
  }
}

interface Incoming {
  socket: { remoteAddress?: string }
  headers: Record<string, string | string[] | undefined>
}

/** The address of the peer, or, behind known proxies, the one that the outermost of them saw. */
export function addressOf(incoming: Incoming | undefined, trustProxy: number): string {
  return forwardedFor(incoming?.headers, trustProxy) ?? incoming?.socket.remoteAddress ?? 'unknown'
}

/** The address that the outermost of the known proxies saw, if there are any and they tell. */
export function forwardedFor(headers: Incoming['headers'] | undefined, trustProxy: number): string | undefined {
  if (trustProxy === 0) return undefined
  const forwarded = String(headers?.['x-forwarded-for'] ?? '').split(',')
  const hops = forwarded.map((hop) => hop.trim()).filter(Boolean)
  return hops.at(-trustProxy) ?? hops[0]
}
