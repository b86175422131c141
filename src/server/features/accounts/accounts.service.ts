import type { Actor } from '#server/http/environment.ts'
import { notFound } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import type { Account } from './accounts.model.ts'
import * as store from './accounts.store.ts'

export type Accounts = ReturnType<typeof createAccounts>

/** What people do with their own account. */
export function createAccounts({ db }: Pick<Tools, 'db'>) {
  return {
    async get(actor: Pick<Actor, 'accountId'>): Promise<Account> {
      const account = await store.findAccount(db.read, actor.accountId)
      if (!account) throw notFound('This account does not exist any more.')
      return account
    },
  }
}
