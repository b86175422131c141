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
    .selectFrom('document_versions')
    .selectAll()
    .where('scan', '=', 'held')
    .where('scan_at', '<=', now)
    .orderBy('scan_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...versionOf(row), clientId: row.client_id }))
}

export async function setScan(
  tx: Tx,
  { documentId, number }: Pick<DocumentVersion, 'documentId' | 'number'>,
  change: { scan: DocumentVersion['scan']; scan_note: string | null; scan_at: string },
): Promise<void> {
  await tx
    .updateTable('document_versions')
    .set(change)
    .where('document_id', '=', documentId)
    .where('number', '=', number)
    .execute()
}
