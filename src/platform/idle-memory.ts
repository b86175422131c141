import { performance } from 'node:perf_hooks'

const LOOK_MS = 5_000
/** Share of its time that a process works when it has nothing to do but look at the clock. */
const IDLE_SHARE = 0.02
const LEAST_APART_MS = 15 * 60_000

/** Gives memory back to the machine when there is nothing to do, as the engine by itself does not. */
export function giveMemoryBack(): void {
  const { gc } = globalThis
  // Only for those who start the process with it.
  if (!gc) return
  let since = performance.eventLoopUtilization()
  const look = createLook(() => {
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    since = performance.eventLoopUtilization()
  })
  const timer = setInterval(() => {
    const until = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(until, since)
    since = until
    look(utilization, performance.now())
  }, LOOK_MS)
  timer.unref()
}

/** Collects once in each time of rest, and rarely: whoever asks in that moment waits for it. */
export function createLook(collect: () => void) {
  let isRested = false
  let collectedAt = Number.NEGATIVE_INFINITY
  return (share: number, nowMs: number): void => {
    if (share > IDLE_SHARE) isRested = false
    else if (!isRested && nowMs - collectedAt >= LEAST_APART_MS) {
      isRested = true
      collectedAt = nowMs
      collect()
    }
  }
}
