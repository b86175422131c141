import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { Environment } from '#server/http/environment.ts'
import type { SessionNames } from './session-tokens.ts'
import type { OpenedSession, Place } from './sessions.service.ts'

/** Hands the browser its name of the session. */
export function giveCookie(c: Context<Environment>, names: SessionNames, session: OpenedSession): void {
  setCookie(c, names.cookie, session.cookie, { ...attributes(names), maxAge: session.seconds })
}

export function takeCookie(c: Context<Environment>, names: SessionNames): void {
  setCookie(c, names.cookie, '', { ...attributes(names), maxAge: 0 })
}

/** Where a call comes from. */
export function placeOf(c: Context<Environment>): Place {
  return { address: c.var.address, userAgent: c.req.header('user-agent') }
}

function attributes(names: SessionNames) {
  return { httpOnly: true, sameSite: 'Lax', secure: names.secure, path: '/' } as const
}
