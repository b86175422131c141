import type { Log } from './log.ts'

const EVERY_MS = 30_000

let lastAt = Number.NEGATIVE_INFINITY
let unsaid = 0

/**
 * Logs that the database or the store does not answer: once, and then every half minute with how often it was asked for in vain.
 * Everything fails while it is away, and a line for each says nothing more.
 */
export function noteOutage(log: Log, error: unknown): void {
  const now = performance.now()
  if (now - lastAt < EVERY_MS) {
    unsaid += 1
    return
  }
  lastAt = now
  const reason = error instanceof Error ? error.message : String(error)
  log.error({ reason, failedSince: unsaid }, 'the database or the store of files is not responding')
  unsaid = 0
}

/** It answers again: what fails next is another outage. */
export function endOutage(log: Log): void {
  if (lastAt === Number.NEGATIVE_INFINITY) return
  log.warn({ failed: unsaid }, 'the database answers again')
  lastAt = Number.NEGATIVE_INFINITY
  unsaid = 0
}
