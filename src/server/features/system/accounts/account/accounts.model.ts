import type { RowOf } from '#database/tables.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { Role } from '#server/http/environment.ts'

export interface Account
  extends Omit<RowOf<'accounts'>, 'emailVerified' | 'role' | 'mustChangePassword' | 'twoFactorEnabled' | 'updatedAt'> {
  role: Role
  verified: boolean
  mustChangePassword: boolean
  twoFactorEnabled: boolean
}

export type Registering = Pick<Account, 'name' | 'email' | 'phone' | 'address'> & { password: string }

export const GRACE_DAYS = 14

export function deletionTime(account: Account): string | null {
  if (!account.deletionRequestedAt) return null
  return new Date(Date.parse(account.deletionRequestedAt) + GRACE_DAYS * DAY_MS).toISOString()
}
