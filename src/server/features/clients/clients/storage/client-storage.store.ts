import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'

export async function findStorage(db: Reader | Tx, clientId: number) {
  const row = await db
    .selectFrom('clients')
    .select(['plan', 'storageLimitBytes', 'storageUsedBytes'])
    .where('id', '=', clientId)
    .executeTakeFirst()
  return row ? { plan: row.plan, limit: row.storageLimitBytes, used: row.storageUsedBytes } : null
}

export async function addUsed(tx: Tx, clientId: number, bytes: number): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ storageUsedBytes: sql`storage_used_bytes + ${bytes}` })
    .where('id', '=', clientId)
    .execute()
}
