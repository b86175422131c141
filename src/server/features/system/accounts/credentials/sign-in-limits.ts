import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Tx } from '#database/engine.ts'
import { callerOf, shortAddress } from '#platform/network.ts'
import type { Place, Sessions } from '#server/features/system/accounts/sessions/sessions.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import { markOf } from './browser-mark.ts'

const QUARTER = 15 * 60
const HOUR = 60 * 60
const UNBOUNDED = Number.MAX_SAFE_INTEGER

/** What is guessed at: a password, a code from a mail, the code of an authenticator app, or a code to sign a proposal with. */
type Guessed = 'password' | 'mail-code' | 'app-code' | 'signing-code'

/** Wrong tries on one account from one network, and on a device that its owner has signed in with. */
const ORIGIN: Record<Guessed, { network: number; device: number }> = {
  password: { network: 5, device: 10 },
  'mail-code': { network: 5, device: 5 },
  'app-code': { network: 5, device: 10 },
  'signing-code': { network: 5, device: 5 },
}

/** Wrong tries of one network on all accounts. */
const CALLER = { hits: 50, windowSeconds: QUARTER }

/**
 * Wrong tries on one account from everywhere, but for known devices. A password is slowed down from here on, never refused:
 * a bound that refuses would be a way to lock its owner out. Six digits can be found by trying, so there it refuses; it
 * takes many networks to reach, and the owner still has the password, a passkey and every device that is known.
 */
const EVERYWHERE: Record<Guessed, number> = {
  password: 100,
  'mail-code': 50,
  'app-code': 100,
  'signing-code': 50,
}
const SLOWER = { stepMs: 250, longestMs: 8_000 }

const SIGNING_IN = 'Too many attempts to sign in.'
const WORDS: Record<Guessed, string> = {
  password: SIGNING_IN,
  'mail-code': SIGNING_IN,
  'app-code': SIGNING_IN,
  'signing-code': 'Too many wrong codes, so nothing was signed.',
}

/** A try that is under way; it counts as a failure until it has succeeded. */
export interface Try {
  guessed: Guessed
  place: Place
  /** How many tries there were under each key, and how many it bears. */
  counted: { key: string; hits: number; bound: number; kind: 'origin' | 'caller' | 'everywhere' }[]
}

interface Needs {
  limits: RateLimits
  sessions: Sessions
  audit: Audit
}

/** Counts tries before they are checked, so that many at once gain nothing; what succeeds is given back. */
export function createSignInLimits({ limits, sessions, audit }: Needs) {
  /** `subject` is the address that was typed, or an account's id where one is known; `isAsker` that this browser asked for the code. */
  async function begin(
    guessed: Guessed,
    subject: string,
    accountId: string | null,
    place: Place,
    isAsker = false,
  ): Promise<Try> {
    const device = accountId ? await sessions.findDevice(accountId, place) : null
    const start = keyOf(guessed, subject)
    const caller = callerOf(place.address)
    const bounds = ORIGIN[guessed]
    const everywhere = EVERYWHERE[guessed]
    // What strangers do, even in the same network, is not counted against a device that is known, or that asked for the code.
    const alone = device ? `device:${device}` : isAsker ? `asker:${markOf(place).browser}` : null
    const takes = alone
      ? [{ key: `${start}${alone}`, bound: bounds.device, kind: 'origin' as const, seconds: QUARTER }]
      : [
          { key: `${start}network:${caller}`, bound: bounds.network, kind: 'origin' as const, seconds: QUARTER },
          { key: `tries:caller:${caller}`, bound: CALLER.hits, kind: 'caller' as const, seconds: QUARTER },
          { key: `${start}everywhere`, bound: everywhere, kind: 'everywhere' as const, seconds: HOUR },
        ]
    const hits = await limits.takeAll(
      takes.map(({ key, bound, kind, seconds }) => ({
        key,
        limit: { hits: kind === 'everywhere' && guessed === 'password' ? UNBOUNDED : bound, windowSeconds: seconds },
      })),
      WORDS[guessed],
    )
    const counted = takes.map(({ key, bound, kind }) => ({ key, bound, kind, hits: hits.get(key) ?? 0 }))
    await slowDown(counted)
    return { guessed, place, counted }
  }

  return {
    begin,

    /** The right password or code: what was counted is given back. */
    async succeed(tx: Tx, { counted }: Try): Promise<void> {
      // In the order in which they are counted: else a try that succeeds and one that begins would wait for each other.
      for (const { key, kind } of counted.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
        if (kind === 'origin') await limits.clearIn(tx, [key])
        else await limits.giveBack(tx, key)
      }
    },

    /** Records once what has just reached its bound: so many wrong tries are worth a user's look. */
    async fail(tx: Tx, { guessed, place, counted }: Try, accountId: string | undefined): Promise<void> {
      for (const { kind, hits, bound } of counted) {
        if (hits !== bound) continue
        await audit.record(tx, 'visitor', {
          action: kind === 'everywhere' ? 'sign-in.attacked' : 'sign-in.paused',
          subject: accountId && kind !== 'caller' ? `account:${accountId}` : undefined,
          detail: { guessed, tries: hits },
          address: shortAddress(place.address),
        })
      }
    },

    async clear(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
      await limits.clearBeginning(tx, keyOf('password', email))
      await limits.clearBeginning(tx, keyOf('mail-code', email))
      await limits.clearBeginning(tx, keyOf('app-code', id))
      await limits.clearBeginning(tx, keyOf('signing-code', email))
    },
  }
}

function slowDown(counted: Try['counted']): Promise<void> {
  const over = counted.find(({ kind, hits, bound }) => kind === 'everywhere' && hits > bound)
  if (!over) return Promise.resolve()
  return wait(Math.min(SLOWER.longestMs, (over.hits - over.bound) * SLOWER.stepMs))
}

/** Whatever was typed is not kept; some type their password where the address belongs. */
function keyOf(guessed: Guessed, subject: string): string {
  return `tries:${guessed}:${hash('sha256', subject, 'base64url').slice(0, 22)}:`
}
