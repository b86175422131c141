import { createHash } from 'node:crypto'
import type { Tx } from '#database/engine.ts'
import { callerOf } from '#platform/network.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'

const QUARTER = 15 * 60
/** Tries that fail: by one caller on one account, on one account by all, and by one caller on all. */
const LIMITS = {
  pair: { hits: 5, windowSeconds: QUARTER },
  account: { hits: 30, windowSeconds: 60 * 60 },
  caller: { hits: 50, windowSeconds: QUARTER },
}
const SECOND_FACTOR = { hits: 5, windowSeconds: QUARTER }
const WORDS = 'Too many attempts to sign in.'

export type SignInThrottle = ReturnType<typeof createSignInThrottle>

/** Counts tries before they are checked, so that many at once gain nothing; what succeeds is given back. */
export function createSignInThrottle(limits: RateLimits) {
  const keysOf = (email: string, address: string) => {
    // Whatever was typed is not kept; some type their password here.
    const account = createHash('sha256').update(email).digest('base64url').slice(0, 22)
    const caller = callerOf(address)
    return {
      pair: `sign-in:pair:${account}:${caller}`,
      account: `sign-in:account:${account}`,
      caller: `sign-in:caller:${caller}`,
    }
  }

  return {
    async take(email: string, address: string): Promise<void> {
      const keys = keysOf(email, address)
      const takes = (['pair', 'account', 'caller'] as const).map((of) => ({ key: keys[of], limit: LIMITS[of] }))
      await limits.takeAll(takes, WORDS)
    },
    async forgive(tx: Tx, email: string, address: string): Promise<void> {
      const keys = keysOf(email, address)
      await limits.clearIn(tx, [keys.pair, keys.account])
      await limits.giveBack(tx, keys.caller)
    },
    takeCode: (accountId: string) => limits.take(`second-factor:${accountId}`, SECOND_FACTOR, WORDS),
    forgiveCode: (tx: Tx, accountId: string) => limits.clearIn(tx, [`second-factor:${accountId}`]),
  }
}
