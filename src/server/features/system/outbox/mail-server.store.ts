import type { Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

export type StoredServer = Selectable<Tables['mail_servers']>

export async function listServers(db: Reader | Tx): Promise<StoredServer[]> {
  return await db.selectFrom('mail_servers').selectAll().execute()
}

export async function saveServer(tx: Tx, row: StoredServer): Promise<void> {
  const { source, ...rest } = row
  await tx
    .insertInto('mail_servers')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doUpdateSet(rest))
    .execute()
}

export async function replacePassword(tx: Tx, password: string): Promise<void> {
  await tx.updateTable('mail_servers').set({ password }).where('source', '=', 'settings').execute()
}

export async function deleteServer(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('mail_servers').where('source', '=', 'settings').executeTakeFirst()
  return numDeletedRows > 0n
}
