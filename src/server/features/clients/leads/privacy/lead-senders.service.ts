import type { Reader, Tx } from '#database/engine.ts'
import type { Lead } from '#server/features/clients/leads/leads.model.ts'
import { findLeads, listByIds } from '#server/features/clients/leads/leads.store.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './lead-senders.store.ts'

export type Sender = store.Sender

export type LeadSenders = ReturnType<typeof createLeadSenders>

/** Requests by who sent them; spam counts for nobody. */
export function createLeadSenders({ db }: Pick<Tools, 'db'>) {
  return {
    /** The newest of an account: who signed it, and when. */
    findNewest: (reader: Reader | Tx, accountId: string): Promise<store.Signed | null> =>
      store.findNewestOf(reader, accountId),

    /** The newest from each of some addresses, while nobody was signed in. */
    listNewest: (reader: Reader | Tx, addresses: string[]): Promise<Map<string, store.Signed>> =>
      store.listNewestFrom(reader, addresses),

    listOf: (sender: Sender, limit: number) => store.listSentBy(db.read, sender, limit),

    /** The newest requests with these words. */
    async search(q: string, limit: number): Promise<{ items: Lead[]; more: boolean }> {
      const { ids, more } = await findLeads(db.engine, { q }, { most: limit, limit })
      return { items: await listByIds(db.read, ids), more }
    },

    /** How many requests each account and each address has sent. */
    async countBy(accounts: string[], addresses: string[]) {
      const byAccount = await store.countByAccount(db.read, accounts)
      const byAddress = await store.countByAddress(db.read, addresses)
      return (sender: Sender) =>
        (byAccount.get(sender.accountId ?? '') ?? 0) +
        sender.addresses.reduce((sum, address) => sum + (byAddress.get(address) ?? 0), 0)
    },
  }
}
