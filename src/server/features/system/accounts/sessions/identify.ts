import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Environment } from '#server/http/environment.ts'
import type { Sessions } from './sessions.service.ts'

const BEARER = /^Bearer ([\w.-]{1,200})$/i

/** Finds out who makes a call. A bearer token counts before the cookie, for it was sent on purpose. */
export function identify(sessions: Sessions): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const authorization = c.req.header('authorization')
    const bearer = authorization ? BEARER.exec(authorization)?.[1] : undefined
    const id = bearer ? sessions.tokens.idInBearer(bearer) : null
    const cookie = bearer ? undefined : getCookie(c, sessions.tokens.cookie)
    const token = cookie ? sessions.tokens.tokenInCookie(cookie) : null
    const key = id ? { id } : token ? { token } : null
    const actor = key ? await sessions.findActor(key) : null
    if (actor) c.set('actor', { ...actor, byCookie: !bearer })
    await next()
  }
}
