import { DECOY_HASH, hashPassword, verifyPassword } from '#platform/password-hash.ts'
import { findLock, type Lock } from '#server/features/accounts/account/accounts.store.ts'
import { problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'

export type Passwords = ReturnType<typeof createPasswords>

const ASK_AGAIN = { hits: 10, windowSeconds: 15 * 60 }

/** Hashing and checking passwords, always outside a transaction: it takes longer than all the rest. */
export function createPasswords({ db }: Pick<Tools, 'db'>, { limits }: { limits: RateLimits }) {
  return {
    hash: hashPassword,

    /** Without an account a decoy is checked: both answers take the same time. */
    async opens(lock: Lock | null, password: string): Promise<boolean> {
      const right = await verifyPassword(password, lock?.hash ?? DECOY_HASH)
      return right && lock !== null
    },

    /** Asks a signed-in person for the password again, before something that only they may do. */
    async confirm(accountId: string, password: string, field = 'password'): Promise<Lock> {
      const key = `password:${accountId}`
      await limits.take(key, ASK_AGAIN)
      const lock = await findLock(db.read, { id: accountId })
      if (!lock || !(await verifyPassword(password, lock.hash))) {
        const words = 'The password is not right.'
        throw problem('wrong-password', 422, words, { fields: { [field]: words } })
      }
      await db.transaction((tx) => limits.clearIn(tx, [key]))
      return lock
    },
  }
}
