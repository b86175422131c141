import type { Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

export type StoredKey = Selectable<Tables['seal_keys']>

export async function findCurrent(db: Reader | Tx): Promise<StoredKey | null> {
  return (await db.selectFrom('seal_keys').selectAll().where('retired_at', 'is', null).executeTakeFirst()) ?? null
}

/** The key takes the place of the one before, which is forgotten; its certificate stays. */
export async function replace(tx: Tx, row: StoredKey): Promise<void> {
  await tx
    .updateTable('seal_keys')
    .set({ retired_at: row.created_at, secret: null })
    .where('retired_at', 'is', null)
    .execute()
  await tx.insertInto('seal_keys').values(row).execute()
}

export async function listCertificates(db: Reader): Promise<Pick<StoredKey, 'id' | 'subject' | 'certificate'>[]> {
  return await db.selectFrom('seal_keys').select(['id', 'subject', 'certificate']).orderBy('created_at').execute()
}

export async function replaceSecret(tx: Tx, id: string, secret: string): Promise<void> {
  await tx.updateTable('seal_keys').set({ secret }).where('id', '=', id).execute()
}
