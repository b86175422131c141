import { newToken } from '#platform/ids.ts'
import type { Rows } from '#server/features/accounts/account/keeper.ts'
import type { Tools } from '#server/tools.ts'

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
  const read = (found: { value: string; expiresAt: Date } | null): Redeemed | null =>
    found && found.expiresAt > clock.now() ? JSON.parse(found.value) : null

  return {
    async issue(rows: Rows, { purpose, accountId, value = {} }: Issue): Promise<string> {
      const token = newToken()
      const now = clock.now()
      await rows.createVerificationValue({
        identifier: `${purpose}:${token}`,
        value: JSON.stringify({ accountId: accountId ?? null, value }),
        expiresAt: new Date(now.getTime() + MINUTES[purpose] * 60_000),
        createdAt: now,
        updatedAt: now,
        ...{ purpose, ownerId: accountId ?? null },
      })
      return token
    },
    /** Looks without using it up. */
    async find(rows: Rows, purpose: Purpose, token: string): Promise<Redeemed | null> {
      return read(await rows.findVerificationValue(`${purpose}:${token}`))
    },
    /** Uses it up: of several at once, one gets it. */
    async redeem(rows: Rows, purpose: Purpose, token: string): Promise<Redeemed | null> {
      return read(await rows.consumeVerificationValue(`${purpose}:${token}`))
    },
  }
}
