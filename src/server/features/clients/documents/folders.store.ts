import type { Reader, Tx } from '#database/engine.ts'
import type { Folder } from './documents.model.ts'
import { keyOf } from './documents.store.ts'

export async function findFolder(db: Reader | Tx, id: number): Promise<Folder | null> {
  const row = await db.selectFrom('document_folders').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { id: row.id, clientId: row.client_id, name: row.name } : null
}

export async function listFolders(db: Reader, clientId: number): Promise<Folder[]> {
  const rows = await db
    .selectFrom('document_folders')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('name_key')
    .execute()
  return rows.map((row) => ({ id: row.id, clientId: row.client_id, name: row.name }))
}

/** The folder of this name; made if there is none. */
export async function openFolder(tx: Tx, clientId: number, name: string, now: string): Promise<Folder> {
  await tx
    .insertInto('document_folders')
    .values({ client_id: clientId, name, name_key: keyOf(name), created_at: now })
    .onConflict((conflict) => conflict.columns(['client_id', 'name_key']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('document_folders')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('name_key', '=', keyOf(name))
    .executeTakeFirstOrThrow()
  return { id: row.id, clientId: row.client_id, name: row.name }
}
