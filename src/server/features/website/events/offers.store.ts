import { sql } from 'kysely'
import type { Reader } from '#database/engine.ts'

export async function listExpired(db: Reader, now: string, limit: number): Promise<{ id: number; eventId: number }[]> {
  return await db
    .selectFrom('registrations')
    .select(['id', 'eventId'])
    .where('state', '=', 'offered')
    .where('offeredUntil', '<=', now)
    .orderBy('offeredUntil')
    .limit(limit)
    .execute()
}

/** Offers that nobody has answered, and how many of them should have ended. */
export async function countOffers(db: Reader, now: string): Promise<{ open: number; overdue: number }> {
  const row = await db
    .selectFrom('registrations')
    .select((s) => [
      s.fn.countAll<number>().as('open'),
      sql<number>`sum(case when offered_until <= ${now} then 1 else 0 end)`.as('overdue'),
    ])
    .where('state', '=', 'offered')
    .executeTakeFirstOrThrow()
  return { open: Number(row.open), overdue: Number(row.overdue) }
}
