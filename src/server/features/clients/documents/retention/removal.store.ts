import type { Tx } from '#database/engine.ts'
import { forgetAcknowledgements } from '#server/features/clients/documents/acknowledgements/acknowledgements.store.ts'

export async function listAway(tx: Tx, before: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('documents')
    .select('id')
    .where('deleted_at', '<', before)
    .where('hold_reason', 'is', null)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Forgets documents, and answers what has to leave the storage, and whose room it took. */
export async function forgetDocuments(
  tx: Tx,
  ids: string[],
): Promise<{ clientId: number; storageKey: string; bytes: number }[]> {
  const rows = await tx
    .deleteFrom('document_versions')
    .where('document_id', 'in', ids)
    .returning(['client_id', 'storage_key', 'bytes'])
    .execute()
  await tx.deleteFrom('item_files').where('document_id', 'in', ids).execute()
  await forgetAcknowledgements(tx, ids)
  await tx.deleteFrom('documents').where('id', 'in', ids).execute()
  return rows.map((row) => ({ clientId: row.client_id, storageKey: row.storage_key, bytes: row.bytes }))
}
