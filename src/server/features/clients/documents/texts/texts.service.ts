import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { Tx } from '#database/engine.ts'
import { forEveryId } from '#database/every-row.ts'
import { stem } from '#domain/text/stem.ts'
import { wordsOf } from '#domain/text/words.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'
import { LARGEST_READ, readContents } from '#server/features/clients/documents/contents/read-contents.ts'
import { type DocumentVersion, MAY_HOLD_INVOICE } from '#server/features/clients/documents/documents.model.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { ReadQueue } from '#server/http/read-queue.ts'
import { rowsAtOnce } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './texts.store.ts'

const AT_ONCE = 20
const MOST_FOUND = 500

interface Needs {
  audit: Audit
  reads: ReadQueue
}

export type DocumentTexts = ReturnType<typeof createDocumentTexts>

/** Finding documents by the words in them, and knowing which are e-invoices: they are read after they have arrived, one by one. */
export function createDocumentTexts({ db, storage, config, log }: Tools, { audit, reads }: Needs) {
  const hashes = createWordHashes(config.documentsKey)
  let isKeyApplied = false
  let last = 0

  /** What a version says and whether it is an e-invoice. */
  async function readIn({ storageKey, type, bytes, isLocked, scan }: DocumentVersion): Promise<store.Known> {
    const none = { words: '', isInvoice: false }
    if (!MAY_HOLD_INVOICE.has(type) || isLocked || scan === 'found' || bytes > LARGEST_READ) return none
    return await reads.run({ lane: 'whole', person: 'jobs' }, async () => {
      const file = await storage.open(storageKey)
      if (!file) return none
      const { text, invoice } = await readContents(new Uint8Array(await new Response(file.stream()).arrayBuffer()))
      return { words: text ? hashes.hash(text) : '', isInvoice: invoice !== null }
    })
  }

  /** Invoices belong to the accounts, and are kept as long as those; what a user has filed stays where it is. */
  async function know(tx: Tx, unread: store.Unread, known: store.Known): Promise<void> {
    const filed = await store.setKnown(tx, db.engine, unread, { ...known, keyName: hashes.keyName })
    if (!filed) return
    const detail = { name: unread.version.name, client: unread.clientId, kind: 'accounts' }
    await audit.record(tx, 'system', {
      action: 'document.kind-set',
      subject: `document:${unread.version.documentId}`,
      detail,
    })
  }

  return {
    async queue(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
      await store.queueText(tx, id)
      await store.setName(tx, db.engine, id, name)
    },

    rename: (tx: Tx, id: string, name: string) => store.setName(tx, db.engine, id, name),

    forget: (tx: Tx, documentIds: string[]) => store.forgetTexts(tx, db.engine, documentIds),

    async find(clientId: number, q: string): Promise<string[]> {
      const words = hashes.hash(q)
      if (!words) return []
      const wish = { kind: 'documents' as const, q: words, facets: { client: clientId }, limit: MOST_FOUND }
      return await store.documentsOf(db.read, (await db.engine.search.find(wish)).ids)
    },

    /**
     * The documents that a user may see with all of these words in their name, then those with the words in their text, newest
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
      // From one run to the next through all of them: what cannot be read does not prevent the rest.
      const limit = rowsAtOnce(AT_ONCE)
      const waiting = await store.listUnread(db.read, last, limit)
      last = waiting.length < limit ? 0 : (waiting.at(-1)?.id ?? 0)
      for (const unread of waiting) {
        try {
          const known = await readIn(unread.version)
          await db.transaction((tx) => know(tx, unread, known))
        } catch (error) {
          log.warn({ err: error, document: unread.version.documentId }, 'the words of a document could not be read')
        }
      }
    },

    /** Rebuilds the index of names and has all texts read: a backup leaves the indexes out. */
    async reindex(): Promise<void> {
      await forEveryId(db, 'documentTexts', async (tx, ids) => {
        for (const { id, name } of await store.listNames(tx, ids)) {
          await db.engine.search.put(tx, 'document_names', id, { text: name })
        }
      })
      await db.transaction((tx) => store.queueOthers(tx, null))
    },
  }
}

/**
 * The words of a text as the index keeps them: the forms of a word as one, and hashed under a key that comes from that of the documents.
 * Where papers are encrypted, the database alone does not tell what is in them.
 */
function createWordHashes(documentsKey: string | null) {
  const key = Buffer.from(hkdfSync('sha256', documentsKey ?? '', 'countinghouse', 'words of documents', 32))
  return {
    /** Names the key without telling it. */
    keyName: createHash('sha256').update('key of words').update(key).digest('hex').slice(0, 16),

    hash(text: string): string {
      const words = new Set(wordsOf(text).map(stem))
      return [...words].map((word) => createHmac('sha256', key).update(word).digest('hex').slice(0, 12)).join(' ')
    },
  }
}
