import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import { escapeLike } from '#database/like.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import { fold } from '#domain/text/fold.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'
import { pages } from '#server/runs/batches.ts'
import { listAcknowledgements } from './acknowledgements/acknowledgements.store.ts'
import { listChangeFacts } from './document-facts.store.ts'
import type { Document, DocumentVersion, ListedDocument } from './documents.model.ts'

export interface DocumentFilter {
  clientId?: number
  folderId?: number | undefined
  ids?: string[] | undefined
  q?: string | undefined
  isAway?: boolean
  /** Only what clients have sent, from this moment on. */
  arrivedSince?: string
  visible?: VisibleClients
  /** Only what these have the words of, besides what is called so. */
  found?: string[]
  /** Only what is asked of the client's people and not done: by this person, or by nobody. */
  openTo?: { accountId: string | null } | undefined
}

interface Counted {
  total: number
  /** Whether there are more than were counted. */
  more: boolean
}

export const keyOf = (name: string) => fold(name).replace(/\s+/g, ' ').trim()

export async function findDocument(db: Reader | Tx, id: string): Promise<Document | null> {
  const row = await db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? documentOf(row) : null
}

export async function insertDocument(tx: Tx, row: Insertable<Tables['documents']>): Promise<Document> {
  return documentOf(await tx.insertInto('documents').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function updateDocument(
  tx: Tx,
  id: string,
  change: Partial<Insertable<Tables['documents']>>,
): Promise<Document> {
  const row = await tx
    .updateTable('documents')
    .set({ ...change, revision: sql`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return documentOf(row)
}

export async function insertVersion(tx: Tx, row: Insertable<Tables['documentVersions']>): Promise<DocumentVersion> {
  return versionOf(await tx.insertInto('documentVersions').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function findVersion(db: Reader | Tx, id: string, number: number): Promise<DocumentVersion | null> {
  const row = await db
    .selectFrom('documentVersions')
    .selectAll()
    .where('documentId', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ? versionOf(row) : null
}

export async function listVersions(db: Reader | Tx, id: string): Promise<DocumentVersion[]> {
  const rows = await db
    .selectFrom('documentVersions')
    .selectAll()
    .where('documentId', '=', id)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(versionOf)
}

/** A living document of this client whose current version has these bytes, among those of a folder or of an item. */
export async function findSame(
  tx: Tx,
  same: { clientId: number; sha256: string; folderId?: number | null; itemId?: number },
): Promise<Document | null> {
  let query = tx
    .selectFrom('documentVersions as v')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.id', '=', 'v.documentId').onRef('d.currentVersion', '=', 'v.number'),
    )
    .selectAll('d')
    .where('v.clientId', '=', same.clientId)
    .where('v.sha256', '=', same.sha256)
    .where('d.deletedAt', 'is', null)
  if (same.itemId !== undefined) {
    query = query.where('d.id', 'in', tx.selectFrom('itemFiles').select('documentId').where('itemId', '=', same.itemId))
  } else {
    query = query.where('d.folderId', same.folderId === null ? 'is' : '=', (same.folderId ?? null) as never)
  }
  const row = await query.limit(1).executeTakeFirst()
  return row ? documentOf(row) : null
}

export async function listDocuments(
  db: Reader,
  filter: DocumentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedDocument[]> {
  const ids = await filtered(db, filter)
    .select('documents.id')
    .orderBy(filter.isAway ? 'documents.deletedAt' : 'documents.updatedAt', 'desc')
    .orderBy('documents.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return await listByIds(
    db,
    ids.map(({ id }) => id),
  )
}

export async function countDocuments(db: Reader, filter: DocumentFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((s) => s.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** How many there are; beyond `most` they are not counted to their end. */
/** Client by client. */
export async function countByClient(db: Reader, filter: DocumentFilter) {
  return await filtered(db, filter)
    .select(['clientId', sql<number>`count(*)`.as('total')])
    .groupBy('clientId')
    .execute()
}

export async function countAtMost(db: Reader, filter: DocumentFilter, most: number): Promise<Counted> {
  const some = filtered(db, filter)
    .select('documents.id')
    .limit(most + 1)
  const row = await db
    .selectFrom(some.as('some'))
    .select((s) => s.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const total = Number(row.total)
  return { total: Math.min(total, most), more: total > most }
}

export async function listByIds(db: Reader | Tx, ids: string[]): Promise<ListedDocument[]> {
  if (ids.length === 0) return []
  const documents = await db.selectFrom('documents').selectAll().where('id', 'in', ids).execute()
  const versions = await db
    .selectFrom('documentVersions as v')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.id', '=', 'v.documentId').onRef('d.currentVersion', '=', 'v.number'),
    )
    .selectAll('v')
    .where('d.id', 'in', ids)
    .execute()
  const current = new Map(versions.map((row) => [row.documentId, versionOf(row)]))
  const names = await clientNames(db, [...new Set(documents.map((row) => row.clientId))])
  const asked = documents.filter(({ please }) => please !== null).map(({ id }) => id)
  const acknowledged = await listAcknowledgements(db, asked)
  const facts = await listChangeFacts(db, ids)
  const listed = new Map<string, ListedDocument>()
  for (const row of documents) {
    const version = current.get(row.id)
    if (version) {
      listed.set(row.id, {
        ...documentOf(row),
        clientName: names.get(row.clientId) ?? '',
        current: version,
        acknowledgements: acknowledged.get(row.id) ?? [],
        isFromFirm: row.origin === 'firm' || facts.fromFirm.has(row.id),
        isAccepted: facts.accepted.has(row.id),
      })
    }
  }
  return ids.flatMap((id) => listed.get(id) ?? [])
}

export async function clientNames(db: Reader | Tx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('clients').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

export async function knownKeys(db: Reader, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('documentVersions').select('storageKey').where('storageKey', 'in', keys).execute()
  return new Set(rows.map((row) => row.storageKey))
}

/** Every key that a version names in the storage. */
export async function* listKeys(db: Reader): AsyncGenerator<string> {
  const all = db.selectFrom('documentVersions').select('storageKey').orderBy('storageKey')
  const found = pages<{ storageKey: string }>(500, ({ limit }, last) =>
    all
      .where('storageKey', '>', last?.storageKey ?? '')
      .limit(limit)
      .execute(),
  )
  for await (const rows of found) for (const { storageKey } of rows) yield storageKey
}

export async function nameless(tx: Tx, accountId: string, instead: string): Promise<number> {
  const changed = await tx
    .updateTable('documentVersions')
    .set({ sentBy: instead, sentById: null })
    .where('sentById', '=', accountId)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

function filtered(db: Reader, filter: DocumentFilter) {
  // Written out, not as parameters: only so do the engines see that the index fits.
  let query = db
    .selectFrom('documents')
    .where(filter.isAway ? sql<SqlBool>`deleted_at is not null` : sql<SqlBool>`deleted_at is null`)
  if (filter.clientId !== undefined) query = query.where('clientId', '=', filter.clientId)
  if (filter.folderId !== undefined) query = query.where('folderId', '=', filter.folderId)
  if (filter.ids) query = query.where('id', 'in', filter.ids)
  if (filter.q?.trim()) {
    const words = escapeLike(keyOf(filter.q))
    const isCalled = sql<SqlBool>`name_key like ${`%${words}%`} escape '\\'`
    const found = filter.found ?? []
    query = found.length > 0 ? query.where((is) => is.or([isCalled, is('id', 'in', found)])) : query.where(isCalled)
  }
  if (filter.arrivedSince !== undefined) {
    query = query.where(sql<SqlBool>`origin = 'client'`).where('updatedAt', '>=', filter.arrivedSince)
  }
  if (filter.visible) query = query.where(filter.visible('documents.clientId'))
  if (filter.openTo) {
    const { accountId } = filter.openTo
    const byWhom = accountId === null ? sql`1 = 1` : sql`a.account_id = ${accountId}`
    query = query.where(sql<SqlBool>`please is not null and not exists (select 1 from document_acknowledgements a
      where a.document_id = documents.id and a.version = documents.current_version and a.kind = documents.please
      and ${byWhom})`)
  }
  return query
}

function documentOf({ nameKey, createdAt, holdReason, heldBy, heldAt, ...row }: RowOf<'documents'>): Document {
  return { ...row, hold: holdReason === null ? null : { reason: holdReason, by: heldBy ?? '', at: heldAt ?? '' } }
}

export function versionOf({
  clientId,
  scanNote,
  scanAt,
  sentById,
  fromFirm,
  ...row
}: RowOf<'documentVersions'>): DocumentVersion {
  return { ...row, isLocked: row.isLocked === 1, isInvoice: row.isInvoice === null ? null : row.isInvoice === 1 }
}
