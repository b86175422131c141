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
    .selectFrom('publicationReaders')
    .leftJoin('publicationFiles', 'publicationFiles.id', 'publicationReaders.fileId')
    .select(['fileId', 'publicationFiles.name', 'at'])
    .where('accountId', '=', accountId)
    .orderBy('publicationReaders.id', 'desc')
    .limit(limit)
    .execute()
}

export async function insertDownload(tx: Tx, row: Insertable<Tables['publicationReaders']>): Promise<void> {
  await tx.insertInto('publicationReaders').values(row).execute()
}

export async function removeDownloadsOf(tx: Tx, accountId: string): Promise<number> {
  const removal = tx.deleteFrom('publicationReaders').where('accountId', '=', accountId)
  return Number((await removal.executeTakeFirst()).numDeletedRows)
}

export async function removeDownloadsBefore(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('publicationReaders').where('at', '<', before).execute()
}
