import { TOTP } from 'otpauth'

/** What the authenticator app shows for a secret as the site tells it, now or some steps away. */
export function codeOf(secret: string, { now = new Date(), stepsAway = 0 } = {}): string {
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: now.getTime() + stepsAway * 30_000 })
}
