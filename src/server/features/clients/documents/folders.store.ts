import type { Reader, Tx } from '#database/engine.ts'
import type { Folder } from './documents.model.ts'
import { keyOf } from './documents.store.ts'

export async function findFolder(db: Reader | Tx, id: number): Promise<Folder | null> {
  const row = await db.selectFrom('documentFolders').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { id: row.id, clientId: row.clientId, name: row.name } : null
}

export async function listFolders(db: Reader, clientId: number): Promise<Folder[]> {
  const rows = await db
    .selectFrom('documentFolders')
    .selectAll()
    .where('clientId', '=', clientId)
    .orderBy('nameKey')
    .execute()
  return rows.map((row) => ({ id: row.id, clientId: row.clientId, name: row.name }))
}

/** The folder of this name; made if there is none. */
export async function openFolder(tx: Tx, clientId: number, name: string, now: string): Promise<Folder> {
  await tx
    .insertInto('documentFolders')
    .values({ clientId: clientId, name, nameKey: keyOf(name), createdAt: now })
    .onConflict((conflict) => conflict.columns(['clientId', 'nameKey']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('documentFolders')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('nameKey', '=', keyOf(name))
    .executeTakeFirstOrThrow()
  return { id: row.id, clientId: row.clientId, name: row.name }
}
