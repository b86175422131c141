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
  const claim = { leaseUntil: secondsAfter(shared, leaseSeconds), startedAt: now }
  const row = await tx
    .insertInto('jobs')
    .values({ name, ...claim, finishedAt: null, lastError: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(claim)
        .where((where) =>
          where.and([
            where.or([
              where('jobs.leaseUntil', 'is', null),
              where('jobs.leaseUntil', '<', shared.toISOString()),
              where('jobs.leaseUntil', '>', secondsAfter(shared, 2 * leaseSeconds)),
            ]),
            ...(dueBefore === null
              ? []
              : [
                  where.or([
                    where('jobs.startedAt', 'is', null),
                    where('jobs.startedAt', '<=', dueBefore),
                    where('jobs.startedAt', '>', secondsAfter(new Date(now), AHEAD_SECONDS)),
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
  const outcome = { leaseUntil: null, finishedAt: at, lastError: failure }
  await tx.updateTable('jobs').set(outcome).where('name', '=', name).execute()
}
