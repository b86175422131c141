import { MINUTE_MS } from '#domain/time/durations.ts'
import { troubles } from '#platform/metrics.ts'
import type { Tools } from '#server/tools.ts'
import type { Troubles } from './health.model.ts'
import { addTroubles, forgetTroubles, sumTroubles } from './trouble-counts.store.ts'

const LOOKED_BACK_MS = 10 * MINUTE_MS
const KEPT_MS = 24 * 60 * MINUTE_MS

export type TroubleCounts = ReturnType<typeof createTroubleCounts>

/** How often the site failed or was blocked lately: each instance counts, the database adds up. */
export function createTroubleCounts({ db, clock }: Pick<Tools, 'db' | 'clock'>, read = troubles) {
  let told = read()
  const minuteAgo = (ms: number) => new Date(clock.now().getTime() - ms).toISOString().slice(0, 16)

  return {
    /** Writes down what this instance has counted since the last time. */
    async flush(): Promise<void> {
      const now = read()
      const errors = now.errors - told.errors
      const stalledMs = Math.round((now.stalledSeconds - told.stalledSeconds) * 1000)
      if (errors <= 0 && stalledMs <= 0) return
      await db.transaction(async (tx) => {
        await addTroubles(tx, minuteAgo(0), { errors, 'stalled-ms': stalledMs })
        await forgetTroubles(tx, minuteAgo(KEPT_MS))
      })
      told = now
    },

    async noteAhead(seconds: number): Promise<void> {
      await db.transaction((tx) => addTroubles(tx, minuteAgo(0), { 'clock-ahead-s': seconds }))
    },

    async recent(): Promise<Troubles> {
      const sums = await sumTroubles(db.read, minuteAgo(LOOKED_BACK_MS))
      const day = await sumTroubles(db.read, minuteAgo(KEPT_MS))
      return {
        errors: sums.get('errors') ?? 0,
        stalledSeconds: (sums.get('stalled-ms') ?? 0) / 1000,
        clockAheadSeconds: day.get('clock-ahead-s') ?? 0,
      }
    },
  }
}
