import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A session has two names. The cookie holds its secret token under a signature and never travels in a body. The
 * bearer token that a body may carry is the session's id under a signature of its own.
 */
export function createSessionTokens(secret: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64')
  const seal = (id: string) => createHmac('sha256', secret).update(`bearer:${id}`).digest('base64url')

  return {
    // The prefix keeps other hosts of the domain from planting a session.
    cookie: secure ? '__Host-session' : 'session',
    /** A browser that a user has signed in with; see the table of devices. */
    deviceCookie: secure ? '__Host-device' : 'device',
    /** A browser that asked for a link or a code which was mailed; see `Place`. */
    browserCookie: secure ? '__Host-browser' : 'browser',
    secure,
    cookieValueOf: (token: string) => `${token}.${sign(token)}`,
    tokenInCookie: (value: string) => opened(value, sign),
    bearerOf: (sessionId: string) => `${sessionId}.${seal(sessionId)}`,
    idInBearer: (bearer: string) => opened(bearer, seal),
  }
}

export type SessionTokens = ReturnType<typeof createSessionTokens>

/** What is before the signature, if the signature is right. */
function opened(signed: string, sign: (text: string) => string): string | null {
  const at = signed.lastIndexOf('.')
  if (at <= 0) return null
  const text = signed.slice(0, at)
  const [given, expected] = [Buffer.from(signed.slice(at + 1)), Buffer.from(sign(text))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null
}
