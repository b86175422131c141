import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tools } from '#server/tools.ts'

/**
 * When a form was first shown, in the server's own hand: a script that comes late on a slow line cannot make its sender look hasty. The page
 * around the form may have been cached for a while, so the time is never shorter than the person's own.
 */
export function createOpenedForms({ secrets, clock }: Pick<Tools, 'secrets' | 'clock'>) {
  const sign = (at: string) => createHmac('sha256', secrets.csrf).update(`form opened\n${at}`).digest('base64url')

  return {
    open(): string {
      const at = clock.now().getTime().toString(36)
      return `${at}.${sign(at)}`
    },
    /** Seconds since the form was shown; null when the token is not ours. */
    secondsSince(token: string | undefined): number | null {
      const [at = '', signature = ''] = (token ?? '').split('.')
      const expected = Buffer.from(sign(at))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return (clock.now().getTime() - Number.parseInt(at, 36)) / 1000
    },
  }
}
