import { setImmediate } from 'node:timers/promises'

/** Works on items a few at a time, and lets the process answer others in between. */
export async function inBatches<T>(items: T[], size: number, work: (batch: T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += size) {
    await work(items.slice(at, at + size))
    await setImmediate()
  }
}

let most = Number.POSITIVE_INFINITY

/** Tests make every batch small, so that a few rows fill several. */
export function limitBatches(size: number): void {
  most = size
}

/** How many rows are read or changed at once. */
export const rowsAtOnce = (usual: number) => Math.min(usual, most)

/** Repeats what answers how many rows it found, until fewer are left than it may take at once. */
export async function whileFull(usual: number, work: (limit: number) => Promise<number>): Promise<void> {
  const limit = rowsAtOnce(usual)
  while ((await work(limit)) >= limit);
}

/** Does something with each row of a list, which takes it off the list, until none is left or those that are left stay. */
export async function forEachDue<T>(
  usual: number,
  list: (limit: number) => Promise<T[]>,
  work: (row: T) => Promise<void>,
): Promise<void> {
  let before = ''
  await whileFull(usual, async (limit) => {
    const rows = await list(limit)
    const found = JSON.stringify(rows)
    if (found === before) return 0
    before = found
    for (const row of rows) await work(row)
    return rows.length
  })
}

/** Reads all rows, some at a time: from an offset, or after the last one of before. */
export async function* pages<T>(
  usual: number,
  read: (window: { limit: number; offset: number }, last: T | undefined) => Promise<T[]>,
): AsyncGenerator<T[]> {
  const limit = rowsAtOnce(usual)
  let last: T | undefined
  for (let offset = 0; ; offset += limit) {
    const rows = await read({ limit, offset }, last)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
  }
}
