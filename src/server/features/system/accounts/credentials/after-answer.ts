import { outsideCall } from '#database/rights.ts'
import type { Log } from '#platform/log.ts'

/**
 * Work that begins when its call is answered, one after the other: how long it takes tells nothing about the address that was typed.
 */
export function createAfterAnswer(log: Log) {
  let last: Promise<void> = Promise.resolve()
  return {
    add(work: () => Promise<void>): void {
      last = last
        .then(() => new Promise<void>((resolve) => setImmediate(resolve)))
        .then(() => outsideCall(work))
        .catch((error: unknown) => log.error({ err: error }, 'an email that was asked for could not be written'))
    },
    /** Resolves when nothing is left to do. */
    async settled(): Promise<void> {
      let waited: Promise<void> | null = null
      while (waited !== last) {
        waited = last
        await waited
      }
    },
  }
}
