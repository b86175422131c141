import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

export type Backup = RowOf<'backups'>

const SHOWN_AT_MOST = 200

export async function list(db: Reader): Promise<Backup[]> {
  return await db.selectFrom('backups').selectAll().orderBy('startedAt', 'desc').limit(SHOWN_AT_MOST).execute()
}

export async function find(db: Reader | Tx, id: number): Promise<Backup | undefined> {
  return await db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listDone(db: Reader): Promise<Backup[]> {
  return await db.selectFrom('backups').selectAll().where('state', '=', 'done').execute()
}

export async function listFiles(db: Reader): Promise<string[]> {
  return (await db.selectFrom('backups').select('file').execute()).map(({ file }) => file)
}

export async function findLast(db: Reader | Tx, state: Backup['state']): Promise<Backup | undefined> {
  return await db
    .selectFrom('backups')
    .selectAll()
    .where('state', '=', state)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insert(
  tx: Tx,
  run: Pick<Backup, 'kind' | 'state' | 'file' | 'recipient' | 'bytes' | 'startedBy' | 'startedAt' | 'finishedAt'>,
): Promise<Backup> {
  const rest = { percent: 0, tableRows: 0, uploads: 0, error: null, updatedAt: run.startedAt }
  return await tx
    .insertInto('backups')
    .values({ ...run, ...rest })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a run that is still at work; false when it was cancelled or given up. */
export async function update(tx: Tx, id: number, change: Partial<Omit<Backup, 'id'>>): Promise<boolean> {
  const row = await tx
    .updateTable('backups')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** For when none is at work: those that say so were ended with their process. */
export async function giveUpRunning(tx: Tx, now: string): Promise<void> {
  const error = 'The site was stopped before the backup was done.'
  const failed = tx.updateTable('backups').set({ state: 'failed', finishedAt: now, error })
  await failed.where('state', '=', 'running').execute()
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('backups').where('id', '=', id).execute()
}

/** Forgets failed and cancelled runs of long ago. */
export async function forgetFailed(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('backups').where('state', 'in', ['failed', 'cancelled']).where('startedAt', '<', before).execute()
}

/** When this database was first set up. */
export async function installedAt(db: Reader): Promise<string> {
  const { at } = await db
    .selectFrom('migrations')
    .select((s) => s.fn.min('appliedAt').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? ''
}
