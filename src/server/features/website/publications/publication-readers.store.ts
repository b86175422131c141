import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

export interface Download {
  fileId: number
  /** Null once the file has left the library. */
  name: string | null
  at: string
}

export async function listDownloadsOf(db: Reader, accountId: string, limit: number): Promise<Download[]> {
  return await db
    .selectFrom('publication_readers')
    .leftJoin('publication_files', 'publication_files.id', 'publication_readers.file_id')
    .select(['file_id as fileId', 'publication_files.name', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('publication_readers.id', 'desc')
    .limit(limit)
    .execute()
}

export async function insertDownload(tx: Tx, row: Insertable<Tables['publication_readers']>): Promise<void> {
  await tx.insertInto('publication_readers').values(row).execute()
}

export async function removeDownloadsOf(tx: Tx, accountId: string): Promise<number> {
  const removal = tx.deleteFrom('publication_readers').where('account_id', '=', accountId)
  return Number((await removal.executeTakeFirst()).numDeletedRows)
}

export async function removeDownloadsBefore(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('publication_readers').where('at', '<', before).execute()
}
