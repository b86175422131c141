import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

export async function insert(tx: Tx, row: Insertable<Tables['eventFeedback']>): Promise<void> {
  await tx.insertInto('eventFeedback').values(row).execute()
}

export async function list(db: Reader, eventId: number, limit: number) {
  return await db
    .selectFrom('eventFeedback')
    .select(['rating', 'useful', 'improve', 'name', 'givenOn'])
    .where('eventId', '=', eventId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function summarise(db: Reader, eventId: number): Promise<{ answers: number; average: number | null }> {
  const row = await db
    .selectFrom('eventFeedback')
    .select((s) => [s.fn.countAll<number>().as('answers'), s.fn.avg<number | null>('rating').as('average')])
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  return {
    answers: Number(row.answers),
    average: row.average === null ? null : Math.round(Number(row.average) * 10) / 10,
  }
}
