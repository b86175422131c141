import type { MiddlewareHandler } from 'hono'
import type { Environment } from '#server/http/environment.ts'
import type { News } from './news.service.ts'

/** Fetches the pictures of an external news service; those we hold ourselves come first. */
export function proxyPictures({ gateway }: News): MiddlewareHandler<Environment> {
  return async (c, next) => {
    await next()
    if (!gateway || c.res.status !== 404 || c.req.method !== 'GET') return
    const picture = await gateway.picture(c.req.param('file') ?? '').catch(() => null)
    if (!picture) return
    c.res = new Response(picture.bytes, {
      headers: {
        'Content-Type': picture.type,
        'Cache-Control': 'public, max-age=3600',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  }
}
