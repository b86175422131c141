import type { Tx } from '#database/engine.ts'
import { forEveryId } from '#database/every-row.ts'
import type { VisibleClients } from '#server/features/clients/clients/client-access.service.ts'
import { LARGEST_READ, readContents } from '#server/features/clients/documents/contents/read-contents.ts'
import type { DocumentVersion } from '#server/features/clients/documents/documents.model.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './texts.store.ts'
import { createWordHashes } from './word-hashes.ts'

const AT_ONCE = 20
const MOST_FOUND = 500

export type DocumentTexts = ReturnType<typeof createDocumentTexts>

/** Finding documents by the words in them: PDFs are read after they have arrived, one by one. */
export function createDocumentTexts({ db, storage, config, log }: Tools) {
  const hashes = createWordHashes(config.documentsKey)
  let isKeyApplied = false
  let last = 0

  async function wordsIn({ storageKey, type, bytes, isLocked, scan }: DocumentVersion): Promise<string> {
    if (type !== 'application/pdf' || isLocked || scan === 'found' || bytes > LARGEST_READ) return ''
    const file = await storage.open(storageKey)
    if (!file) return ''
    const { text } = await readContents(new Uint8Array(await new Response(file.stream()).arrayBuffer()))
    return text ? hashes.hash(text) : ''
  }

  return {
    /** Has a document read, and makes it findable by its name. */
    async queue(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
      await store.queueText(tx, id)
      await store.setName(tx, db.engine, id, name)
    },

    rename: (tx: Tx, id: string, name: string) => store.setName(tx, db.engine, id, name),

    forget: (tx: Tx, documentIds: string[]) => store.forgetTexts(tx, db.engine, documentIds),

    /** The documents of a client with all of these words. */
    async find(clientId: number, q: string): Promise<string[]> {
      const words = hashes.hash(q)
      if (!words) return []
      const wish = { kind: 'documents' as const, q: words, facets: { client: clientId }, limit: MOST_FOUND }
      return await store.documentsOf(db.read, (await db.engine.search.find(wish)).ids)
    },

    /**
     * The documents that somebody may see with all of these words in their name, then those with the words in their text, newest
     * first; no more than `most` of each are looked at.
     */
    async findAnywhere(visible: VisibleClients, q: string, most: number): Promise<{ ids: string[]; more: boolean }> {
      const wish = { where: store.isThere(visible), most, limit: most }
      const named = await db.engine.search.find({ kind: 'document_names', q, ...wish })
      if (named.more) return { ids: await store.documentsOf(db.read, named.ids), more: true }
      const read = await db.engine.search.find({ kind: 'documents', q: hashes.hash(q), ...wish })
      const ids = [...new Set([...named.ids, ...read.ids])]
      return { ids: await store.documentsOf(db.read, ids), more: read.more }
    },

    /** Reads what waits to be read. A file that cannot be read now is tried again. */
    async readWaiting(): Promise<void> {
      const { keyName } = hashes
      if (!isKeyApplied) await db.transaction((tx) => store.queueOthers(tx, keyName))
      isKeyApplied = true
      // From one run to the next through all of them: what cannot be read does not stand in the way of the rest.
      const waiting = await store.listUnread(db.read, last, AT_ONCE)
      last = waiting.length < AT_ONCE ? 0 : (waiting.at(-1)?.id ?? 0)
      for (const unread of waiting) {
        try {
          const words = await wordsIn(unread.version)
          await db.transaction((tx) => store.setWords(tx, db.engine, unread, { words, keyName }))
        } catch (error) {
          log.warn({ err: error, document: unread.version.documentId }, 'the words of a document could not be read')
        }
      }
    },

    /** Makes the index of names anew and has all texts read: a backup leaves the indexes out. */
    async reindex(): Promise<void> {
      await forEveryId(db, 'document_texts', async (tx, ids) => {
        for (const { id, name } of await store.listNames(tx, ids)) {
          await db.engine.search.put(tx, 'document_names', id, { text: name })
        }
      })
      await db.transaction((tx) => store.queueOthers(tx, null))
    },
  }
}
