import type { Reader, Tx } from '#database/engine.ts'

export async function lastStart(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('jobs')
    .select((s) => s.fn.max('startedAt').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/**
 * Brings back to the present what was scheduled or limited by a clock that was ahead: otherwise it would wait until the time
 * has really come. What people entered, and what has only been recorded, stays.
 */
export async function correctFutureTimes(tx: Tx, now: string, leasedUntil: string): Promise<void> {
  await tx.updateTable('jobs').set({ startedAt: null }).where('startedAt', '>', now).execute()
  await tx.updateTable('jobs').set({ leaseUntil: null }).where('leaseUntil', '>', leasedUntil).execute()
  const mails = tx.updateTable('outboxMails')
  await mails.set({ nextAttemptAt: now }).where('state', '=', 'queued').where('nextAttemptAt', '>', now).execute()
  await mails
    .set({ nextAttemptAt: now })
    .where('state', '=', 'sending')
    .where('nextAttemptAt', '>', leasedUntil)
    .execute()
  await mails.set({ createdAt: now }).where('createdAt', '>', now).execute()
  const posts = tx.updateTable('alertPosts').set({ nextAttemptAt: now }).where('state', '=', 'queued')
  await posts.where('nextAttemptAt', '>', leasedUntil).execute()
  const incoming = tx.updateTable('incomingMails').set({ nextAttemptAt: now }).where('state', '=', 'waiting')
  await incoming.where('nextAttemptAt', '>', now).execute()
  await tx.updateTable('seals').set({ nextAt: now }).where('nextAt', '>', now).execute()
  await tx.updateTable('seals').set({ stampNextAt: now }).where('stampNextAt', '>', now).execute()
  await tx.updateTable('backups').set({ startedAt: now }).where('startedAt', '>', now).execute()
  await tx.updateTable('restoreDrills').set({ startedAt: now }).where('startedAt', '>', now).execute()
  await tx.updateTable('alerts').set({ noticedAt: now }).where('noticedAt', '>', now).execute()
  await tx.updateTable('alerts').set({ wellSince: now }).where('wellSince', '>', now).execute()
  await tx.deleteFrom('troubleCounts').where('minute', '>', now.slice(0, 16)).execute()
  // Nobody is kept out by a limit that ends days from now; the limits begin again.
  await tx.deleteFrom('rateLimits').where('windowEndsAt', '>', now).execute()
  // A code or link that was made then would be good for longer than it says: whoever needs one asks again.
  await tx.deleteFrom('tokens').where('createdAt', '>', now).execute()
}
