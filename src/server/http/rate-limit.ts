import { channel } from 'node:diagnostics_channel'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Tools } from '#server/tools.ts'
import { tooMany } from './problem.ts'
import * as store from './rate-limits.store.ts'

export interface Limit {
  hits: number
  windowSeconds: number
}

/** A call that counts under a key, and the words for whoever makes too many. */
interface Take {
  key: string
  limit: Limit
  words?: string
}

interface Counted {
  hits: number
  /** Seconds until the window ends. */
  left: number
  /** Seconds to wait, if there were too many. */
  wait: number
}

/** Tells each count to whoever listens: a key with its limit. */
export const limitCounts = channel('countinghouse:limits')

export type RateLimits = ReturnType<typeof createRateLimits>

/** Counts kept in the database, so that they hold over restarts and instances. */
export function createRateLimits({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  /** Counts one call under a key; answers how many there were, and how long to wait, in seconds, if too many. */
  async function count(tx: Tx, key: string, limit: Limit): Promise<Counted> {
    const now = isoNow(clock)
    const ends = new Date(clock.now().getTime() + limit.windowSeconds * 1000).toISOString()
    limitCounts.publish({ key, limit })
    const row = await store.countCall(tx, key, { now, ends })
    const left = Math.max(1, Math.ceil((Date.parse(row.windowEndsAt) - clock.now().getTime()) / 1000))
    return { hits: row.hits, left, wait: row.hits <= limit.hits ? 0 : left }
  }

  /**
   * Counts one call under each key, and answers how many there were under each; throws a problem that says when to try
   * again. A call that is refused counts nowhere: else one key would be a way to use up another, which is not the caller's.
   */
  async function takeAll(takes: Take[], words?: string): Promise<Map<string, number>> {
    return await db.transaction(async (tx) => {
      const { hits, wait } = await countAll(tx, takes)
      if (wait > 0) throw tooMany(wait, words)
      return hits
    })
  }

  async function countAll(tx: Tx, takes: Take[]): Promise<{ hits: Map<string, number>; wait: number }> {
    const hits = new Map<string, number>()
    let longest = 0
    // Always in the same order, so that two calls never wait for each other.
    for (const { key, limit } of takes.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      const counted = await count(tx, key, limit)
      hits.set(key, counted.hits)
      longest = Math.max(longest, counted.wait)
    }
    return { hits, wait: longest }
  }

  return {
    takeAll,
    /** The same within the caller's transaction, which goes on: null when there were too many. */
    async takeAllIn(tx: Tx, takes: Take[]): Promise<Map<string, number> | null> {
      const { hits, wait } = await countAll(tx, takes)
      if (wait === 0) return hits
      for (const { key } of takes) await store.takeBack(tx, key)
      return null
    },
    /** Counts one call, also one that is too many. */
    countCall: (key: string, limit: Limit): Promise<Counted> => db.transaction((tx) => count(tx, key, limit)),
    /** Counts one call within the caller's transaction; answers how long to wait, in seconds, if there were too many. */
    countIn: async (tx: Tx, key: string, limit: Limit): Promise<number> => (await count(tx, key, limit)).wait,
    take: (key: string, limit: Limit, words?: string) => takeAll([{ key, limit }], words),
    /** Does the work in the transaction that counts it as one call; one that is refused counts all the same. */
    async within<T>({ key, limit, words }: Take, work: (tx: Tx) => Promise<T>): Promise<T> {
      const done = await db.transaction(async (tx): Promise<{ result: T } | { wait: number }> => {
        const { wait } = await count(tx, key, limit)
        return wait > 0 ? { wait } : { result: await work(tx) }
      })
      if ('wait' in done) throw tooMany(done.wait, words)
      return done.result
    },
    /** Forgets keys within a transaction that has shown the person to be who they say. */
    async clearIn(tx: Tx, keys: string[]): Promise<void> {
      await store.remove(tx, keys)
    },
    /** Takes one call back: it turned out not to count. */
    async giveBack(tx: Tx, key: string): Promise<void> {
      await store.takeBack(tx, key)
    },
    async clearBeginning(tx: Tx, start: string): Promise<void> {
      await store.removeBeginning(tx, start)
    },
    async sweep(): Promise<void> {
      await db.transaction((tx) => store.removeEnded(tx, isoNow(clock)))
    },
  }
}
