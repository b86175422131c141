import type { OwnAccount } from '#contract/my-account.ts'
import type { Actor } from '#server/http/environment.ts'
import { type Account, deletionTime } from './accounts.model.ts'

export function presentOwnAccount(account: Account, mustDo: Actor['mustDo']): OwnAccount {
  return {
    id: account.id,
    fullName: account.name,
    email: account.email,
    phone: account.phone,
    address: account.address,
    role: account.role,
    verified: account.verified,
    twoFactor: account.twoFactorEnabled,
    mustDo,
    createdAt: account.createdAt,
    deletionAt: deletionTime(account),
  }
}
