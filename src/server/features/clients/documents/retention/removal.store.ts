import type { Tx } from '#database/engine.ts'

export async function listAway(tx: Tx, before: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('documents')
    .select('id')
    .where('deletedAt', '<', before)
    .where('holdReason', 'is', null)
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
    .deleteFrom('documentVersions')
    .where('documentId', 'in', ids)
    .returning(['clientId', 'storageKey', 'bytes'])
    .execute()
  await tx.deleteFrom('itemFiles').where('documentId', 'in', ids).execute()
  await tx.deleteFrom('documents').where('id', 'in', ids).execute()
  return rows.map((row) => ({ clientId: row.clientId, storageKey: row.storageKey, bytes: row.bytes }))
}
