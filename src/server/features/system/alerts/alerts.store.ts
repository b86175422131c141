import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'

export type Alert = RowOf<'alerts'>
export type Post = RowOf<'alertPosts'>

/** Those that have not ended, noticed ones included. */
export async function listOpen(db: Reader | Tx): Promise<Alert[]> {
  return await db.selectFrom('alerts').selectAll().where('endedAt', 'is', null).orderBy('noticedAt', 'desc').execute()
}

export async function listRaised(db: Reader, most: number): Promise<Alert[]> {
  return await db
    .selectFrom('alerts')
    .selectAll()
    .where('raisedAt', 'is not', null)
    .orderBy('raisedAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Answers whether it is new: another instance may have noticed the same at once. */
export async function insertAlert(tx: Tx, alert: Alert): Promise<boolean> {
  const row = await tx
    .insertInto('alerts')
    .values(alert)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateAlert(tx: Tx, id: string, change: Partial<Alert>): Promise<void> {
  await tx.updateTable('alerts').set(change).where('id', '=', id).execute()
}

export async function deleteAlert(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('alerts').where('id', '=', id).execute()
}

export async function insertPost(tx: Tx, post: Insertable<Tables['alertPosts']>): Promise<void> {
  await tx.insertInto('alertPosts').values(post).execute()
}

/** Takes what is due, so that nobody else sends it for a while; oldest first. */
export async function claimDue(tx: Tx, now: string, until: string, most: number): Promise<Post[]> {
  const due = await tx
    .selectFrom('alertPosts')
    .select('id')
    .where('state', '=', 'queued')
    .where('nextAttemptAt', '<=', now)
    .orderBy('id')
    .limit(most)
    .execute()
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  await tx
    .updateTable('alertPosts')
    .set((s) => ({ nextAttemptAt: until, attempts: s('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  return await tx.selectFrom('alertPosts').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

export async function updatePost(tx: Tx, id: number, change: Partial<Post>): Promise<void> {
  await tx.updateTable('alertPosts').set(change).where('id', '=', id).execute()
}

/** The last thing that was posted of each alert. */
export async function listPosts(db: Reader, alerts: string[]): Promise<Map<string, Post>> {
  if (alerts.length === 0) return new Map()
  const posts = await db.selectFrom('alertPosts').selectAll().where('alertId', 'in', alerts).orderBy('id').execute()
  return new Map(posts.map((post) => [post.alertId, post]))
}

/** Gives up what still waits to be posted. */
export async function giveUpWaiting(tx: Tx, why: string): Promise<void> {
  await tx.updateTable('alertPosts').set({ state: 'failed', lastError: why }).where('state', '=', 'queued').execute()
}

export async function deleteEndedBefore(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('alertPosts').where('createdAt', '<', before).where('state', '!=', 'queued').execute()
  await tx.deleteFrom('alerts').where('endedAt', '<', before).execute()
}
