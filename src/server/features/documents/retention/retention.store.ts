import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { DocumentKind } from '#contract/document-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { VisibleClients } from '#server/features/clients/client-access.service.ts'

export interface Deletion {
  id: number
  at: string
  by: string
  why: 'retention' | 'trash'
  clientId: number
  clientName: string
  documentId: string
  name: string
  kind: DocumentKind
  versions: number
  bytes: number
  sha256: string
  sentAt: string
  keepUntil: string
}

interface Window {
  limit: number
  offset: number
}

/** Documents that came before what is due for their kind, the oldest first. */
export async function listDue(
  db: Reader,
  filter: { before: Record<DocumentKind, string>; visible: VisibleClients },
  { limit, offset }: Window,
): Promise<string[]> {
  const rows = await due(db, filter)
    .select('documents.id')
    .orderBy('documents.updated_at')
    .orderBy('documents.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.id)
}

export async function countDue(
  db: Reader,
  filter: { before: Record<DocumentKind, string>; visible: VisibleClients },
): Promise<number> {
  const row = await due(db, filter)
    .select((s) => s.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function due(db: Reader, { before, visible }: { before: Record<DocumentKind, string>; visible: VisibleClients }) {
  return db
    .selectFrom('documents')
    .where(sql<SqlBool>`deleted_at is null and hold_reason is null`)
    .where((is) =>
      is.or(
        Object.entries(before).map(([kind, at]) =>
          is.and([is('kind', '=', kind as DocumentKind), is('updated_at', '<', at)]),
        ),
      ),
    )
    .where(visible('documents.client_id'))
}

export async function insertDeletions(tx: Tx, rows: Insertable<Tables['document_deletions']>[]): Promise<Deletion[]> {
  if (rows.length === 0) return []
  return (await tx.insertInto('document_deletions').values(rows).returningAll().execute()).map(deletionOf)
}

export async function listDeletions(
  db: Reader,
  visible: VisibleClients,
  { limit, offset }: Window,
): Promise<Deletion[]> {
  const rows = await db
    .selectFrom('document_deletions')
    .selectAll()
    .where(visible('document_deletions.client_id'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(deletionOf)
}

export async function countDeletions(db: Reader, visible: VisibleClients): Promise<number> {
  const row = await db
    .selectFrom('document_deletions')
    .select((s) => s.fn.countAll<number>().as('total'))
    .where(visible('document_deletions.client_id'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Takes the name of somebody off what they have deleted or held. */
export async function namelessDeletions(tx: Tx, accountId: string, instead: string): Promise<number> {
  const changed = await tx
    .updateTable('document_deletions')
    .set({ by_name: instead, by_id: null })
    .where('by_id', '=', accountId)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

/** What somebody has sent and is there still, by kind: how many documents, and when the last of them came. */
export async function listSentBy(
  tx: Tx,
  accountId: string,
): Promise<{ kind: DocumentKind; documents: number; updatedAt: string }[]> {
  const rows = await tx
    .selectFrom('document_versions as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .select((s) => [
      'd.kind',
      s.fn.count<number>('d.id').distinct().as('documents'),
      s.fn.max('d.updated_at').as('last'),
    ])
    .where('v.sent_by_id', '=', accountId)
    .groupBy('d.kind')
    .orderBy('d.kind')
    .execute()
  return rows.map((row) => ({ kind: row.kind, documents: Number(row.documents), updatedAt: row.last }))
}

function deletionOf(row: Selectable<Tables['document_deletions']>): Deletion {
  return {
    id: row.id,
    at: row.at,
    by: row.by_name,
    why: row.why,
    clientId: row.client_id,
    clientName: row.client_name,
    documentId: row.document_id,
    name: row.name,
    kind: row.kind,
    versions: row.versions,
    bytes: row.bytes,
    sha256: row.sha256,
    sentAt: row.sent_at,
    keepUntil: row.keep_until,
  }
}
