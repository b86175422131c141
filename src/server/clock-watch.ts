import { MINUTE_MS } from '#domain/time/durations.ts'
import { correctFutureTimes, lastStart } from './clock-watch.store.ts'
import type { Tools } from './tools.ts'

/** Clocks of instances differ by less than this. */
const AHEAD_MS = MINUTE_MS
/** Longer than any lease of a few minutes that is held while this runs. */
const LEASED_MS = 30 * MINUTE_MS

interface Needs {
  /** Counts for how many seconds the clock was ahead; Health and alerts report it. */
  noteAhead(seconds: number): Promise<void>
}

export type ClockWatch = ReturnType<typeof createClockWatch>

/**
 * Notices that the clock was ahead and was set back. Jobs begin every few seconds, so one that began in the future says so, also
 * after a restart. Everything that was scheduled by that clock would wait for it to come true.
 */
export function createClockWatch({ db, clock, log }: Pick<Tools, 'db' | 'clock' | 'log'>, { noteAhead }: Needs) {
  return {
    async look(): Promise<void> {
      const now = clock.now()
      const last = await lastStart(db.read)
      const aheadMs = last ? Date.parse(last) - now.getTime() : 0
      if (aheadMs < AHEAD_MS) return
      const leasedUntil = new Date(now.getTime() + LEASED_MS).toISOString()
      await db.transaction((tx) => correctFutureTimes(tx, now.toISOString(), leasedUntil))
      const seconds = Math.round(aheadMs / 1000)
      await noteAhead(seconds)
      log.error({ seconds }, 'the clock was ahead and was set back: what was scheduled by it is due again')
    },
  }
}
