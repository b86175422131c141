import { hash } from 'node:crypto'
import type { Reader, Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { newToken } from '#platform/ids.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './tokens.store.ts'

/** What a token proves or allows, and how long it is good for. */
const MINUTES = {
  'verify-email': 48 * 60,
  'change-email': 24 * 60,
  'reset-password': 30,
  invitation: 7 * 24 * 60,
  'second-factor': 10,
  'passkey-login': 10,
  'passkey-new': 10,
} as const

export type Purpose = keyof typeof MINUTES
export const minutesOf = (purpose: Purpose) => MINUTES[purpose]

interface Issue {
  purpose: Purpose
  accountId?: string
  /** What the token stands for; it never leaves the database. */
  value?: Record<string, unknown>
}

export interface Redeemed {
  accountId: string | null
  value: Record<string, unknown>
}

export type Tokens = ReturnType<typeof createTokens>

/** Tokens in links and half-finished sign-ins: unguessable, good once, kept only as a hash. */
export function createTokens({ clock }: Pick<Tools, 'clock'>) {
  async function find(db: Reader | Tx, purpose: Purpose, token: string): Promise<Redeemed | null> {
    const found = await store.findToken(db, hashOf(purpose, token))
    return found && found.expiresAt > isoNow(clock) ? found : null
  }

  return {
    async issue(tx: Tx, { purpose, accountId, value = {} }: Issue): Promise<string> {
      const token = newToken()
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
    /** Uses it up: of several at once, one gets it. */
    async redeem(tx: Tx, purpose: Purpose, token: string): Promise<Redeemed | null> {
      const found = await find(tx, purpose, token)
      return found && (await store.deleteToken(tx, hashOf(purpose, token))) ? found : null
    },
    sweep: (tx: Tx) => store.deleteEndedTokens(tx, isoNow(clock)),
  }
}

function hashOf(purpose: Purpose, token: string): string {
  return hash('sha256', `${purpose}:${token}`, 'base64url')
}
