import type { Reader, Tx } from '#database/engine.ts'
import { newToken } from '#platform/ids.ts'
import { createInFlight } from '#platform/in-flight.ts'
import type { Tools } from '#server/tools.ts'
import { claimLease, type Lease, releaseLease, renewLease } from './leases.store.ts'

export interface Run<Progress = never> {
  /** Aborted when the run is cancelled, when another instance has taken it over, and when the site stops. */
  signal: AbortSignal
  /** Saves progress and renews the lease, no more often than needed; false when the work has to end. */
  beat(progress?: Progress): Promise<boolean>
}

interface Kind<Subject, Progress> {
  /** One run of a name is at work at a time, over all instances. */
  name: string
  leaseSeconds?: number
  /** Saves how far the run is; false when it was cancelled. */
  save(tx: Tx, subject: Subject, progress: Progress | undefined): Promise<boolean>
}

type Work<Subject, Progress, Result> = (subject: Subject, run: Run<Progress>) => Promise<Result>

const LEASE_SECONDS = 30
/** How often progress is saved, and how often a lease is renewed while there is none. */
const PROGRESS_MS = 500
const BEAT_MS = 3_000

/**
 * Work that takes longer than a request: backups, drills, exports, imports. It is held by a lease that is renewed while the process lives.
 * What was under way when a process ended is found without a lease, and taken up again or given up by whoever comes next.
 */
export function createRuns<Subject, Progress = never>(
  { db, log }: Pick<Tools, 'db' | 'log'>,
  { name, leaseSeconds = LEASE_SECONDS, save }: Kind<Subject, Progress>,
) {
  const closing = new AbortController()
  const working = createInFlight()
  const beats = new Set<() => Promise<void>>()

  async function hold(prepare: (tx: Tx) => Promise<Subject | null>) {
    const lease = { name, holder: newToken(12), seconds: leaseSeconds }
    const subject = await db.transaction(async (tx) => {
      await db.engine.lock(tx, `run:${name}`)
      if (!(await claimLease(db.engine, tx, lease))) return null
      const prepared = await prepare(tx)
      if (prepared === null) await releaseLease(tx, lease)
      return prepared
    })
    return subject === null ? null : { lease, subject }
  }

  async function perform<Result>(subject: Subject, lease: Lease, work: Work<Subject, Progress, Result>) {
    const ended = new AbortController()
    let saved: Progress | undefined
    let latest: Progress | undefined
    let last = performance.now()

    async function beat(): Promise<void> {
      last = performance.now()
      const goesOn = await db.transaction(
        async (tx) => (await renewLease(db.engine, tx, lease)) && (await save(tx, subject, latest)),
      )
      saved = latest
      if (!goesOn) ended.abort()
    }
    const tried = () =>
      beat().catch((error: unknown) => log.warn({ err: error, run: name }, 'a run could not be noted'))
    const timer = setInterval(tried, BEAT_MS)
    beats.add(tried)
    const signal = AbortSignal.any([closing.signal, ended.signal])
    const run: Run<Progress> = {
      signal,
      async beat(progress) {
        latest = progress ?? latest
        if (!signal.aborted && performance.now() - last >= (latest === saved ? BEAT_MS : PROGRESS_MS)) await tried()
        return !signal.aborted
      },
    }
    try {
      return await work(subject, run)
    } finally {
      clearInterval(timer)
      beats.delete(tried)
      await db
        .transaction((tx) => releaseLease(tx, lease))
        .catch((error: unknown) => log.warn({ err: error, run: name }, 'a lease could not be released'))
    }
  }

  function start<Result>(prepare: (tx: Tx) => Promise<Subject | null>, work: Work<Subject, Progress, Result>) {
    return working.add(
      hold(prepare).then(
        (held) => held && { subject: held.subject, done: working.add(perform(held.subject, held.lease, work)) },
      ),
    )
  }

  return {
    /**
     * Takes the lease and, in the same transaction, prepares what is to be worked on. Null when a run of this name is at work
     * or there is nothing to do; otherwise the subject, and its work, which has begun.
     */
    start,

    /** Works on what is found, to its end; returns at once when there is nothing, or when another instance is at work on it. */
    async resume(
      find: (db: Reader | Tx) => Promise<Subject | null>,
      work: Work<Subject, Progress, void>,
    ): Promise<void> {
      if (await find(db.read)) await (await start(find, work))?.done
    },

    /** Lets the run of this instance, if there is one, notice at once that it was cancelled. */
    async notice(): Promise<void> {
      await Promise.all([...beats].map((beat) => beat()))
    },

    isClosing: () => closing.signal.aborted,

    /** Ends the work of this instance; none is begun after it. */
    async close(): Promise<void> {
      closing.abort()
      await working.settled()
    },
  }
}
