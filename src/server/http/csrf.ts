import type { MiddlewareHandler } from 'hono'
import type { Environment } from './environment.ts'
import { problem } from './problem.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writing calls that a browser makes with its cookies on behalf of another site. */
export function refuseCrossSite(ownOrigin: string): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const writes = !SAFE_METHODS.has(c.req.method)
    if (writes && c.var.actor?.byCookie && !isSameSite(c.req.raw.headers, ownOrigin)) {
      throw problem('cross-site', 403, 'This request came from another site and was refused.')
    }
    await next()
  }
}

/** Whether a browser says that one of our own pages makes the request. */
export function isSameSite(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return origin === new URL(ownOrigin).origin || origin === `http://${headers.get('host')}`
}
