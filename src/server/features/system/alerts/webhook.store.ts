import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

export type StoredWebhook = RowOf<'alertWebhooks'>

export async function findWebhook(db: Reader | Tx): Promise<StoredWebhook | undefined> {
  return await db.selectFrom('alertWebhooks').selectAll().executeTakeFirst()
}

export async function saveWebhook(tx: Tx, row: StoredWebhook): Promise<void> {
  const { name: _, ...rest } = row
  await tx
    .insertInto('alertWebhooks')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(rest))
    .execute()
}

export async function deleteWebhook(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('alertWebhooks').executeTakeFirst()
  return numDeletedRows > 0n
}
