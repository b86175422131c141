import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Environment } from '#server/http/environment.ts'
import type { SessionTokens } from './session-tokens.ts'
import { DEVICE_SECONDS, type OpenedSession, type Place, type Sessions } from './sessions.service.ts'

const DEVICE = /^[\w-]{43}$/

/** Hands the browser its name of the session, and the token by which its device is known again. */
export function giveCookies(c: Context<Environment>, tokens: SessionTokens, session: OpenedSession): void {
  setCookie(c, tokens.cookie, session.cookie, { ...attributes(tokens), maxAge: session.seconds })
  setCookie(c, tokens.deviceCookie, session.device, { ...attributes(tokens), maxAge: DEVICE_SECONDS })
}

/** Signing out leaves the device known: its owner may have to come in again while somebody guesses. */
export function takeCookie(c: Context<Environment>, tokens: SessionTokens): void {
  setCookie(c, tokens.cookie, '', { ...attributes(tokens), maxAge: 0 })
}

/** Where a call comes from. */
export function placeOf(c: Context<Environment>, { tokens }: Pick<Sessions, 'tokens'>): Place {
  const device = getCookie(c, tokens.deviceCookie)
  return {
    address: c.var.address,
    userAgent: c.req.header('user-agent'),
    device: device && DEVICE.test(device) ? device : undefined,
  }
}

function attributes(tokens: SessionTokens) {
  return { httpOnly: true, sameSite: 'Lax', secure: tokens.secure, path: '/' } as const
}
