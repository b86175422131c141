import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'

/** Which of these documents have a version of the firm's, and which were accepted as a paper that was asked for. */
export async function listChangeFacts(
  db: Reader | Tx,
  ids: string[],
): Promise<{ fromFirm: Set<string>; accepted: Set<string> }> {
  const rows = await db
    .selectFrom('document_versions')
    .select(['document_id', sql<string>`'firm'`.as('fact')])
    .where('document_id', 'in', ids)
    .where('from_firm', '=', 1)
    .union(
      db
        .selectFrom('item_files')
        .innerJoin('request_items', 'request_items.id', 'item_files.item_id')
        .select(['document_id', sql<string>`'accepted'`.as('fact')])
        .where('document_id', 'in', ids)
        .where('request_items.state', '=', 'accepted'),
    )
    .execute()
  const having = (wanted: string) => new Set(rows.flatMap((row) => (row.fact === wanted ? [row.document_id] : [])))
  return { fromFirm: having('firm'), accepted: having('accepted') }
}

export async function listVersionsByHash(
  db: Reader,
  wanted: { documentId: string; sha256: string }[],
): Promise<{ documentId: string; sha256: string; number: number }[]> {
  if (wanted.length === 0) return []
  const rows = await db
    .selectFrom('document_versions as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .select(['v.document_id as documentId', 'v.sha256', 'v.number'])
    .where(
      'v.document_id',
      'in',
      wanted.map(({ documentId }) => documentId),
    )
    .where('d.deleted_at', 'is', null)
    .execute()
  return rows.filter((row) => wanted.some((each) => each.documentId === row.documentId && each.sha256 === row.sha256))
}
