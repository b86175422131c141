import type { Reader, Tx } from '#database/engine.ts'
import { emailKey, type Lead } from '#server/features/clients/leads/leads.model.ts'
import { findLeads, listByIds, type VisibleLeads } from '#server/features/clients/leads/leads.store.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './lead-senders.store.ts'

type Sender = store.Sender

export type LeadSenders = ReturnType<typeof createLeadSenders>

interface Needs {
  accounts: Accounts
  leadsVisibleTo(actor: Actor): Promise<VisibleLeads>
}

/** Requests by who sent them; spam counts for nobody. */
export function createLeadSenders({ db }: Pick<Tools, 'db'>, { accounts, leadsVisibleTo: visibleTo }: Needs) {
  accounts.codes.addWriters(async (tx, email) => {
    const newest = await store.listNewestFrom(tx, [emailKey(email)])
    return newest.get(emailKey(email))?.name ?? null
  })

  return {
    /** The newest of an account: who signed it, and when. */
    findNewest: (reader: Reader | Tx, accountId: string): Promise<store.Signed | null> =>
      store.findNewestOf(reader, accountId),

    listNewest: (reader: Reader | Tx, addresses: string[]): Promise<Map<string, store.Signed>> =>
      store.listNewestFrom(reader, addresses),

    visibleTo,

    listOf: (sender: Sender, limit: number, visible: VisibleLeads) =>
      store.listSentBy(db.read, sender, { limit, visible }),

    async search(actor: Actor, q: string, limit: number): Promise<{ items: Lead[]; more: boolean }> {
      const filter = { q, visible: await visibleTo(actor) }
      const { ids, more } = await findLeads(db.engine, filter, { most: limit, limit })
      return { items: await listByIds(db.read, ids), more }
    },

    async countBy(accounts: string[], addresses: string[], visible: VisibleLeads) {
      const byAccount = await store.countByAccount(db.read, accounts, visible)
      const byAddress = await store.countByAddress(db.read, addresses, visible)
      return (sender: Sender) =>
        (byAccount.get(sender.accountId ?? '') ?? 0) +
        sender.addresses.reduce((sum, address) => sum + (byAddress.get(address) ?? 0), 0)
    },
  }
}
