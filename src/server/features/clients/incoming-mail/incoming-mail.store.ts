import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

export type StoredIncoming = Selectable<Tables['incoming_mails']>
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
    .insertInto('incoming_mails')
    .values({
      message_key: key,
      source,
      storage_key: storageKey,
      bytes,
      state: 'waiting',
      outcome: null,
      subject: null,
      attempts: 0,
      next_attempt_at: now,
      last_error: null,
      received_at: now,
      done_at: null,
    })
    .onConflict((conflict) => conflict.column('message_key').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function hasMail(db: Reader | Tx, key: string): Promise<boolean> {
  const row = await db.selectFrom('incoming_mails').select('id').where('message_key', '=', key).executeTakeFirst()
  return row !== undefined
}

export async function heldBytes(db: Reader | Tx): Promise<number> {
  const { total } = await db
    .selectFrom('incoming_mails')
    .select(sql<number | null>`sum(bytes)`.as('total'))
    .where('storage_key', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** Lets go of what failed for good; answers where it lies. */
export async function releaseFailed(tx: Tx): Promise<string[]> {
  const failed = await tx
    .selectFrom('incoming_mails')
    .select('storage_key')
    .where('state', '=', 'failed')
    .where('storage_key', 'is not', null)
    .execute()
  await tx.updateTable('incoming_mails').set({ storage_key: null }).where('state', '=', 'failed').execute()
  return failed.flatMap(({ storage_key }) => (storage_key ? [storage_key] : []))
}

/** Those that wait and are due, oldest first. */
export async function listDue(db: Reader, now: string, limit: number): Promise<StoredIncoming[]> {
  return await db
    .selectFrom('incoming_mails')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findMail(db: Reader | Tx, id: number): Promise<StoredIncoming | null> {
  return (await db.selectFrom('incoming_mails').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function changeMail(tx: Tx, id: number, change: Partial<Omit<StoredIncoming, 'id'>>): Promise<void> {
  await tx.updateTable('incoming_mails').set(change).where('id', '=', id).execute()
}

/** Which of these keys of the storage a mail names. */
export async function knownKeys(db: Reader, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('incoming_mails').select('storage_key').where('storage_key', 'in', keys).execute()
  return new Set(rows.map((row) => row.storage_key ?? ''))
}

/** How many came to which end since a time. */
export async function countSince(db: Reader, from: string) {
  const rows = await db
    .selectFrom('incoming_mails')
    .select(['state', 'outcome', sql<number>`count(*)`.as('total')])
    .where('received_at', '>=', from)
    .groupBy(['state', 'outcome'])
    .execute()
  return rows.map(({ state, outcome, total }) => ({ state, outcome, total: Number(total) }))
}

/** Forgets what came before a time and does not wait; answers where messages of it still lie. */
export async function forgetBefore(tx: Tx, before: string): Promise<string[]> {
  const old = await tx
    .deleteFrom('incoming_mails')
    .where('received_at', '<', before)
    .where('state', '<>', 'waiting')
    .returning('storage_key')
    .execute()
  return old.flatMap(({ storage_key }) => (storage_key ? [storage_key] : []))
}
