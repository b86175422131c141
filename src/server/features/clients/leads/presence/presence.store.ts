import type { Reader, Tx } from '#database/engine.ts'

export async function notePresence(tx: Tx, accountId: string, seenAt: string): Promise<void> {
  await tx
    .insertInto('inboxPresence')
    .values({ accountId: accountId, seenAt: seenAt })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ seenAt: seenAt }))
    .execute()
}

export async function isAnybodyThere(db: Reader, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('inboxPresence')
    .select('accountId')
    .where('seenAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetPresence(tx: Tx, accountId: string): Promise<number> {
  const gone = await tx.deleteFrom('inboxPresence').where('accountId', '=', accountId).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
