import { hash } from 'node:crypto'
import type { Tx } from '#database/engine.ts'
import { causerOfCall } from '#database/rights.ts'
import { tooMany } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { OutgoingMail } from './outbox.model.ts'

const DAY = 24 * 3600
const aDay = (hits: number) => ({ hits, windowSeconds: DAY })

/** Emails to people who have not agreed to any: they know the firm by nothing yet. */
const UNASKED = new Set(['account.client-invited', 'account.invited'])

/** How many emails a user can cause in a day: at all, and to one address. */
const CAUSED = { staff: 10_000, client: 500, visitor: 400 }
const TO_ONE = 200
/** Of those that nobody has agreed to: by one person, by one person to one address, and to one address by all clients. */
const UNASKED_BY = { staff: 300, client: 20 }
/** The firm invites one person to many clients. */
const UNASKED_TO_ONE = { staff: 200, client: 3 }
const UNASKED_AT_ALL = 6

const WORDS = 'You have caused very many emails today.'

/** Bounds every email that a call causes, in the transaction that writes it; the system's own are not counted. */
export function createMailBounds(limits: RateLimits) {
  return async (tx: Tx, { kind, to }: OutgoingMail): Promise<void> => {
    const causer = causerOfCall()
    if (!causer) return
    // Whatever was typed is not kept.
    const address = hash('sha256', to.toLowerCase(), 'base64url')
    const by = `mails-by:${causer.key}`
    const takes = [{ key: by, limit: aDay(CAUSED[causer.kind]) }]
    // To one address visitors cause less than this: how much is said where they ask for it. Many write to the firm.
    if (causer.kind !== 'visitor') takes.push({ key: `${by}:${address}`, limit: aDay(TO_ONE) })
    if (UNASKED.has(kind) && causer.kind !== 'visitor') {
      takes.push({ key: `${by}:unasked`, limit: aDay(UNASKED_BY[causer.kind]) })
      takes.push({ key: `${by}:unasked:${address}`, limit: aDay(UNASKED_TO_ONE[causer.kind]) })
    }
    if (UNASKED.has(kind) && causer.kind === 'client') {
      takes.push({ key: `mails-unasked:${address}`, limit: aDay(UNASKED_AT_ALL) })
    }
    for (const { key, limit } of takes) {
      const wait = await limits.countIn(tx, key, limit)
      if (wait > 0) throw tooMany(wait, WORDS)
    }
  }
}
