import { sql } from 'kysely'
import { isoNow } from '#platform/clock.ts'
import type { Tools } from '#server/tools.ts'
import { tooMany } from './problem.ts'

export interface Limit {
  /** How many calls a window takes. */
  hits: number
  windowSeconds: number
}

export type RateLimits = ReturnType<typeof createRateLimits>

/** Counts kept in the database, so that they hold over restarts and instances. */
export function createRateLimits({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  return {
    /** Counts one call under this key; throws a problem that says when to try again. */
    async take(key: string, limit: Limit, words?: string): Promise<void> {
      const now = isoNow(clock)
      const ends = new Date(clock.now().getTime() + limit.windowSeconds * 1000).toISOString()
      const row = await db.transaction(async (tx) =>
        tx
          .insertInto('rate_limits')
          .values({ key, window_ends_at: ends, hits: 1 })
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({
              hits: sql`case when rate_limits.window_ends_at <= ${now} then 1 else rate_limits.hits + 1 end`,
              window_ends_at: sql`case when rate_limits.window_ends_at <= ${now} then ${ends} else rate_limits.window_ends_at end`,
            }),
          )
          .returning(['hits', 'window_ends_at'])
          .executeTakeFirstOrThrow(),
      )
      if (row.hits <= limit.hits) return
      const wait = Math.ceil((Date.parse(row.window_ends_at) - clock.now().getTime()) / 1000)
      throw tooMany(Math.max(1, wait), words)
    },
    /** Forgets a key, after the person has shown to be who they say. */
    async clear(key: string): Promise<void> {
      await db.transaction((tx) => tx.deleteFrom('rate_limits').where('key', '=', key).execute())
    },
    /** Removes windows that have ended. */
    async sweep(): Promise<void> {
      await db.transaction((tx) => tx.deleteFrom('rate_limits').where('window_ends_at', '<', isoNow(clock)).execute())
    },
  }
}
