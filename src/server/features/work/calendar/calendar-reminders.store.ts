import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

/** What these people have been notified of, from a day on, each as `subscriber rule day`. */
export async function listTold(db: Reader, ids: number[], from: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('subscriberReminders')
    .select(['subscriberId', 'ruleId', 'dueOn'])
    .where('subscriberId', 'in', ids)
    .where('dueOn', '>=', from)
    .execute()
  return new Set(rows.map((row) => toldKey(row.subscriberId, row.ruleId, row.dueOn)))
}

export const toldKey = (subscriber: number, rule: number, dueOn: string) => `${subscriber} ${rule} ${dueOn}`

/** Takes it upon oneself to tell a user of a date; false when another instance has. */
export async function claimReminder(tx: Tx, row: Tables['subscriberReminders']): Promise<boolean> {
  const claimed = await tx
    .insertInto('subscriberReminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('ruleId')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function forgetReminders(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('subscriberReminders').where('dueOn', '<', before).execute()
}
