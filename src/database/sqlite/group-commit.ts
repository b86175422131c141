import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

interface Job {
  work: (tx: Tx) => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (reason: unknown) => void
}

// Short enough that whoever reads meanwhile does not notice.
const SHARED_MS = 3

/**
 * Runs transactions one after another and lets those that wait share a commit, so that the disk is asked once for all
 * of them. Each is done wholly or not at all, and none is answered before its commit is on the disk.
 */
export function createGroupCommit(writer: Kysely<Tables>) {
  const waiting: Job[] = []
  let isRunning = false

  async function run(): Promise<void> {
    // Requests that arrived together come to write in the same turn.
    for (await nextTurn(); waiting.length > 0; await nextTurn()) await runGroup(writer, waiting)
    isRunning = false
  }

  return <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Job['resolve'], reject })
      if (isRunning) return
      isRunning = true
      void run()
    })
}

async function runGroup(writer: Kysely<Tables>, waiting: Job[]): Promise<void> {
  const settled: (() => void)[] = []
  const refused: Job['reject'][] = []
  let lost: { reason: unknown } | undefined
  const lose = (reason: unknown) => {
    lost ??= { reason }
    throw reason
  }
  try {
    await writer.transaction().execute(async (group) => {
      const until = performance.now() + SHARED_MS
      do {
        const job = waiting.shift() as Job
        refused.push(job.reject)
        settled.push(await runJob(group, job, lose))
      } while (waiting.length > 0 && performance.now() < until)
    })
  } catch (error) {
    // Nothing of the group was written. The first reason tells more than that there was nothing left to roll back.
    const { reason } = lost ?? { reason: error }
    if (refused.length === 0) waiting.shift()?.reject(reason)
    for (const reject of refused) reject(reason)
    return
  }
  for (const settle of settled) settle()
}

async function runJob(group: Tx, { work, resolve, reject }: Job, lose: (reason: unknown) => void) {
  await sql`savepoint job`.execute(group)
  try {
    // An object of its own: what a transaction has touched is noted by it.
    const result = await work(group.withoutPlugins())
    await sql`release job`.execute(group)
    return () => resolve(result)
  } catch (error) {
    try {
      await sql`rollback to job`.execute(group)
      await sql`release job`.execute(group)
    } catch {
      // A full disk and the like: the engine has given up the whole transaction.
      lose(error)
    }
    return () => reject(error)
  }
}
