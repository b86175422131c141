import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { Receipt } from '#server/features/system/uploads/uploads.model.ts'

export async function insertReceipt(tx: Tx, row: Insertable<Tables['receipts']>): Promise<Receipt> {
  const inserted = await tx.insertInto('receipts').values(row).returningAll().executeTakeFirstOrThrow()
  return receiptOf(inserted, await arrivedBefore(tx, inserted))
}

export async function saveMail(tx: Tx, id: string, mailId: number): Promise<void> {
  await tx.updateTable('receipts').set({ mailId: mailId }).where('id', '=', id).execute()
}

/** The last email with a receipt for this person and client; null when there is none. */
export async function findMail(tx: Tx, { accountId, clientId }: { accountId: string; clientId: number }) {
  const row = await tx
    .selectFrom('receipts')
    .select('mailId')
    .where('accountId', '=', accountId)
    .where('clientId', '=', clientId)
    .where('mailId', 'is not', null)
    .orderBy('mailId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.mailId ?? null
}

/** What an email confirms, in the order in which it arrived. */
export async function listInMail(tx: Tx, mailId: number): Promise<Receipt[]> {
  const rows = await tx.selectFrom('receipts').selectAll().where('mailId', '=', mailId).orderBy('at').execute()
  return await Promise.all(rows.map(async (row) => receiptOf(row, await arrivedBefore(tx, row))))
}

/** When the same version had arrived before this receipt was written. */
async function arrivedBefore(db: Reader | Tx, row: RowOf<'receipts'>): Promise<string | null> {
  const earlier = await db
    .selectFrom('receipts')
    .select('at')
    .where('documentId', '=', row.documentId)
    .where('version', '=', row.version)
    .where('at', '<', row.at)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return earlier?.at ?? null
}

export async function findReceipt(db: Reader, id: string): Promise<Receipt | null> {
  const row = await db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? receiptOf(row, await arrivedBefore(db, row)) : null
}

/** When the firm was last notified of what arrived; null when it never was. */
export async function lastTold(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('receipts')
    .select('toldAt')
    // What the firm sent itself counts as told from its beginning, and keeps nothing else back.
    .whereRef('toldAt', '>', 'at')
    .orderBy('toldAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.toldAt ?? null
}

/** What arrived and the firm was not notified of, by client. */
export async function listUntold(tx: Tx, limit: number): Promise<(Receipt & { clientId: number })[]> {
  const rows = await tx
    .selectFrom('receipts')
    .selectAll()
    .where('toldAt', 'is', null)
    .orderBy('at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...receiptOf(row, null), clientId: row.clientId }))
}

export async function noteTold(tx: Tx, ids: string[], now: string): Promise<void> {
  await tx.updateTable('receipts').set({ toldAt: now }).where('id', 'in', ids).execute()
}

export async function listOf(db: Reader, accountId: string): Promise<Receipt[]> {
  const rows = await db.selectFrom('receipts').selectAll().where('accountId', '=', accountId).orderBy('at').execute()
  return rows.map((row) => receiptOf(row, null))
}

/** Receipts stay with the client; whose they were is forgotten. */
export async function nameless(tx: Tx, accountId: string): Promise<number> {
  const changed = await tx
    .updateTable('receipts')
    .set({ accountId: null })
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

function receiptOf(row: RowOf<'receipts'>, alreadyAt: string | null): Receipt {
  return {
    id: row.id,
    reference: row.reference,
    documentId: row.documentId,
    name: row.name,
    bytes: row.bytes,
    sha256: row.sha256,
    at: row.at,
    alreadyAt,
  }
}
