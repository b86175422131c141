import type { Reader, Tx } from '#database/engine.ts'
import type { Lead } from '#server/features/leads/leads.model.ts'
import { findLeads, listByIds } from '#server/features/leads/leads.store.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './lead-senders.store.ts'

export type Sender = store.Sender
type OneSender = { accountId: string } | { address: string }

export type LeadSenders = ReturnType<typeof createLeadSenders>

/** Requests by who sent them; spam counts for nobody. */
export function createLeadSenders({ db }: Pick<Tools, 'db'>) {
  return {
    /** The newest of a person, by account or by address: who signed it, and when. */
    async findNewest(reader: Reader | Tx, sender: OneSender): Promise<store.Signed | null> {
      const { accountId, addresses } =
        'address' in sender
          ? { accountId: null, addresses: [sender.address] }
          : { accountId: sender.accountId, addresses: [] }
      return await store.findNewestOf(reader, { accountId, addresses })
    },

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
