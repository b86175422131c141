import type { Tx } from '#database/engine.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './publication-readers.store.ts'

const KEPT_DAYS = 396

export type Download = store.Download
export type PublicationReaders = ReturnType<typeof createPublicationReaders>

/** What clients fetched while signed in, for 13 months; of everybody else only the number is kept. */
export function createPublicationReaders({ db, clock, log }: Pick<Tools, 'db' | 'clock' | 'log'>) {
  const listOf = (accountId: string, limit: number) => store.listDownloadsOf(db.read, accountId, limit)

  return {
    name: 'downloads',
    listOf,

    async note(actor: Actor | null, fileId: number): Promise<void> {
      if (actor?.role !== 'client') return
      const row = { accountId: actor.accountId, fileId: fileId, at: isoNow(clock) }
      await db
        .transaction((tx) => store.insertDownload(tx, row))
        // A reader gets the file even when that cannot be recorded.
        .catch((error: unknown) => log.warn({ err: error, file: fileId }, 'a download could not be noted'))
    },

    collect: ({ id }: { id: string }) => listOf(id, 1000),

    erase: (tx: Tx, { id }: { id: string }) => store.removeDownloadsOf(tx, id),

    async forget(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
      await db.transaction((tx) => store.removeDownloadsBefore(tx, before))
    },
  }
}
