import { setImmediate } from 'node:timers/promises'

/** Works on items a few at a time, and lets the process answer others in between. */
export async function inBatches<T>(items: T[], size: number, work: (batch: T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += size) {
    await work(items.slice(at, at + size))
    await setImmediate()
  }
}
