import { hash } from 'node:crypto'
import type { Reader, Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { newToken } from '#platform/ids.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './tokens.store.ts'

const DAY = 24 * 60

const MINUTES = {
  'verify-email': 2 * DAY,
  'change-email': DAY,
  'reset-password': 30,
  invitation: 7 * DAY,
  'second-factor': 10,
  'passkey-login': 10,
  'passkey-new': 10,
  'sign-in-code': 15,
  'signing-code': 15,
  /** An email that was asked for and is not written yet. */
  'asked-mail': 15,
  /** "This was not me": it outlives every change, for the next change may be a thief's too. */
  undo: 7 * DAY,
} as const

export type Purpose = keyof typeof MINUTES
export const minutesOf = (purpose: Purpose) => MINUTES[purpose]

interface Issue {
  purpose: Purpose
  accountId?: string
  /** What the token is for; it never leaves the database. */
  value?: Record<string, unknown>
  /** What is given out, where it is not to be 256 random bits. */
  token?: string
}

interface Redeemed {
  accountId: string | null
  value: Record<string, unknown>
  createdAt: string
}

export type Tokens = ReturnType<typeof createTokens>

/** Tokens in links and half-finished sign-ins: unguessable, good once, kept only as a hash. */
export function createTokens({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  const inTime = (token: store.StoredToken) => token.expiresAt > isoNow(clock)

  async function find(reader: Reader | Tx, purpose: Purpose, token: string): Promise<Redeemed | null> {
    const found = await store.findToken(reader, hashOf(purpose, token))
    return found && inTime(found) ? found : null
  }

  return {
    async issue(tx: Tx, { purpose, accountId, value = {}, token = newToken() }: Issue): Promise<string> {
      const now = clock.now()
      await store.insertToken(tx, {
        hash: hashOf(purpose, token),
        purpose,
        accountId: accountId ?? null,
        value,
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + MINUTES[purpose] * 60_000).toISOString(),
      })
      return token
    },

    /** Looks without using it up. */
    find,

    /** Uses it up: of several at once, one gets it. Changes of one account wait for each other from here on. */
    async redeem(tx: Tx, purpose: Purpose, token: string): Promise<Redeemed | null> {
      const found = await find(tx, purpose, token)
      if (!found) return null
      if (found.accountId) await db.engine.lock(tx, `account:${found.accountId}`)
      return (await store.deleteToken(tx, hashOf(purpose, token))) ? found : null
    },

    list: async (reader: Reader | Tx, accountId: string, purpose: Purpose) =>
      (await store.listTokens(reader, accountId, purpose)).filter(inTime),

    /** Lets only so many of the newest live. */
    async keepNewest(tx: Tx, accountId: string, purpose: Purpose, count: number): Promise<void> {
      for (const { hash } of (await store.listTokens(tx, accountId, purpose)).slice(count)) {
        await store.deleteToken(tx, hash)
      }
    },

    end: (tx: Tx, accountId: string, purpose: Purpose, from?: string) =>
      store.deleteTokens(tx, accountId, purpose, from),

    /** Ends whatever is under way, but for the links that undo a change. */
    endPending: (tx: Tx, accountId: string) => store.deleteTokensBut(tx, accountId, 'undo'),

    /** After the key was replaced under which secrets are sealed. */
    endSealed: store.deleteSealedTokens,

    /** What nobody has used of one purpose, whoever it is for, since before a time. */
    listUnused: async (purpose: Purpose, before: string) =>
      (await store.listUnnamed(db.read, purpose, before)).filter(inTime),

    /** Uses one up that is known by its hash: of several at once, one gets it. */
    take: (tx: Tx, hash: string) => store.deleteToken(tx, hash),

    sweep: (tx: Tx) => store.deleteEndedTokens(tx, isoNow(clock)),
  }
}

export function hashOf(purpose: Purpose, token: string): string {
  return hash('sha256', `${purpose}:${token}`, 'base64url')
}
