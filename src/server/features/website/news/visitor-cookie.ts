import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { newToken } from '#platform/ids.ts'
import type { Environment } from '#server/http/environment.ts'

const NAME = 'news_visitor'
/** Cookies of an external service travel under this name, so that none of ours reaches it. */
const FOREIGN = 'news_via_'
const WELL_FORMED = /^[\w-]{20,60}$/

/** What binds comment tokens to a browser: a random value that says nothing about the person. */
export function readVisitor(c: Context<Environment>): string | undefined {
  const value = getCookie(c, NAME)
  return value && WELL_FORMED.test(value) ? value : undefined
}

export function ensureVisitor(c: Context<Environment>, secure: boolean): string {
  const known = readVisitor(c)
  if (known) return known
  const fresh = newToken(24)
  setCookie(c, NAME, fresh, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: 24 * 3600 })
  return fresh
}

/** The cookies that an external news service gave to this browser, as it knows them. */
export function foreignCookies(c: Context<Environment>): string {
  return Object.entries(getCookie(c))
    .filter(([name]) => name.startsWith(FOREIGN))
    .map(([name, value]) => `${name.slice(FOREIGN.length)}=${value}`)
    .join('; ')
}

/** Hands the browser what the external service set, under our own names and rules. */
export function passCookies(c: Context<Environment>, setCookies: string[], secure: boolean): void {
  for (const line of setCookies.slice(0, 5)) {
    const [, name, value] = /^([\w-]{1,60})=([^;\s]{0,1000})/.exec(line) ?? []
    if (!name || value === undefined) continue
    setCookie(c, `${FOREIGN}${name}`, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: 24 * 3600 })
  }
}
