import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

export type StoredServer = RowOf<'mailServers'>

export async function listServers(db: Reader | Tx): Promise<StoredServer[]> {
  return await db.selectFrom('mailServers').selectAll().execute()
}

export async function saveServer(tx: Tx, row: StoredServer): Promise<void> {
  const { source, ...rest } = row
  await tx
    .insertInto('mailServers')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doUpdateSet(rest))
    .execute()
}

export async function replacePassword(tx: Tx, password: string): Promise<void> {
  await tx.updateTable('mailServers').set({ password }).where('source', '=', 'settings').execute()
}

export async function deleteServer(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('mailServers').where('source', '=', 'settings').executeTakeFirst()
  return numDeletedRows > 0n
}
