import type { Tx } from '#database/engine.ts'
import { DECOY_HASH, hashPassword, verifyPassword } from '#platform/password-hash.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'
import { type AccountPassword, findPassword } from '#server/features/system/accounts/account/accounts.store.ts'
import type { Sessions } from '#server/features/system/accounts/sessions/sessions.service.ts'
import { confirmIdentity } from '#server/http/access.ts'
import type { Actor } from '#server/http/environment.ts'
import { problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'

const ASK_AGAIN = { hits: 10, windowSeconds: 15 * 60 }

interface Needs {
  limits: RateLimits
  sessions: Sessions
}

/** Hashing and checking passwords, always outside a transaction: it takes longer than all the rest. */
export function createPasswords({ db }: Pick<Tools, 'db'>, { limits, sessions }: Needs) {
  return {
    hash: hashPassword,

    /** Without an account or a password a decoy is checked: all answers take the same time. */
    async opens(found: AccountPassword | null, password: string): Promise<boolean> {
      const right = await verifyPassword(password, found?.hash ?? DECOY_HASH)
      return right && Boolean(found?.hash)
    },

    /**
     * Asks a signed-in person for the password again, before something that only they may do. Who has none has shown a
     * code or a passkey within the last minutes instead.
     */
    async confirm(actor: Actor, password: string | undefined, field = 'password'): Promise<Account> {
      const found = await findPassword(db.read, { id: actor.accountId })
      if (!found) throw confirmIdentity()
      if (!found.hash) {
        if (!actor.fresh) throw confirmIdentity()
        return found.account
      }
      // By session: who has stolen one cannot keep the owner from answering in another.
      const key = `password:${actor.sessionId}`
      await limits.take(key, ASK_AGAIN)
      if (!(await verifyPassword(password ?? '', found.hash))) {
        const words = 'The password is not right.'
        throw problem('wrong-password', 422, words, { fields: { [field]: words } })
      }
      await db.transaction(async (tx: Tx) => {
        await limits.clearIn(tx, [key])
        await sessions.confirm(tx, actor.sessionId)
      })
      return found.account
    },
  }
}
