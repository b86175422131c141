import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'

export async function emptyTable(db: Reader, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db)
}

export async function countRows(db: Reader, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** No instance of a restored site holds the lease of a job. */
export async function dropLeases(db: Reader): Promise<void> {
  await db.updateTable('jobs').set({ leaseUntil: null }).execute()
}

/** Who was erased in a database that is to be replaced. */
export async function listErasuresIn(db: Reader) {
  const rows = await db.selectFrom('erasures').selectAll().execute()
  return rows.map(({ at, accountId, addressHash }) => ({ at, account: accountId, address: addressHash }))
}

/** Second factors are encrypted with a key of the site: under others, nobody can check them. */
export async function dropSecondFactors(tx: Tx): Promise<void> {
  await tx.deleteFrom('twoFactors').execute()
}
