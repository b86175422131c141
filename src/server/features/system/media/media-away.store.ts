import type { Reader, Tx } from '#database/engine.ts'

/** Pictures that were put away before this time and that nothing shows. */
export async function listLongAway(db: Reader, before: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('deletedAt', '<', before)
    .where('used', '=', 0)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Lets an address that a picture had lead to it from now on. */
export async function noteAddress(tx: Tx, mediaId: number, { before, now }: { before: string; now: string }) {
  await tx.deleteFrom('mediaAddresses').where('hash', '=', now).execute()
  await tx
    .insertInto('mediaAddresses')
    .values({ hash: before, mediaId: mediaId })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ mediaId: mediaId }))
    .execute()
}

export async function findByAddress(db: Reader, hash: string): Promise<number | undefined> {
  const query = db.selectFrom('mediaAddresses').select('mediaId').where('hash', '=', hash)
  return (await query.executeTakeFirst())?.mediaId
}

export async function forgetAddresses(tx: Tx, mediaId: number): Promise<void> {
  await tx.deleteFrom('mediaAddresses').where('mediaId', '=', mediaId).execute()
}
