import { isoNow } from '#platform/clock.ts'
import { updateAccount } from '#server/features/system/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import * as passkeys from '#server/features/system/accounts/credentials/passkeys.store.ts'
import * as factors from '#server/features/system/accounts/credentials/two-factor.store.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound } from '#server/http/problem.ts'

/** A way into the account that was added shortly before it was secured, and waits for its owner's word. */
interface Held {
  kind: 'passkey' | 'two-factor'
  id: string
  name: string
  createdAt: string
}

const APP = { kind: 'two-factor', id: 'two-factor', name: 'Authenticator app' } as const

export function createReview({ db, clock, changes, audit }: Parts) {
  async function list({ accountId }: Pick<Actor, 'accountId'>): Promise<Held[]> {
    const keys = await passkeys.listPasskeys(db.read, accountId)
    const factor = await factors.findSecondFactor(db.read, accountId)
    return [
      ...keys
        .filter(({ heldAt }) => heldAt)
        .map(({ id, name, createdAt }) => ({ kind: 'passkey' as const, id, name, createdAt })),
      ...(factor?.heldAt ? [{ ...APP, createdAt: factor.confirmedAt ?? '' }] : []),
    ]
  }

  return {
    list,

    async answer(actor: Actor, { id, mine }: { id: string; mine: boolean }): Promise<void> {
      const { accountId } = actor
      const subject = `account:${accountId}`
      await db.transaction(async (tx) => {
        await changes.lock(tx, accountId)
        if (id === APP.id) {
          const factor = await factors.findSecondFactor(tx, accountId)
          if (!factor?.heldAt) throw gone()
          if (mine) await factors.releaseSecondFactor(tx, accountId)
          else await factors.deleteSecondFactor(tx, accountId)
          await updateAccount(tx, accountId, { twoFactorEnabled: mine }, isoNow(clock))
          await audit.record(tx, actor, { action: mine ? 'two-factor.kept' : 'two-factor.disabled', subject })
          return
        }
        const key = await passkeys.findPasskey(tx, { id })
        if (!key?.heldAt || key.accountId !== accountId) throw gone()
        if (mine) await passkeys.releasePasskey(tx, accountId, id)
        else await passkeys.deletePasskey(tx, accountId, id)
        await audit.record(tx, actor, { action: mine ? 'passkey.kept' : 'passkey.removed', subject })
      })
    },
  }
}

export type Review = ReturnType<typeof createReview>

function gone() {
  return notFound('This has been answered already.')
}
