import type { Reader, Tx } from '#database/engine.ts'

/** Pictures that were put away before this time and that nothing shows. */
export async function listLongAway(db: Reader, before: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('deleted_at', '<', before)
    .where('used', '=', 0)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Lets an address that a picture had lead to it from now on. */
export async function noteAddress(tx: Tx, mediaId: number, { before, now }: { before: string; now: string }) {
  await tx.deleteFrom('media_addresses').where('hash', '=', now).execute()
  await tx
    .insertInto('media_addresses')
    .values({ hash: before, media_id: mediaId })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ media_id: mediaId }))
    .execute()
}

export async function findByAddress(db: Reader, hash: string): Promise<number | undefined> {
  const query = db.selectFrom('media_addresses').select('media_id').where('hash', '=', hash)
  return (await query.executeTakeFirst())?.media_id
}

export async function forgetAddresses(tx: Tx, mediaId: number): Promise<void> {
  await tx.deleteFrom('media_addresses').where('media_id', '=', mediaId).execute()
}
