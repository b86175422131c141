import type { Reader, Tx } from '#database/engine.ts'

export async function lastStart(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('jobs')
    .select((s) => s.fn.max('started_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/**
 * Brings back to the present what was scheduled or limited by a clock that was ahead: otherwise it would wait until the time
 * has really come. What people entered, and what has only been recorded, stays.
 */
export async function correctFutureTimes(tx: Tx, now: string, leasedUntil: string): Promise<void> {
  await tx.updateTable('jobs').set({ started_at: null }).where('started_at', '>', now).execute()
  await tx.updateTable('jobs').set({ lease_until: null }).where('lease_until', '>', leasedUntil).execute()
  const mails = tx.updateTable('outbox_mails')
  await mails.set({ next_attempt_at: now }).where('state', '=', 'queued').where('next_attempt_at', '>', now).execute()
  await mails
    .set({ next_attempt_at: now })
    .where('state', '=', 'sending')
    .where('next_attempt_at', '>', leasedUntil)
    .execute()
  await mails.set({ created_at: now }).where('created_at', '>', now).execute()
  const posts = tx.updateTable('alert_posts').set({ next_attempt_at: now }).where('state', '=', 'queued')
  await posts.where('next_attempt_at', '>', leasedUntil).execute()
  const incoming = tx.updateTable('incoming_mails').set({ next_attempt_at: now }).where('state', '=', 'waiting')
  await incoming.where('next_attempt_at', '>', now).execute()
  await tx.updateTable('seals').set({ next_at: now }).where('next_at', '>', now).execute()
  await tx.updateTable('seals').set({ stamp_next_at: now }).where('stamp_next_at', '>', now).execute()
  await tx.updateTable('backups').set({ started_at: now }).where('started_at', '>', now).execute()
  await tx.updateTable('restore_drills').set({ started_at: now }).where('started_at', '>', now).execute()
  await tx.updateTable('alerts').set({ noticed_at: now }).where('noticed_at', '>', now).execute()
  await tx.updateTable('alerts').set({ well_since: now }).where('well_since', '>', now).execute()
  await tx.deleteFrom('trouble_counts').where('minute', '>', now.slice(0, 16)).execute()
  // Nobody is kept out by a limit that ends days from now; the limits begin again.
  await tx.deleteFrom('rate_limits').where('window_ends_at', '>', now).execute()
  // A code or link that was made then would be good for longer than it says: whoever needs one asks again.
  await tx.deleteFrom('tokens').where('created_at', '>', now).execute()
}
