import type { Tx } from '#database/engine.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'

const KEPT_DAYS = 396

export interface Download {
  fileId: number
  /** Null once the file has left the library. */
  name: string | null
  at: string
}

export type PublicationReaders = ReturnType<typeof createPublicationReaders>

/** What clients fetched while signed in, for 13 months; of everybody else only the number is kept. */
export function createPublicationReaders({ db, clock, log }: Pick<Tools, 'db' | 'clock' | 'log'>) {
  const listOf = async (accountId: string, limit: number): Promise<Download[]> =>
    await db.read
      .selectFrom('publication_readers')
      .leftJoin('publication_files', 'publication_files.id', 'publication_readers.file_id')
      .select(['file_id as fileId', 'publication_files.name', 'at'])
      .where('account_id', '=', accountId)
      .orderBy('publication_readers.id', 'desc')
      .limit(limit)
      .execute()

  return {
    name: 'downloads',
    listOf,

    async note(actor: Actor | null, fileId: number): Promise<void> {
      if (actor?.role !== 'client') return
      const row = { account_id: actor.accountId, file_id: fileId, at: isoNow(clock) }
      await db
        .transaction((tx) => tx.insertInto('publication_readers').values(row).execute())
        // A reader gets the file even when that cannot be noted.
        .catch((error: unknown) => log.warn({ err: error, file: fileId }, 'a download could not be noted'))
    },

    collect: ({ id }: { id: string }) => listOf(id, 1000),

    async erase(tx: Tx, { id }: { id: string }): Promise<number> {
      const { numDeletedRows } = await tx
        .deleteFrom('publication_readers')
        .where('account_id', '=', id)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    async forget(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
      await db.transaction((tx) => tx.deleteFrom('publication_readers').where('at', '<', before).execute())
    },
  }
}
