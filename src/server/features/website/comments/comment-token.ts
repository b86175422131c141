import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '#domain/time/durations.ts'
import { newToken } from '#platform/ids.ts'

const LIFETIME_MS = DAY_MS

interface OpenedToken {
  /** What makes the token usable once. */
  nonce: string
  issuedAt: number
}

/** A token for one comment, bound to the browser's cookie: nothing is stored until it is used. */
export function issueToken(secret: string, binding: string, now: number): string {
  const payload = `${newToken(12)}.${now.toString(36)}`
  return `${payload}.${sign(secret, binding, payload)}`
}

/** Opens a token that this site issued to this browser within a day; null for any other. */
export function openToken(secret: string, binding: string, token: string, now: number): OpenedToken | null {
  const [nonce, time, signature, ...rest] = token.split('.')
  if (!nonce || !time || !signature || rest.length > 0) return null
  const expected = sign(secret, binding, `${nonce}.${time}`)
  const given = Buffer.from(signature)
  const wanted = Buffer.from(expected)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const issuedAt = Number.parseInt(time, 36)
  if (!Number.isFinite(issuedAt) || issuedAt > now + 60_000 || now - issuedAt > LIFETIME_MS) return null
  return { nonce, issuedAt }
}

function sign(secret: string, binding: string, payload: string): string {
  return createHmac('sha256', secret).update(`comment\n${binding}\n${payload}`).digest('base64url')
}
