import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

export async function hasDigest(db: Reader, day: string): Promise<boolean> {
  const row = await db.selectFrom('digests').select('day').where('day', '=', day).executeTakeFirst()
  return row !== undefined
}

/** Takes the digest of a day upon oneself; false when a user has. */
export async function claimDigest(tx: Tx, digest: Tables['digests']): Promise<boolean> {
  const claimed = await tx
    .insertInto('digests')
    .values(digest)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  return claimed !== undefined
}
