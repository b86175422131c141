import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { newToken } from '#platform/ids.ts'
import type { Environment } from '#server/http/environment.ts'
import type { SessionTokens } from './session-tokens.ts'
import { DEVICE_SECONDS, type OpenedSession, type Place, type Sessions } from './sessions.service.ts'

const DEVICE = /^[\w-]{43}$/
/** As long as the longest link is good. */
const BROWSER_SECONDS = 2 * 24 * 3600

/** Hands the browser its name of the session, and the token by which its device is known again. */
export function giveCookies(c: Context<Environment>, tokens: SessionTokens, session: OpenedSession): void {
  setCookie(c, tokens.cookie, session.cookie, { ...attributes(tokens), maxAge: session.seconds })
  setCookie(c, tokens.deviceCookie, session.device, { ...attributes(tokens), maxAge: DEVICE_SECONDS })
}

/** Signing out leaves the device known: its owner may have to come in again while a user guesses. */
export function takeCookie(c: Context<Environment>, tokens: SessionTokens): void {
  setCookie(c, tokens.cookie, '', { ...attributes(tokens), maxAge: 0 })
}

export function placeOf(c: Context<Environment>, { tokens }: Pick<Sessions, 'tokens'>): Place {
  const device = getCookie(c, tokens.deviceCookie)
  return {
    address: c.var.address,
    userAgent: c.req.header('user-agent'),
    device: device && DEVICE.test(device) ? device : undefined,
    browser: markIn(c, tokens),
  }
}

/** The same, of a browser that asks for something by mail: it is marked, so that it is known when it shows what was mailed. */
export function placeOfAsking(c: Context<Environment>, sessions: Pick<Sessions, 'tokens'>): Place {
  const { tokens } = sessions
  const browser = markIn(c, tokens) ?? newToken()
  setCookie(c, tokens.browserCookie, browser, { ...attributes(tokens), maxAge: BROWSER_SECONDS })
  return { ...placeOf(c, sessions), browser }
}

function markIn(c: Context<Environment>, tokens: SessionTokens): string | undefined {
  const mark = getCookie(c, tokens.browserCookie)
  return mark && DEVICE.test(mark) ? mark : undefined
}

function attributes(tokens: SessionTokens) {
  return { httpOnly: true, sameSite: 'Lax', secure: tokens.secure, path: '/' } as const
}
