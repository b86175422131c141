import { hash } from 'node:crypto'
import { callerOf } from '#platform/network.ts'
import type { Place, Sessions } from '#server/features/system/accounts/sessions/sessions.service.ts'
import type { Limit, RateLimits } from '#server/http/rate-limit.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const CALLER = { hits: 20, windowSeconds: HOUR }
const UNBOUNDED = Number.MAX_SAFE_INTEGER

/** What anybody can have sent to any address: from one network, and at all. */
const MAILS = {
  register: { fromOne: { hits: 3, windowSeconds: HOUR }, atAll: { hits: 6, windowSeconds: HOUR } },
  'forgot-password': { fromOne: { hits: 3, windowSeconds: HOUR }, atAll: { hits: 12, windowSeconds: 30 * MINUTE } },
  resend: { fromOne: { hits: 3, windowSeconds: HOUR }, atAll: { hits: 6, windowSeconds: HOUR } },
  'change-email': { fromOne: { hits: 3, windowSeconds: HOUR }, atAll: { hits: 6, windowSeconds: HOUR } },
  code: { fromOne: { hits: 5, windowSeconds: HOUR }, atAll: { hits: 6, windowSeconds: 15 * MINUTE } },
} satisfies Record<string, { fromOne: Limit; atAll: Limit }>

/** Those that an owner needs to come in: what strangers ask for is not counted against a device that is known. */
const OWN = new Set<keyof typeof MAILS>(['forgot-password', 'code'])

/** Keeps the site from flooding a mailbox on behalf of strangers, and strangers from using up what its owner may ask for. */
export function createMailLimits({ limits, sessions }: { limits: RateLimits; sessions: Sessions }) {
  return {
    /**
     * Counts one mail. Throws when this network has asked too often; false when others have: then nothing is sent and
     * nothing is said, for the mails that are there already do as well, and who else asked is nobody's business.
     */
    async take(kind: keyof typeof MAILS, email: string, place: Place): Promise<boolean> {
      const { fromOne, atAll } = MAILS[kind]
      // Whatever was typed is not kept.
      const address = hash('sha256', email, 'base64url')
      const device = OWN.has(kind) ? await sessions.findDeviceOf(email, place) : null
      const origin = device ? `device:${device}` : `network:${callerOf(place.address)}`
      const total = `mails:${kind}:${address}`
      const takes: { key: string; limit: Limit }[] = [{ key: `${total}:${origin}`, limit: fromOne }]
      if (!device) {
        takes.push({ key: `mails:${kind}:caller:${callerOf(place.address)}`, limit: CALLER })
        takes.push({ key: total, limit: { ...atAll, hits: UNBOUNDED } })
      }
      const hits = await limits.takeAll(takes, 'You have asked for this several times.')
      return (hits.get(total) ?? 0) <= atAll.hits
    },
  }
}
