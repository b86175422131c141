import type { Hono, MiddlewareHandler } from 'hono'
import type { Environment } from './environment.ts'

const METHODS = new Set(['PATCH', 'DELETE', 'HEAD'])

/**
 * Lets a POST act as another method where a proxy passes no others on, as the tus protocol says. The call runs through every guard under the method
 * that it names.
 */
export function overrideMethod(api: () => Hono<Environment>): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const method = c.req.header('x-http-method-override')?.toUpperCase() ?? ''
    if (c.req.method !== 'POST' || !METHODS.has(method)) return await next()
    const { url, headers } = c.req.raw
    // Where there is the server's own stream the body is read from it, and must not be touched before.
    const body = method === 'PATCH' && !c.env?.incoming ? c.req.raw.body : null
    const sent = body ? { body, duplex: 'half' as const } : {}
    return await api().fetch(new Request(url, { method, headers, ...sent }), c.env)
  }
}
