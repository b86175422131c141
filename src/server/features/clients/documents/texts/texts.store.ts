import { type SqlBool, sql } from 'kysely'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import type { VisibleClients } from '#server/features/clients/clients/client-access.service.ts'
import type { DocumentVersion } from '#server/features/clients/documents/documents.model.ts'
import { versionOf } from '#server/features/clients/documents/documents.store.ts'

export interface Unread {
  id: number
  clientId: number
  version: DocumentVersion
}

/** Has a document read, for the first time or anew. */
export async function queueText(tx: Tx, documentId: string): Promise<void> {
  await tx
    .insertInto('document_texts')
    .values({ document_id: documentId, version: null, words_key: null })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet({ version: null, words_key: null }))
    .execute()
}

/** Makes a document findable by what it is called. */
export async function setName(tx: Tx, engine: Engine, documentId: string, name: string): Promise<void> {
  const row = await tx
    .selectFrom('document_texts')
    .select('id')
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  if (row) await engine.search.put(tx, 'document_names', row.id, { text: name })
}

export async function listNames(tx: Tx, ids: number[]): Promise<{ id: number; name: string }[]> {
  return await tx
    .selectFrom('document_texts as t')
    .innerJoin('documents as d', 'd.id', 't.document_id')
    .select(['t.id', 'd.name'])
    .where('t.id', 'in', ids)
    .execute()
}

/** Has documents read anew of which something was known. */
export async function queueKnown(tx: Tx, documentIds: string[]): Promise<void> {
  const change = { version: null, words_key: null }
  await tx.updateTable('document_texts').set(change).where('document_id', 'in', documentIds).execute()
}

/** Has all documents read anew whose words do not stand under this key. */
export async function queueOthers(tx: Tx, keyName: string | null): Promise<void> {
  let query = tx.updateTable('document_texts').set({ version: null, words_key: null }).where('version', 'is not', null)
  if (keyName !== null) query = query.where('words_key', '!=', keyName)
  await query.execute()
}

/** Those that are to be read and may be: what waits for the scanner waits here too. */
export async function listUnread(db: Reader, after: number, limit: number): Promise<Unread[]> {
  const rows = await db
    .selectFrom('document_texts as t')
    .innerJoin('documents as d', 'd.id', 't.document_id')
    .innerJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.current_version'),
    )
    .selectAll('v')
    .select('t.id as text_id')
    .where('t.version', 'is', null)
    .where('t.id', '>', after)
    .where('v.scan', '!=', 'held')
    .orderBy('t.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.text_id, clientId: row.client_id, version: versionOf(row) }))
}

/** What was found out about a version by reading it. */
export interface Known {
  words: string
  isInvoice: boolean
}

/**
 * Makes a document findable by its words and remembers whether it is an e-invoice, unless it was changed since it was read. Answers whether it was
 * filed among the accounts.
 */
export async function setKnown(
  tx: Tx,
  engine: Engine,
  { id, version }: Unread,
  { words, isInvoice, keyName }: Known & { keyName: string },
): Promise<boolean> {
  const now = await tx
    .selectFrom('documents')
    .select(['client_id', 'current_version', 'kind'])
    .where('id', '=', version.documentId)
    .executeTakeFirst()
  if (now?.current_version !== version.number) return false
  if (words) await engine.search.put(tx, 'documents', id, { text: words, facets: { client: now.client_id } })
  else await engine.search.remove(tx, 'documents', id)
  await tx
    .updateTable('document_texts')
    .set({ version: version.number, words_key: keyName })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('document_versions')
    .set({ is_invoice: isInvoice ? 1 : 0 })
    .where('document_id', '=', version.documentId)
    .where('number', '=', version.number)
    .execute()
  // One that was read before and filed elsewhere since stays there.
  if (!isInvoice || now.kind !== 'other' || version.isInvoice !== null) return false
  await tx.updateTable('documents').set({ kind: 'accounts' }).where('id', '=', version.documentId).execute()
  return true
}

export async function documentsOf(db: Reader, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('document_texts').select(['id', 'document_id']).where('id', 'in', ids).execute()
  const known = new Map(rows.map((row) => [row.id, row.document_id]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** That a row of `document_texts` is of a document that is there, of a client that may be seen. */
export function isThere(visible: VisibleClients) {
  return sql<SqlBool>`exists (select 1 from documents d where d.id = document_texts.document_id
    and d.deleted_at is null and ${visible('d.client_id')})`
}

export async function forgetTexts(tx: Tx, engine: Engine, documentIds: string[]): Promise<void> {
  const rows = await tx.deleteFrom('document_texts').where('document_id', 'in', documentIds).returning('id').execute()
  for (const { id } of rows) {
    await engine.search.remove(tx, 'documents', id)
    await engine.search.remove(tx, 'document_names', id)
  }
}
