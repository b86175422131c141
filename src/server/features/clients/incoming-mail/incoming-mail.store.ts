import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

export type StoredIncoming = RowOf<'incomingMails'>
export type Source = StoredIncoming['source']

/** False when the same message is there already. */
export async function insertMail(
  tx: Tx,
  {
    key,
    source,
    storageKey,
    bytes,
    now,
  }: { key: string; source: Source; storageKey: string; bytes: number; now: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('incomingMails')
    .values({
      messageKey: key,
      source,
      storageKey: storageKey,
      bytes,
      state: 'waiting',
      outcome: null,
      subject: null,
      attempts: 0,
      nextAttemptAt: now,
      lastError: null,
      receivedAt: now,
      doneAt: null,
    })
    .onConflict((conflict) => conflict.column('messageKey').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function hasMail(db: Reader | Tx, key: string): Promise<boolean> {
  const row = await db.selectFrom('incomingMails').select('id').where('messageKey', '=', key).executeTakeFirst()
  return row !== undefined
}

export async function heldBytes(db: Reader | Tx): Promise<number> {
  const { total } = await db
    .selectFrom('incomingMails')
    .select(sql<number | null>`sum(bytes)`.as('total'))
    .where('storageKey', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** Lets go of what failed for good; answers where it lies. */
export async function releaseFailed(tx: Tx): Promise<string[]> {
  const failed = await tx
    .selectFrom('incomingMails')
    .select('storageKey')
    .where('state', '=', 'failed')
    .where('storageKey', 'is not', null)
    .execute()
  await tx.updateTable('incomingMails').set({ storageKey: null }).where('state', '=', 'failed').execute()
  return failed.flatMap(({ storageKey }) => (storageKey ? [storageKey] : []))
}

/** Those that wait and are due, oldest first. */
export async function listDue(db: Reader, now: string, limit: number): Promise<StoredIncoming[]> {
  return await db
    .selectFrom('incomingMails')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('nextAttemptAt', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findMail(db: Reader | Tx, id: number): Promise<StoredIncoming | null> {
  return (await db.selectFrom('incomingMails').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function changeMail(tx: Tx, id: number, change: Partial<Omit<StoredIncoming, 'id'>>): Promise<void> {
  await tx.updateTable('incomingMails').set(change).where('id', '=', id).execute()
}

/** Which of these keys of the storage a mail names. */
export async function knownKeys(db: Reader, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('incomingMails').select('storageKey').where('storageKey', 'in', keys).execute()
  return new Set(rows.map((row) => row.storageKey ?? ''))
}

/** How many came to which end since a time. */
export async function countSince(db: Reader, from: string) {
  const rows = await db
    .selectFrom('incomingMails')
    .select(['state', 'outcome', sql<number>`count(*)`.as('total')])
    .where('receivedAt', '>=', from)
    .groupBy(['state', 'outcome'])
    .execute()
  return rows.map(({ state, outcome, total }) => ({ state, outcome, total: Number(total) }))
}

/** Forgets what came before a time and does not wait; answers where messages of it still lie. */
export async function forgetBefore(tx: Tx, before: string): Promise<string[]> {
  const old = await tx
    .deleteFrom('incomingMails')
    .where('receivedAt', '<', before)
    .where('state', '<>', 'waiting')
    .returning('storageKey')
    .execute()
  return old.flatMap(({ storageKey }) => (storageKey ? [storageKey] : []))
}
