import { isoNow } from '#platform/clock.ts'
import { noteOutage } from '#platform/outage-log.ts'
import { claimJob, finishJob } from './jobs.store.ts'
import type { Tools } from './tools.ts'

export interface Job {
  name: string
  everySeconds: number
  /** How long one run may take before another instance may take over. */
  leaseSeconds?: number
  /** For work that shares itself out among instances, and is asked for too often to be written down. */
  onEveryInstance?: true
  run(): Promise<void>
}

/** Work that comes round: each job runs on one instance at a time, and catches up after downtime. */
export function createJobs({ db, clock, log }: Pick<Tools, 'db' | 'clock' | 'log'>, jobs: Job[]) {
  const known = new Map(jobs.map((job) => [job.name, job]))
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = true

  /** Runs the job now if nobody else does; answers whether it ran. */
  async function runOnce(job: Job, dueOnly = false): Promise<boolean> {
    if (job.onEveryInstance) return await job.run().then(() => true)
    if (!(await lease(job, dueOnly))) return false
    let failure: string | null = null
    try {
      await job.run()
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
      if (db.engine.isUnavailable(error)) noteOutage(log, error)
      else log.error({ err: error, job: job.name }, 'a job failed')
    }
    await db.transaction((tx) => finishJob(tx, job.name, { at: isoNow(clock), failure }))
    return true
  }

  async function lease(job: Job, dueOnly: boolean): Promise<boolean> {
    const now = clock.now()
    const dueBefore = new Date(now.getTime() - job.everySeconds * 900).toISOString()
    const claim = {
      name: job.name,
      now: now.toISOString(),
      leaseSeconds: job.leaseSeconds ?? 300,
      dueBefore: dueOnly ? dueBefore : null,
    }
    return await db.transaction((tx) => claimJob(db.engine, tx, claim))
  }

  function schedule(job: Job, seconds: number): void {
    if (stopped) return
    const timer = setTimeout(() => {
      const run = runOnce(job, true)
        .catch((error: unknown) => {
          if (db.engine.isUnavailable(error)) noteOutage(log, error)
          else log.warn({ err: error, job: job.name }, 'a job could not start')
        })
        .then(() => {
          running.delete(run)
          schedule(job, job.everySeconds)
        })
      running.add(run)
    }, seconds * 1000)
    timer.unref()
    timers.set(job.name, timer)
  }

  return {
    start(): void {
      stopped = false
      for (const job of known.values()) schedule(job, 1)
    },
    /** Runs a job by name now; for the command line, buttons and tests. */
    async run(name: string): Promise<boolean> {
      const job = known.get(name)
      if (!job) throw new Error(`there is no job "${name}"`)
      return await runOnce(job)
    },
    names: () => [...known.keys()],
    async stop(): Promise<void> {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
