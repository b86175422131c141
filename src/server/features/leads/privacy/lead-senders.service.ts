import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Lead } from '#server/features/leads/leads.model.ts'
import { findLeads, leadOf, listByIds } from '#server/features/leads/leads.store.ts'
import type { Tools } from '#server/tools.ts'

/** One person to whom requests belong: by account, or by an address while nobody was signed in. */
export interface Sender {
  accountId: string | null
  addresses: string[]
}

type OneSender = { accountId: string } | { address: string }
type Signed = Pick<Lead, 'name' | 'email' | 'phone' | 'companyName' | 'createdAt'>

export type LeadSenders = ReturnType<typeof createLeadSenders>

/** Requests by who sent them; spam counts for nobody. */
export function createLeadSenders({ db }: Pick<Tools, 'db'>) {
  return {
    /** The newest of a person, by account or by address: who signed it, and when. */
    async findNewest(reader: Reader | Tx, sender: OneSender): Promise<Signed | null> {
      const by: Sender =
        'address' in sender
          ? { accountId: null, addresses: [sender.address] }
          : { accountId: sender.accountId, addresses: [] }
      const row = await sentBy(reader, by).select(SIGNED).orderBy('id', 'desc').limit(1).executeTakeFirst()
      if (!row) return null
      const { name, email, phone } = row
      return { name, email, phone, companyName: row.company_name, createdAt: row.created_at }
    },

    async listOf(sender: Sender, limit: number): Promise<Lead[]> {
      const rows = await sentBy(db.read, sender).selectAll().orderBy('id', 'desc').limit(limit).execute()
      return rows.map(leadOf)
    },

    /** The newest requests with these words. */
    async search(q: string, limit: number): Promise<{ items: Lead[]; more: boolean }> {
      const { ids, more } = await findLeads(db.engine, { q }, { most: limit, limit })
      return { items: await listByIds(db.read, ids), more }
    },

    /** How many requests each account and each address has sent. */
    async countBy(accounts: string[], addresses: string[]) {
      const [byAccount, byAddress] = [
        await countBy(wanted(db.read).where('account_id', 'in', [...accounts, '']), 'account_id'),
        await countBy(unsigned(wanted(db.read), [...addresses, '']), 'email_key'),
      ]
      return (sender: Sender) =>
        (byAccount.get(sender.accountId ?? '') ?? 0) +
        sender.addresses.reduce((sum, address) => sum + (byAddress.get(address) ?? 0), 0)
    },
  }
}

const wanted = (reader: Reader | Tx) => reader.selectFrom('leads').where(sql<SqlBool>`state <> 'spam'`)
type Wanted = ReturnType<typeof wanted>

const unsigned = (leads: Wanted, addresses: string[]) =>
  leads
    // Not as "is null", for which there is an index too: nearly all have no account.
    .where(sql<SqlBool>`coalesce(account_id, '') = ''`)
    .where('email_key', 'in', addresses)
    .where('email_key', '<>', '')

function sentBy(reader: Reader | Tx, { accountId, addresses }: Sender) {
  const byAddress = unsigned(wanted(reader), [...addresses, '']).select('id')
  const ids = accountId ? wanted(reader).where('account_id', '=', accountId).select('id').union(byAddress) : byAddress
  return reader.selectFrom('leads').where('id', 'in', ids)
}

const SIGNED = ['name', 'email', 'phone', 'company_name', 'created_at'] as const

async function countBy(leads: Wanted, column: 'account_id' | 'email_key'): Promise<Map<string, number>> {
  const rows = await leads
    .select((s) => [column, s.fn.countAll<number>().as('total')])
    .groupBy(column)
    .execute()
  return new Map(rows.map((row) => [String(row[column]), Number(row.total)]))
}
