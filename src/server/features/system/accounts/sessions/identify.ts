import type { MiddlewareHandler } from 'hono'
import { parse } from 'hono/utils/cookie'
import { TOKEN_LIMIT } from '#contract/system/token-scopes.ts'
import type { Actor, Environment, ShownSession } from '#server/http/environment.ts'
import { tooMany } from '#server/http/problem.ts'
import type { Sessions } from './sessions.service.ts'
import type { SessionKey } from './sessions.store.ts'

const BEARER = /^Bearer ([\w.-]{1,200})$/i

/** What a later feature offers: programs show a token of their own kind. */
interface Tokens {
  isToken(text: string): boolean
  show(
    text: string,
    address: string,
  ): Promise<{ actor: Actor; session: ShownSession; counted: { hits: number; left: number; wait: number } } | null>
}

export function identify(sessions: Sessions, tokens: Tokens): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const { headers } = c.req.raw
    const bearer = bearerIn(headers)
    if (bearer && tokens.isToken(bearer)) {
      const shown = await tokens.show(bearer, c.var.address)
      if (!shown) return await next()
      const limits = limitHeaders(shown.counted)
      if (shown.counted.wait > 0) throw tooMany(shown.counted.wait, 'This API token makes many calls.', limits)
      c.set('session', shown.session)
      c.set('actor', shown.actor)
      await next()
      for (const [name, value] of Object.entries(limits)) c.res.headers.set(name, value)
      return
    }
    const shown = shownIn(headers, sessions)
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

/** As draft-ietf-httpapi-ratelimit-headers has them. */
function limitHeaders({ hits, left }: { hits: number; left: number }): Record<string, string> {
  const { hits: most, windowSeconds } = TOKEN_LIMIT
  return {
    'RateLimit-Policy': `"token";q=${most};w=${windowSeconds}`,
    RateLimit: `"token";r=${Math.max(0, most - hits)};t=${left}`,
  }
}

function bearerIn(headers: Headers): string | undefined {
  const authorization = headers.get('authorization')
  return authorization ? BEARER.exec(authorization)?.[1] : undefined
}

/** What a request shows to say who makes it. A bearer token counts before the cookie, for it was sent on purpose. */
function shownIn(headers: Headers, { tokens }: Sessions): { key: SessionKey; byCookie: boolean } | null {
  const bearer = bearerIn(headers)
  if (bearer) {
    const id = tokens.idInBearer(bearer)
    return id ? { key: { id }, byCookie: false } : null
  }
  const cookies = headers.get('cookie')
  const cookie = cookies ? parse(cookies, tokens.cookie)[tokens.cookie] : undefined
  const token = cookie ? tokens.tokenInCookie(cookie) : null
  return token ? { key: { token }, byCookie: true } : null
}
