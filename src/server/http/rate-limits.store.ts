import { sql } from 'kysely'
import type { Tx } from '#database/engine.ts'

/** Counts one call under a key in the window that is open, or in a new one. */
export async function countCall(tx: Tx, key: string, { now, ends }: { now: string; ends: string }) {
  const isOver = sql`rate_limits.window_ends_at <= ${now}`
  return await tx
    .insertInto('rate_limits')
    .values({ key, window_ends_at: ends, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${isOver} then 1 else rate_limits.hits + 1 end`,
        window_ends_at: sql`case when ${isOver} then ${ends} else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['hits', 'window_ends_at'])
    .executeTakeFirstOrThrow()
}

export async function takeBack(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('rate_limits')
    .set({ hits: sql`hits - 1` })
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute()
}

export async function remove(tx: Tx, keys: string[]): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', 'in', keys).execute()
}

export async function removeEnded(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('window_ends_at', '<', now).execute()
}

export async function removeBeginning(tx: Tx, start: string): Promise<void> {
  await tx
    .deleteFrom('rate_limits')
    .where(sql<string>`substr(key, 1, ${sql.lit(start.length)})`, '=', start)
    .execute()
}
