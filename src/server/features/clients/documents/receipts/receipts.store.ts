import type { Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { Receipt } from '#server/features/system/uploads/uploads.model.ts'

export async function insertReceipt(tx: Tx, row: Insertable<Tables['receipts']>): Promise<Receipt> {
  return receiptOf(await tx.insertInto('receipts').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function findReceipt(db: Reader, id: string): Promise<Receipt | null> {
  const row = await db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? receiptOf(row) : null
}

/** When the firm was last told of what arrived; null when it never was. */
export async function lastTold(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('receipts')
    .select('told_at')
    // What the firm sent itself counts as told from its beginning, and keeps nothing else back.
    .whereRef('told_at', '>', 'at')
    .orderBy('told_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.told_at ?? null
}

/** What arrived and the firm was not told of, by client. */
export async function listUntold(tx: Tx, limit: number): Promise<(Receipt & { clientId: number })[]> {
  const rows = await tx
    .selectFrom('receipts')
    .selectAll()
    .where('told_at', 'is', null)
    .orderBy('at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...receiptOf(row), clientId: row.client_id }))
}

export async function noteTold(tx: Tx, ids: string[], now: string): Promise<void> {
  await tx.updateTable('receipts').set({ told_at: now }).where('id', 'in', ids).execute()
}

export async function listOf(db: Reader, accountId: string): Promise<Receipt[]> {
  const rows = await db.selectFrom('receipts').selectAll().where('account_id', '=', accountId).orderBy('at').execute()
  return rows.map(receiptOf)
}

/** Receipts stay with the client; whose they were is forgotten. */
export async function nameless(tx: Tx, accountId: string): Promise<number> {
  const changed = await tx
    .updateTable('receipts')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

function receiptOf(row: Selectable<Tables['receipts']>): Receipt {
  return {
    id: row.id,
    reference: row.reference,
    documentId: row.document_id,
    name: row.name,
    bytes: row.bytes,
    sha256: row.sha256,
    at: row.at,
  }
}
