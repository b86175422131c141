import type { Reader, Tx } from '#database/engine.ts'
import type { Export } from './exports.model.ts'

export async function list(db: Reader, limit: number): Promise<Export[]> {
  return await db.selectFrom('exports').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

export async function find(db: Reader | Tx, id: number): Promise<Export | undefined> {
  return await db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findRunning(db: Reader | Tx): Promise<Export | null> {
  const running = db.selectFrom('exports').selectAll().where('state', '=', 'running').limit(1)
  return (await running.executeTakeFirst()) ?? null
}

export async function insert(tx: Tx, by: { accountId: string; name: string }, now: string): Promise<Export> {
  const nothing = { storageKey: null, bytes: 0, files: 0, fault: null, finishedAt: null }
  return await tx
    .insertInto('exports')
    .values({ state: 'running', ...nothing, accountId: by.accountId, startedBy: by.name, createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Change = Partial<Pick<Export, 'state' | 'storageKey' | 'bytes' | 'files' | 'fault' | 'finishedAt'>>

/** Changes an export that is being made; false when it is not any more. */
export async function change(tx: Tx, id: number, changed: Change): Promise<boolean> {
  const row = await tx
    .updateTable('exports')
    .set(changed)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listOld(db: Reader, before: string, limit: number): Promise<Export[]> {
  const old = db.selectFrom('exports').selectAll().where('state', '<>', 'running').where('createdAt', '<', before)
  return await old.limit(limit).execute()
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('exports').where('id', '=', id).execute()
}

export async function forgetStarter(tx: Tx, accountId: string): Promise<number> {
  const nameless = tx.updateTable('exports').set({ accountId: null, startedBy: '' })
  return Number((await nameless.where('accountId', '=', accountId).executeTakeFirst()).numUpdatedRows)
}
