import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

export type Webhook = RowOf<'webhooks'>

export async function listWebhooks(db: Reader | Tx): Promise<Webhook[]> {
  return await db.selectFrom('webhooks').selectAll().orderBy('name').orderBy('id').execute()
}

export async function findWebhook(db: Reader | Tx, id: string): Promise<Webhook | undefined> {
  return await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those that are on and want events of this kind. */
export async function listWanting(tx: Tx, kind: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('disabledAt', 'is', null)
    .where('kinds', 'like', `%"${kind}"%`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertWebhook(tx: Tx, webhook: Webhook): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute()
}

export async function updateWebhook(tx: Tx, id: string, change: Partial<Webhook>): Promise<void> {
  await tx.updateTable('webhooks').set(change).where('id', '=', id).execute()
}

export async function deleteWebhook(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
