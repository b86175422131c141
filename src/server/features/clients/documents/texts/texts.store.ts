import { type SqlBool, sql } from 'kysely'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'
import type { DocumentVersion } from '#server/features/clients/documents/documents.model.ts'
import { versionOf } from '#server/features/clients/documents/documents.store.ts'

export interface Unread {
  id: number
  clientId: number
  version: DocumentVersion
}

/** Has a document read, for the first time or again. */
export async function queueText(tx: Tx, documentId: string): Promise<void> {
  await tx
    .insertInto('documentTexts')
    .values({ documentId: documentId, version: null, wordsKey: null })
    .onConflict((conflict) => conflict.column('documentId').doUpdateSet({ version: null, wordsKey: null }))
    .execute()
}

/** Makes a document findable by what it is called. */
export async function setName(tx: Tx, engine: Engine, documentId: string, name: string): Promise<void> {
  const row = await tx.selectFrom('documentTexts').select('id').where('documentId', '=', documentId).executeTakeFirst()
  if (row) await engine.search.put(tx, 'document_names', row.id, { text: name })
}

export async function listNames(tx: Tx, ids: number[]): Promise<{ id: number; name: string }[]> {
  return await tx
    .selectFrom('documentTexts as t')
    .innerJoin('documents as d', 'd.id', 't.documentId')
    .select(['t.id', 'd.name'])
    .where('t.id', 'in', ids)
    .execute()
}

/** Has documents read again of which something was known. */
export async function queueKnown(tx: Tx, documentIds: string[]): Promise<void> {
  const change = { version: null, wordsKey: null }
  await tx.updateTable('documentTexts').set(change).where('documentId', 'in', documentIds).execute()
}

/** Has all documents read again whose words are not under this key. */
export async function queueOthers(tx: Tx, keyName: string | null): Promise<void> {
  let query = tx.updateTable('documentTexts').set({ version: null, wordsKey: null }).where('version', 'is not', null)
  if (keyName !== null) query = query.where('wordsKey', '!=', keyName)
  await query.execute()
}

/** Those that are to be read and may be: what waits for the scanner waits here too. */
export async function listUnread(db: Reader, after: number, limit: number): Promise<Unread[]> {
  const rows = await db
    .selectFrom('documentTexts as t')
    .innerJoin('documents as d', 'd.id', 't.documentId')
    .innerJoin('documentVersions as v', (join) =>
      join.onRef('v.documentId', '=', 'd.id').onRef('v.number', '=', 'd.currentVersion'),
    )
    .selectAll('v')
    .select('t.id as textId')
    .where('t.version', 'is', null)
    .where('t.id', '>', after)
    .where('v.scan', '!=', 'held')
    .orderBy('t.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.textId, clientId: row.clientId, version: versionOf(row) }))
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
    .select(['clientId', 'currentVersion', 'kind'])
    .where('id', '=', version.documentId)
    .executeTakeFirst()
  if (now?.currentVersion !== version.number) return false
  if (words) await engine.search.put(tx, 'documents', id, { text: words, facets: { client: now.clientId } })
  else await engine.search.remove(tx, 'documents', id)
  await tx
    .updateTable('documentTexts')
    .set({ version: version.number, wordsKey: keyName })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('documentVersions')
    .set({ isInvoice: isInvoice ? 1 : 0 })
    .where('documentId', '=', version.documentId)
    .where('number', '=', version.number)
    .execute()
  // One that was read before and filed elsewhere since stays there.
  if (!isInvoice || now.kind !== 'other' || version.isInvoice !== null) return false
  await tx.updateTable('documents').set({ kind: 'accounts' }).where('id', '=', version.documentId).execute()
  return true
}

export async function documentsOf(db: Reader, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('documentTexts').select(['id', 'documentId']).where('id', 'in', ids).execute()
  const known = new Map(rows.map((row) => [row.id, row.documentId]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** That a row of `document_texts` is of a document that is there, of a client that may be seen. */
export function isThere(visible: VisibleClients) {
  return sql<SqlBool>`exists (select 1 from documents d where d.id = document_texts.document_id
    and d.deleted_at is null and ${visible('d.clientId')})`
}

export async function forgetTexts(tx: Tx, engine: Engine, documentIds: string[]): Promise<void> {
  const rows = await tx.deleteFrom('documentTexts').where('documentId', 'in', documentIds).returning('id').execute()
  for (const { id } of rows) {
    await engine.search.remove(tx, 'documents', id)
    await engine.search.remove(tx, 'document_names', id)
  }
}
