import { createHmac } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { newReference, newToken } from '#platform/ids.ts'

const PERIOD_MS = 30_000
const RECOVERY_CODES = 10

/** A secret that an authenticator app and we share. */
export const newSecret = () => newToken(15)

/** The secret as an app wants it typed, in groups of four. */
export function readableSecret(secret: string): string {
  return (base32.encode(secret, { padding: false }).match(/.{1,4}/g) ?? []).join(' ')
}

export const addressFor = (secret: string, issuer: string, account: string) => createOTP(secret).url(issuer, account)

/** The step of the clock that a code belongs to: this one, or the one before or after, for clocks differ. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const current = Math.floor(now.getTime() / PERIOD_MS)
  for (const step of [current, current - 1, current + 1]) {
    if ((await createOTP(secret).hotp(step)) === code) return step
  }
  return null
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
