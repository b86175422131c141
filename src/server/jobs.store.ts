import type { Tx } from '#database/engine.ts'

export interface Claim {
  name: string
  now: string
  until: string
  /** Only if it was not begun since. */
  dueBefore: string | null
}

/** Takes a job upon oneself until a time; false when somebody else has it, or it is not due. */
export async function claimJob(tx: Tx, { name, now, until, dueBefore }: Claim): Promise<boolean> {
  const claim = { lease_until: until, started_at: now }
  const row = await tx
    .insertInto('jobs')
    .values({ name, ...claim, finished_at: null, last_error: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(claim)
        .where((where) =>
          where.and([
            where.or([where('jobs.lease_until', 'is', null), where('jobs.lease_until', '<', now)]),
            ...(dueBefore === null
              ? []
              : [where.or([where('jobs.started_at', 'is', null), where('jobs.started_at', '<=', dueBefore)])]),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export async function finishJob(tx: Tx, name: string, { at, failure }: { at: string; failure: string | null }) {
  const outcome = { lease_until: null, finished_at: at, last_error: failure }
  await tx.updateTable('jobs').set(outcome).where('name', '=', name).execute()
}
