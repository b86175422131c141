import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

const MOST = 1_000

/** Events on the site that begin within some time and take place. */
export async function listBetween(db: Reader, from: string, to: string): Promise<number[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('articles', 'articles.id', 'events.id')
    .select('events.id')
    .where(sql<SqlBool>`articles.state <> 'deleted'`)
    .where('events.cancelledAt', 'is', null)
    .where('events.startsAt', '>', from)
    .where('events.startsAt', '<', to)
    .orderBy('events.startsAt')
    .limit(MOST)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listToThank(db: Reader, now: string): Promise<number[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('thankedAt', 'is', null)
    .where('endsAt', '<=', now)
    .orderBy('endsAt')
    .limit(MOST)
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes it upon oneself to send a reminder; false when it was sent. */
export async function claim(tx: Tx, row: Tables['eventReminders']): Promise<boolean> {
  const claimed = await tx
    .insertInto('eventReminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('daysBefore')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function forgetSent(tx: Tx, registrationId: number): Promise<void> {
  await tx.deleteFrom('eventReminders').where('registrationId', '=', registrationId).execute()
}

export async function markThanked(tx: Tx, id: number, at: string): Promise<void> {
  await tx.updateTable('events').set({ thankedAt: at }).where('id', '=', id).execute()
}
