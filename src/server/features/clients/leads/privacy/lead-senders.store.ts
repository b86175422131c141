import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Lead } from '#server/features/clients/leads/leads.model.ts'
import { leadOf, type VisibleLeads } from '#server/features/clients/leads/leads.store.ts'

/** One person to whom requests belong: by account, or by an address while nobody was signed in. */
export interface Sender {
  accountId: string | null
  addresses: string[]
}

export type Signed = Pick<Lead, 'name' | 'email' | 'phone' | 'companyName' | 'createdAt'>

const SIGNED = ['name', 'email', 'phone', 'companyName', 'createdAt'] as const

/** The newest request of an account: who signed it, and when. */
export async function findNewestOf(db: Reader | Tx, accountId: string): Promise<Signed | null> {
  const sent = sentBy(db, { accountId, addresses: [] }).select(SIGNED)
  return (await sent.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** The newest request from each of some addresses while nobody was signed in. */
export async function listNewestFrom(db: Reader | Tx, addresses: string[]): Promise<Map<string, Signed>> {
  if (addresses.length === 0) return new Map()
  const newest = unsigned(wanted(db), addresses)
    .groupBy('emailKey')
    .select((of) => of.fn.max('id').as('id'))
  const rows = await db
    .selectFrom('leads')
    .select([...SIGNED, 'emailKey'])
    .where('id', 'in', newest)
    .execute()
  return new Map(rows.map(({ emailKey, ...signed }) => [emailKey, signed]))
}

export async function listSentBy(
  db: Reader,
  sender: Sender,
  { limit, visible }: { limit: number; visible: VisibleLeads },
): Promise<Lead[]> {
  const sent = sentBy(db, sender).selectAll()
  const newest = (visible ? sent.where(visible) : sent).orderBy('id', 'desc').limit(limit)
  return (await newest.execute()).map(leadOf)
}

/** How many requests each account has sent. */
export const countByAccount = (db: Reader, accounts: string[], visible: VisibleLeads) =>
  countBy(wanted(db, visible).where('accountId', 'in', [...accounts, '']), 'accountId')

/** How many requests came from each address while nobody was signed in. */
export const countByAddress = (db: Reader, addresses: string[], visible: VisibleLeads) =>
  countBy(unsigned(wanted(db, visible), [...addresses, '']), 'emailKey')

function wanted(reader: Reader | Tx, visible?: VisibleLeads) {
  const all = reader.selectFrom('leads').where(sql<SqlBool>`state <> 'spam'`)
  return visible ? all.where(visible) : all
}
type Wanted = ReturnType<typeof wanted>

const unsigned = (leads: Wanted, addresses: string[]) =>
  leads
    // Not as "is null", for which there is an index too: nearly all have no account.
    .where(sql<SqlBool>`coalesce(account_id, '') = ''`)
    .where('emailKey', 'in', addresses)
    .where('emailKey', '<>', '')

function sentBy(reader: Reader | Tx, { accountId, addresses }: Sender) {
  const byAddress = unsigned(wanted(reader), [...addresses, '']).select('id')
  const ids = accountId ? wanted(reader).where('accountId', '=', accountId).select('id').union(byAddress) : byAddress
  return reader.selectFrom('leads').where('id', 'in', ids)
}

async function countBy(leads: Wanted, column: 'accountId' | 'emailKey'): Promise<Map<string, number>> {
  const rows = await leads
    .select((s) => [column, s.fn.countAll<number>().as('total')])
    .groupBy(column)
    .execute()
  return new Map(rows.map((row) => [String(row[column]), Number(row.total)]))
}
