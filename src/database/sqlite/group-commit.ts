import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Tx } from '#database/engine.ts'
import { resultNames } from '#database/naming.ts'
import type { Tables } from '#database/tables.ts'

interface Job {
  work: (tx: Tx) => Promise<unknown>
  committed: () => void
  resolve: (result: unknown) => void
  reject: (reason: unknown) => void
}

/** What became of a job, to be told once the group is on the disk. */
interface Outcome {
  committed: () => void
  settle: () => void
}

/** How long others may join a commit. */
const SHARED_MS = 10

const SAVEPOINT = CompiledQuery.raw('savepoint job')
const RELEASE = CompiledQuery.raw('release job')
const UNDO = CompiledQuery.raw('rollback to job')

/**
 * Runs transactions one after another and lets those that wait share a commit, so that the disk is asked once for all
 * of them. Each is done wholly or not at all, and none is answered before its commit is on the disk. With 32 writers at
 * once this is 1.6 times as many durable comments a second as a commit for each.
 */
export function createGroupCommit(writer: Kysely<Tables>) {
  const waiting: Job[] = []
  let isRunning = false

  async function run(): Promise<void> {
    // Requests that arrived together come to write in the same turn.
    for (await nextTurn(); waiting.length > 0; await nextTurn()) await runGroup(writer, waiting)
    isRunning = false
  }

  return <T>(work: (tx: Tx) => Promise<T>, committed = () => {}): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, committed, resolve: resolve as Job['resolve'], reject })
      if (isRunning) return
      isRunning = true
      void run()
    })
}

async function runGroup(writer: Kysely<Tables>, waiting: Job[]): Promise<void> {
  const outcomes: Outcome[] = []
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
        outcomes.push(await runJob(group, job, lose))
        // Those who only read wait no longer than for one of them.
        await nextTurn()
      } while (waiting.length > 0 && performance.now() < until)
    })
  } catch (error) {
    // Nothing of the group was written. The first reason tells more than that there was nothing left to roll back.
    const { reason } = lost ?? { reason: error }
    if (refused.length === 0) waiting.shift()?.reject(reason)
    for (const reject of refused) reject(reason)
    return
  }
  for (const { committed } of outcomes) committed()
  for (const { settle } of outcomes) settle()
}

async function runJob(group: Tx, job: Job, lose: (reason: unknown) => void): Promise<Outcome> {
  const { work, committed, resolve, reject } = job
  await group.executeQuery(SAVEPOINT)
  try {
    // An object of its own: what a transaction has touched is recorded by it.
    const result = await work(group.withoutPlugins().withPlugin(resultNames))
    await group.executeQuery(RELEASE)
    return { committed, settle: () => resolve(result) }
  } catch (error) {
    try {
      await group.executeQuery(UNDO)
      await group.executeQuery(RELEASE)
    } catch {
      // A full disk and the like: the engine has given up the whole transaction.
      lose(error)
    }
    return { committed: () => {}, settle: () => reject(error) }
  }
}
