import type { Reader, Tx } from '#database/engine.ts'
import type { DocumentVersion } from '#server/features/clients/documents/documents.model.ts'
import { versionOf } from '#server/features/clients/documents/documents.store.ts'

/** Files that nobody may open until they were scanned, and whose turn it is. */
export async function listHeld(
  db: Reader,
  now: string,
  limit: number,
): Promise<(DocumentVersion & { clientId: number })[]> {
  const rows = await db
    .selectFrom('documentVersions')
    .selectAll()
    .where('scan', '=', 'held')
    .where('scanAt', '<=', now)
    .orderBy('scanAt')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...versionOf(row), clientId: row.clientId }))
}

export async function setScan(
  tx: Tx,
  { documentId, number }: Pick<DocumentVersion, 'documentId' | 'number'>,
  change: { scan: DocumentVersion['scan']; scanNote: string | null; scanAt: string },
): Promise<void> {
  await tx
    .updateTable('documentVersions')
    .set(change)
    .where('documentId', '=', documentId)
    .where('number', '=', number)
    .execute()
}
