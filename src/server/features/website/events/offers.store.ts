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

/** Offers that nobody has answered, how many of them should have ended, and how many before that earlier moment. */
export async function countOffers(
  db: Reader,
  { now, earlier }: { now: string; earlier: string },
): Promise<{ open: number; overdue: number; late: number }> {
  const endedBy = (moment: string) => sql<number>`sum(case when offered_until <= ${moment} then 1 else 0 end)`
  const row = await db
    .selectFrom('registrations')
    .select((s) => [s.fn.countAll<number>().as('open'), endedBy(now).as('overdue'), endedBy(earlier).as('late')])
    .where('state', '=', 'offered')
    .executeTakeFirstOrThrow()
  return { open: Number(row.open), overdue: Number(row.overdue), late: Number(row.late) }
}
