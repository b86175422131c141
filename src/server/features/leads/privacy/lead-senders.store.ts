import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Lead } from '#server/features/leads/leads.model.ts'
import { leadOf } from '#server/features/leads/leads.store.ts'

/** One person to whom requests belong: by account, or by an address while nobody was signed in. */
export interface Sender {
  accountId: string | null
  addresses: string[]
}

export type Signed = Pick<Lead, 'name' | 'email' | 'phone' | 'companyName' | 'createdAt'>

/** The newest request of a person: who signed it, and when. */
export async function findNewestOf(db: Reader | Tx, sender: Sender): Promise<Signed | null> {
  const row = await sentBy(db, sender)
    .select(['name', 'email', 'phone', 'company_name', 'created_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { name, email, phone } = row
  return { name, email, phone, companyName: row.company_name, createdAt: row.created_at }
}

export async function listSentBy(db: Reader, sender: Sender, limit: number): Promise<Lead[]> {
  const rows = await sentBy(db, sender).selectAll().orderBy('id', 'desc').limit(limit).execute()
  return rows.map(leadOf)
}

/** How many requests each account has sent. */
export const countByAccount = (db: Reader, accounts: string[]) =>
  countBy(wanted(db).where('account_id', 'in', [...accounts, '']), 'account_id')

/** How many requests came from each address while nobody was signed in. */
export const countByAddress = (db: Reader, addresses: string[]) =>
  countBy(unsigned(wanted(db), [...addresses, '']), 'email_key')

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

async function countBy(leads: Wanted, column: 'account_id' | 'email_key'): Promise<Map<string, number>> {
  const rows = await leads
    .select((s) => [column, s.fn.countAll<number>().as('total')])
    .groupBy(column)
    .execute()
  return new Map(rows.map((row) => [String(row[column]), Number(row.total)]))
}
