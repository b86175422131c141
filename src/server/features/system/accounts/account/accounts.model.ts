import { DAY_MS } from '#domain/time/durations.ts'
import type { Role } from '#server/http/environment.ts'

/** The name that the first account is made with, until its owner gives their own. */
export const UNNAMED = 'Administrator'

/** Who can sign in. */
export interface Account {
  id: string
  name: string
  email: string
  phone: string | null
  address: string | null
  role: Role
  verified: boolean
  mustChangePassword: boolean
  twoFactorEnabled: boolean
  suspendedAt: string | null
  deletionRequestedAt: string | null
  lastSignInAt: string | null
  createdAt: string
}

/** What someone who registers tells us. */
export type Registering = Pick<Account, 'name' | 'email' | 'phone' | 'address'> & { password: string }

/** How long an account that is to be deleted can still be kept by its owner. */
export const GRACE_DAYS = 14

/** When an account will be deleted, if that was asked for. */
export function deletionTime(account: Account): string | null {
  if (!account.deletionRequestedAt) return null
  return new Date(Date.parse(account.deletionRequestedAt) + GRACE_DAYS * DAY_MS).toISOString()
}
