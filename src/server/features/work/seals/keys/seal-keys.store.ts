import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

export type StoredKey = RowOf<'sealKeys'>

export async function findCurrent(db: Reader | Tx): Promise<StoredKey | null> {
  return (await db.selectFrom('sealKeys').selectAll().where('retiredAt', 'is', null).executeTakeFirst()) ?? null
}

/** The key takes the place of the one before, which is forgotten; its certificate stays. */
export async function replace(tx: Tx, row: StoredKey): Promise<void> {
  await tx
    .updateTable('sealKeys')
    .set({ retiredAt: row.createdAt, secret: null })
    .where('retiredAt', 'is', null)
    .execute()
  await tx.insertInto('sealKeys').values(row).execute()
}

export async function listCertificates(db: Reader): Promise<Pick<StoredKey, 'id' | 'subject' | 'certificate'>[]> {
  return await db.selectFrom('sealKeys').select(['id', 'subject', 'certificate']).orderBy('createdAt').execute()
}

export async function replaceSecret(tx: Tx, id: string, secret: string): Promise<void> {
  await tx.updateTable('sealKeys').set({ secret }).where('id', '=', id).execute()
}
