import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

/** An address whose mail server said that nobody can be reached there. */
export type RefusedAddress = RowOf<'refusedAddresses'>

export async function markRefused(tx: Tx, address: string, { at, reply }: { at: string; reply: string }) {
  await tx
    .insertInto('refusedAddresses')
    .values({ address: address.toLowerCase(), at, reply })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ at, reply }))
    .execute()
}

export async function clearRefused(tx: Tx, address: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('refusedAddresses')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function clearRefusedOfFailed(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('refusedAddresses')
    .where('address', 'in', (mails) =>
      mails.selectFrom('outboxMails').select(sql<string>`lower(recipient)`.as('address')).where('state', '=', 'failed'),
    )
    .execute()
}

/** Those of the addresses that refuse mail, however they are typed. */
export async function listRefused(db: Reader | Tx, addresses: string[]): Promise<RefusedAddress[]> {
  if (addresses.length === 0) return []
  const keys = [...new Set(addresses.map((address) => address.toLowerCase()))]
  return await db.selectFrom('refusedAddresses').selectAll().where('address', 'in', keys).orderBy('address').execute()
}
