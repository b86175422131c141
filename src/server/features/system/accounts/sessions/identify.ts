import type { MiddlewareHandler } from 'hono'
import { parse } from 'hono/utils/cookie'
import type { Environment, ShownSession } from '#server/http/environment.ts'
import type { Sessions } from './sessions.service.ts'
import type { SessionKey } from './sessions.store.ts'

const BEARER = /^Bearer ([\w.-]{1,200})$/i

export function identify(sessions: Sessions): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const shown = shownIn(c.req.raw.headers, sessions)
    if (shown) {
      const { key, byCookie } = shown
      const findActor: ShownSession['findActor'] = async (tx) => {
        const actor = tx ? await sessions.findActorIn(tx, key) : await sessions.findActor(key)
        return actor && { ...actor, byCookie }
      }
      c.set('session', { findActor, isStillOpen: sessions.isStillOpen })
      c.set('actor', await findActor())
    }
    await next()
  }
}

export async function isSignedIn(headers: Headers, sessions: Sessions): Promise<boolean> {
  const shown = shownIn(headers, sessions)
  return shown !== null && (await sessions.findActor(shown.key)) !== null
}

/** What a request shows to say who makes it. A bearer token counts before the cookie, for it was sent on purpose. */
function shownIn(headers: Headers, { tokens }: Sessions): { key: SessionKey; byCookie: boolean } | null {
  const authorization = headers.get('authorization')
  const bearer = authorization ? BEARER.exec(authorization)?.[1] : undefined
  if (bearer) {
    const id = tokens.idInBearer(bearer)
    return id ? { key: { id }, byCookie: false } : null
  }
  const cookies = headers.get('cookie')
  const cookie = cookies ? parse(cookies, tokens.cookie)[tokens.cookie] : undefined
  const token = cookie ? tokens.tokenInCookie(cookie) : null
  return token ? { key: { token }, byCookie: true } : null
}
