import type { Reader, Tx } from '#database/engine.ts'
import type { Tools } from '#server/tools.ts'
import { listVersionsByHash } from './document-facts.store.ts'
import { urlOf } from './documents.model.ts'
import * as store from './documents.store.ts'
import { isOpen } from './requests/requests.model.ts'
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

interface MissingPapers {
  id: number
  title: string
  missing: string[]
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

    /** Where each of these files is read, by its hash, whatever became of its document since; a deleted one is left out. */
    async files(wanted: { documentId: string; sha256: string }[]): Promise<Map<string, string>> {
      const found = await listVersionsByHash(db.read, wanted)
      return new Map(found.map(({ documentId, sha256, number }) => [sha256, urlOf(documentId, number)]))
    },

    async request(id: number, reader: Reader | Tx = db.read): Promise<{ clientId: number; title: string } | null> {
      return await requests.findRequest(reader, id)
    },

    async missing(ids: number[], reader: Reader | Tx = db.read): Promise<Map<number, MissingPapers>> {
      const open = await requests.listOpen(reader, [...new Set(ids)])
      const items = await requests.listItems(
        reader,
        open.map(({ id }) => id),
      )
      return new Map(
        open.map(({ id, title }) => {
          const missing = items.filter(({ requestId, state }) => requestId === id && isOpen(state))
          return [id, { id, title, missing: missing.map((item) => item.title) }]
        }),
      )
    },

    openRequests: async (clientId: number): Promise<{ id: number; title: string }[]> =>
      (await requests.listRequests(db.read, { clientId, state: 'open' }, { limit: 50, offset: 0 })).map(
        ({ id, title }) => ({ id, title }),
      ),
  }
}
