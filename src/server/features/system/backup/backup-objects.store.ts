import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'

/** What is known of the uploads that were copied for one recipient; an empty one means unencrypted. */
export async function listObjects(db: Reader, recipient: string): Promise<RowOf<'backupObjects'>[]> {
  return await db.selectFrom('backupObjects').selectAll().where('recipient', '=', recipient).execute()
}

export async function saveObject(tx: Tx, row: Insertable<Tables['backupObjects']>): Promise<void> {
  const { key: _, recipient: __, ...facts } = row
  await tx
    .insertInto('backupObjects')
    .values(row)
    .onConflict((conflict) => conflict.columns(['key', 'recipient']).doUpdateSet(facts))
    .execute()
}

/** Forgets uploads that are gone, and keys that are not in use any more. */
export async function forgetObjects(tx: Tx, objects: string[]): Promise<void> {
  for (let at = 0; at < objects.length; at += 500) {
    await tx
      .deleteFrom('backupObjects')
      .where('object', 'in', objects.slice(at, at + 500))
      .execute()
  }
}

/** The public key that was made on the Health screen last, if any. */
export async function findRecipient(db: Reader | Tx): Promise<string | null> {
  const row = await db.selectFrom('backupKeys').select('recipient').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.recipient ?? null
}

export async function insertRecipient(tx: Tx, row: Insertable<Tables['backupKeys']>): Promise<void> {
  await tx.insertInto('backupKeys').values(row).execute()
}
