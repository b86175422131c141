import { DAY_MS } from '#domain/time/durations.ts'
import type { Role } from '#server/http/environment.ts'

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

export type Registering = Pick<Account, 'name' | 'email' | 'phone' | 'address'> & { password: string }

export const GRACE_DAYS = 14

export function deletionTime(account: Account): string | null {
  if (!account.deletionRequestedAt) return null
  return new Date(Date.parse(account.deletionRequestedAt) + GRACE_DAYS * DAY_MS).toISOString()
}
