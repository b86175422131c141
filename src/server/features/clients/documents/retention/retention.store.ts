import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { DocumentKind } from '#contract/clients/document-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'

export interface Deletion extends Omit<RowOf<'documentDeletions'>, 'byName' | 'byId' | 'kind'> {
  by: string
  kind: DocumentKind
}

interface Window {
  limit: number
  offset: number
}

interface Due {
  before: Record<DocumentKind, string>
  visible: VisibleClients
}

/** Documents that came before what is due for their kind, the oldest first: of each kind so many as an index gives in order. */
export async function listDue(db: Reader, filter: Due, { limit, offset }: Window): Promise<string[]> {
  const each = kindsOf(filter, sql`order by updated_at, id limit ${offset + limit}`)
  const { rows } = await sql<{ id: string }>`select id from (${each}) due
    order by updated_at, id limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => row.id)
}

/** How many; beyond `most` they are not counted to their end. */
export async function countDue(db: Reader, filter: Due, most: number): Promise<{ total: number; more: boolean }> {
  const each = kindsOf(filter, sql`limit ${most + 1}`)
  const counted = await sql<{ total: number }>`select count(*) as total from (${each}) due`.execute(db)
  const total = Number(counted.rows[0]?.total ?? 0)
  return { total: Math.min(total, most), more: total > most }
}

function kindsOf({ before, visible }: Due, window: RawBuilder<unknown>): RawBuilder<unknown> {
  const each = Object.entries(before).map(
    ([kind, at]) => sql`select * from (select id, updated_at from documents
      where deleted_at is null and hold_reason is null and kind = ${kind} and updated_at < ${at}
      and ${visible('documents.clientId')} ${window}) part`,
  )
  return sql.join(each, sql` union all `)
}

export async function insertDeletions(tx: Tx, rows: Insertable<Tables['documentDeletions']>[]): Promise<Deletion[]> {
  if (rows.length === 0) return []
  return (await tx.insertInto('documentDeletions').values(rows).returningAll().execute()).map(deletionOf)
}

export async function listDeletions(
  db: Reader,
  visible: VisibleClients,
  { limit, offset }: Window,
): Promise<Deletion[]> {
  const rows = await db
    .selectFrom('documentDeletions')
    .selectAll()
    .where(visible('documentDeletions.clientId'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(deletionOf)
}

export async function countDeletions(db: Reader, visible: VisibleClients): Promise<number> {
  const row = await db
    .selectFrom('documentDeletions')
    .select((s) => s.fn.countAll<number>().as('total'))
    .where(visible('documentDeletions.clientId'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function namelessDeletions(tx: Tx, accountId: string, instead: string): Promise<number> {
  const changed = await tx
    .updateTable('documentDeletions')
    .set({ byName: instead, byId: null })
    .where('byId', '=', accountId)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

/** What a user has sent and is there still, by kind: how many documents, and when the last of them came. */
export async function listSentBy(
  tx: Tx,
  accountId: string,
): Promise<{ kind: DocumentKind; documents: number; updatedAt: string }[]> {
  const rows = await tx
    .selectFrom('documentVersions as v')
    .innerJoin('documents as d', 'd.id', 'v.documentId')
    .select((s) => [
      'd.kind',
      s.fn.count<number>('d.id').distinct().as('documents'),
      s.fn.max('d.updatedAt').as('last'),
    ])
    .where('v.sentById', '=', accountId)
    .groupBy('d.kind')
    .orderBy('d.kind')
    .execute()
  return rows.map((row) => ({ kind: row.kind, documents: Number(row.documents), updatedAt: row.last }))
}

function deletionOf({ byName: by, byId, ...row }: RowOf<'documentDeletions'>): Deletion {
  return { ...row, by }
}
