import type { Reader, Tx } from '#database/engine.ts'
import type { Tools } from '#server/tools.ts'
import { urlOf } from './documents.model.ts'
import * as store from './documents.store.ts'
import * as requests from './requests/requests.store.ts'

/** A document as something else refers to it. */
export interface LinkedDocument {
  id: string
  clientId: number
  name: string
  bytes: number
  url: string
  scan: 'off' | 'held' | 'clean' | 'found'
  isDeleted: boolean
}

export type DocumentLinks = ReturnType<typeof createDocumentLinks>

/** Documents and paper requests by their ids, for what refers to them. Access is decided by the client they belong to. */
export function createDocumentLinks({ db }: Pick<Tools, 'db'>) {
  return {
    async documents(ids: string[], reader: Reader | Tx = db.read): Promise<Map<string, LinkedDocument>> {
      const found = await store.listByIds(reader, [...new Set(ids)])
      return new Map(
        found.map(({ id, clientId, name, deletedAt, current }) => {
          const { bytes, scan } = current
          return [id, { id, clientId, name, bytes, scan, url: urlOf(id), isDeleted: deletedAt !== null }]
        }),
      )
    },

    async request(id: number, reader: Reader | Tx = db.read): Promise<{ clientId: number; title: string } | null> {
      return await requests.findRequest(reader, id)
    },
  }
}
