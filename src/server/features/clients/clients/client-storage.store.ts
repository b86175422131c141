import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'

export async function findStorage(db: Reader | Tx, clientId: number) {
  const row = await db
    .selectFrom('clients')
    .select(['plan', 'storage_limit_bytes', 'storage_used_bytes'])
    .where('id', '=', clientId)
    .executeTakeFirst()
  return row ? { plan: row.plan, limit: row.storage_limit_bytes, used: row.storage_used_bytes } : null
}

export async function addUsed(tx: Tx, clientId: number, bytes: number): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ storage_used_bytes: sql`storage_used_bytes + ${bytes}` })
    .where('id', '=', clientId)
    .execute()
}
