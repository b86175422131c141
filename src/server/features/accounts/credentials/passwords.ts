import { findLock, type Lock } from '#server/features/accounts/account/accounts.store.ts'
import type { Keeper } from '#server/features/accounts/account/keeper.ts'
import { problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'

export type Passwords = ReturnType<typeof createPasswords>

const ASK_AGAIN = { hits: 10, windowSeconds: 15 * 60 }

/** Hashing and checking passwords, always outside a transaction: it takes longer than all the rest. */
export function createPasswords({ db }: Pick<Tools, 'db'>, { keeper, limits }: { keeper: Keeper; limits: RateLimits }) {
  return {
    hash: keeper.hash,

    /** Without an account a decoy is checked: both answers take the same time. */
    async opens(lock: Lock | null, password: string): Promise<boolean> {
      const right = await keeper.verify(password, lock?.hash ?? DECOY)
      return right && lock !== null
    },

    /** Asks a signed-in person for the password again, before something that only they may do. */
    async confirm(accountId: string, password: string, field = 'password'): Promise<Lock> {
      const key = `password:${accountId}`
      await limits.take(key, ASK_AGAIN)
      const lock = await findLock(db.read, { id: accountId })
      if (!lock || !(await keeper.verify(password, lock.hash))) {
        const words = 'The password is not right.'
        throw problem('wrong-password', 422, words, { fields: { [field]: words } })
      }
      await db.transaction((tx) => limits.clearIn(tx, [key]))
      return lock
    },
  }
}

// A hash of nothing, of the form and the cost of a real one.
const DECOY = `${'5a'.repeat(16)}:${'c3'.repeat(64)}`
