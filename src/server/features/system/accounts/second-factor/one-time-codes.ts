import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { newReference } from '#platform/ids.ts'

const PERIOD_MS = 30_000
const RECOVERY_CODES = 10

/** A secret that an authenticator app and we share, in base 32. */
export const newSecret = () => new Secret({ size: 20 }).base32

/** The secret as an app wants it typed, in groups of four. */
export const readableSecret = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ')

export const addressFor = (secret: string, issuer: string, label: string) =>
  new TOTP({ secret, issuer, label }).toString()

/** The step of the clock that a code belongs to: this one, or the one before or after, for clocks differ. */
export function stepOf(secret: string, token: string, now: Date): number | null {
  if (!/^\d{6}$/.test(token)) return null
  const away = new TOTP({ secret }).validate({ token, timestamp: now.getTime(), window: 1 })
  return away === null ? null : Math.floor(now.getTime() / PERIOD_MS) + away
}

/** Ten codes for the day the phone is lost, such as `7KX4-M2PA`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newReference('').slice(1))
}

/** How a recovery code is kept. */
export function hashCode(code: string, key: string): string {
  return createHmac('sha256', key)
    .update(`recovery:${code.replaceAll('-', '')}`)
    .digest('base64url')
}
