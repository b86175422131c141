import type { Tx } from '#database/engine.ts'

/** Whether this caller is the one to send the report of a week. */
export async function takeWeek(tx: Tx, week: string, now: string): Promise<boolean> {
  const taken = await tx
    .insertInto('reportMails')
    .values({ week, queuedAt: now })
    .onConflict((conflict) => conflict.column('week').doNothing())
    .returning('week')
    .executeTakeFirst()
  return taken !== undefined
}
