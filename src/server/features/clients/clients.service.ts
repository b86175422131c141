import { forEveryId } from '#database/every-row.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './clients.store.ts'

export type Clients = ReturnType<typeof createClients>

/** Whom the firm works for. */
export function createClients({ db }: Pick<Tools, 'db'>) {
  return {
    /** Makes the search index anew. */
    reindex: () =>
      forEveryId(db, 'clients', async (tx, ids) => {
        for (const id of ids) {
          const client = await store.findClient(tx, id)
          if (client) await store.indexClient(tx, db.engine, client)
        }
      }),
  }
}
