import type { Reader, Tx } from '#database/engine.ts'

export async function notePresence(tx: Tx, accountId: string, seenAt: string): Promise<void> {
  await tx
    .insertInto('inbox_presence')
    .values({ account_id: accountId, seen_at: seenAt })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ seen_at: seenAt }))
    .execute()
}

export async function isAnybodyThere(db: Reader, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('inbox_presence')
    .select('account_id')
    .where('seen_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetPresence(tx: Tx, accountId: string): Promise<number> {
  const gone = await tx.deleteFrom('inbox_presence').where('account_id', '=', accountId).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
