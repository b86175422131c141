import { sql } from 'kysely'
import type { Tx } from '#database/engine.ts'

/** Counts one call under a key in the window that is open, or in a new one. */
export async function countCall(tx: Tx, key: string, { now, ends }: { now: string; ends: string }) {
  const isOver = sql`rate_limits.window_ends_at <= ${now}`
  return await tx
    .insertInto('rateLimits')
    .values({ key, windowEndsAt: ends, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${isOver} then 1 else rate_limits.hits + 1 end`,
        windowEndsAt: sql`case when ${isOver} then ${ends} else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['hits', 'windowEndsAt'])
    .executeTakeFirstOrThrow()
}

export async function takeBack(tx: Tx, key: string): Promise<void> {
  await tx.updateTable('rateLimits').set({ hits: sql`hits - 1` }).where('key', '=', key).where('hits', '>', 0).execute()
}

export async function remove(tx: Tx, keys: string[]): Promise<void> {
  await tx.deleteFrom('rateLimits').where('key', 'in', keys).execute()
}

export async function removeEnded(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom('rateLimits').where('windowEndsAt', '<', now).execute()
}

export async function removeBeginning(tx: Tx, start: string): Promise<void> {
  await tx
    .deleteFrom('rateLimits')
    .where(sql<string>`substr(key, 1, ${sql.lit(start.length)})`, '=', start)
    .execute()
}
