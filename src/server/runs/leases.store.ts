import type { Engine, Tx } from '#database/engine.ts'

export interface Lease {
  name: string
  holder: string
  seconds: number
}

/**
 * Takes a lease that nobody holds; false while a user does. Times are those of the database's clock. A lease that ends later than
 * any could that was taken now was written while that clock was ahead, and counts for nothing.
 */
export async function claimLease(engine: Engine, tx: Tx, { name, holder, seconds }: Lease): Promise<boolean> {
  const now = await engine.now(tx)
  const claimed = { holder, until: secondsAfter(now, seconds) }
  const row = await tx
    .insertInto('leases')
    .values({ name, ...claimed })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(claimed)
        .where((of) =>
          of.or([of('leases.until', '<', now.toISOString()), of('leases.until', '>', secondsAfter(now, 2 * seconds))]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Prolongs a lease; false when another holder has taken it since. */
export async function renewLease(engine: Engine, tx: Tx, { name, holder, seconds }: Lease): Promise<boolean> {
  const until = secondsAfter(await engine.now(tx), seconds)
  const held = tx.updateTable('leases').set({ until }).where('name', '=', name).where('holder', '=', holder)
  return (await held.returning('name').executeTakeFirst()) !== undefined
}

export async function releaseLease(tx: Tx, { name, holder }: Lease): Promise<void> {
  await tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}

const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000).toISOString()
