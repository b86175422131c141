import type { Engine, Tx } from '#database/engine.ts'

interface Claim {
  name: string
  now: string
  leaseSeconds: number
  /** Only if it was not begun since. */
  dueBefore: string | null
}

/**
 * Claims a job for the length of its lease; false when another instance has it, or it is not due. Leases go by the database's
 * clock. Times that lie further ahead than any that are written now come from a clock that was ahead, and count for nothing.
 */
export async function claimJob(
  engine: Engine,
  tx: Tx,
  { name, now, leaseSeconds, dueBefore }: Claim,
): Promise<boolean> {
  const shared = await engine.now(tx)
  const claim = { lease_until: secondsAfter(shared, leaseSeconds), started_at: now }
  const row = await tx
    .insertInto('jobs')
    .values({ name, ...claim, finished_at: null, last_error: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(claim)
        .where((where) =>
          where.and([
            where.or([
              where('jobs.lease_until', 'is', null),
              where('jobs.lease_until', '<', shared.toISOString()),
              where('jobs.lease_until', '>', secondsAfter(shared, 2 * leaseSeconds)),
            ]),
            ...(dueBefore === null
              ? []
              : [
                  where.or([
                    where('jobs.started_at', 'is', null),
                    where('jobs.started_at', '<=', dueBefore),
                    where('jobs.started_at', '>', secondsAfter(new Date(now), AHEAD_SECONDS)),
                  ]),
                ]),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Instances differ by less. */
const AHEAD_SECONDS = 60

const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000).toISOString()

export async function finishJob(tx: Tx, name: string, { at, failure }: { at: string; failure: string | null }) {
  const outcome = { lease_until: null, finished_at: at, last_error: failure }
  await tx.updateTable('jobs').set(outcome).where('name', '=', name).execute()
}
