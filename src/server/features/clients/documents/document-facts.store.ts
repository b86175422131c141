import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'

/** Which of these documents have a version of the firm's, and which were accepted as a paper that was asked for. */
export async function listChangeFacts(
  db: Reader | Tx,
  ids: string[],
): Promise<{ fromFirm: Set<string>; accepted: Set<string> }> {
  const rows = await db
    .selectFrom('documentVersions')
    .select(['documentId', sql<string>`'firm'`.as('fact')])
    .where('documentId', 'in', ids)
    .where('fromFirm', '=', 1)
    .union(
      db
        .selectFrom('itemFiles')
        .innerJoin('requestItems', 'requestItems.id', 'itemFiles.itemId')
        .select(['documentId', sql<string>`'accepted'`.as('fact')])
        .where('documentId', 'in', ids)
        .where('requestItems.state', '=', 'accepted'),
    )
    .execute()
  const having = (wanted: string) => new Set(rows.flatMap((row) => (row.fact === wanted ? [row.documentId] : [])))
  return { fromFirm: having('firm'), accepted: having('accepted') }
}

export async function listVersionsByHash(
  db: Reader,
  wanted: { documentId: string; sha256: string }[],
): Promise<{ documentId: string; sha256: string; number: number }[]> {
  if (wanted.length === 0) return []
  const rows = await db
    .selectFrom('documentVersions as v')
    .innerJoin('documents as d', 'd.id', 'v.documentId')
    .select(['v.documentId', 'v.sha256', 'v.number'])
    .where(
      'v.documentId',
      'in',
      wanted.map(({ documentId }) => documentId),
    )
    .where('d.deletedAt', 'is', null)
    .execute()
  return rows.filter((row) => wanted.some((each) => each.documentId === row.documentId && each.sha256 === row.sha256))
}
