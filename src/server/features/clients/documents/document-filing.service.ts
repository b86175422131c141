import type { DocumentKind } from '#contract/clients/document-fields.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { newToken } from '#platform/ids.ts'
import type { ClientStorage } from '#server/features/clients/clients/storage/client-storage.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Tools } from '#server/tools.ts'
import type { Document } from './documents.model.ts'
import * as store from './documents.store.ts'
import type { DocumentTexts } from './texts/texts.service.ts'

interface Needs {
  audit: Audit
  clientStorage: ClientStorage
  texts: DocumentTexts
}

/** A file that the site made itself and has stored. */
interface MadeFile {
  clientId: number
  name: string
  type: string
  storageKey: string
  bytes: number
  sha256: string
  by: string
}

export type DocumentFiling = ReturnType<typeof createDocumentFiling>

/** Puts what the site makes for a client among the client's documents, whether or not there is room left. */
export function createDocumentFiling({ db, clock, storage }: Tools, { audit, clientStorage, texts }: Needs) {
  async function keepVersion(tx: Tx, document: Document, number: number, file: MadeFile): Promise<void> {
    await clientStorage.count(tx, file.clientId, file.bytes)
    await store.insertVersion(tx, {
      documentId: document.id,
      number,
      clientId: file.clientId,
      name: file.name,
      type: file.type,
      bytes: file.bytes,
      sha256: file.sha256,
      storageKey: file.storageKey,
      isLocked: 0,
      isInvoice: null,
      // It never was in anybody else's hands.
      scan: 'off',
      scanNote: null,
      scanAt: null,
      sentBy: file.by,
      sentById: null,
      sentAt: isoNow(clock),
      fromFirm: 1,
    })
    await texts.queue(tx, document)
    const detail = { name: file.name, bytes: file.bytes, client: file.clientId }
    await audit.record(tx, 'system', { action: 'document.shared', subject: `document:${document.id}`, detail })
  }

  return {
    /** A new document; answers its id. */
    async file(tx: Tx, { kind, ...file }: MadeFile & { kind: DocumentKind }): Promise<string> {
      await db.engine.lock(tx, `room:${file.clientId}`)
      const now = isoNow(clock)
      const document = await store.insertDocument(tx, {
        id: newToken(16),
        clientId: file.clientId,
        folderId: null,
        name: file.name,
        nameKey: store.keyOf(file.name),
        origin: 'firm',
        currentVersion: 1,
        versions: 1,
        revision: 1,
        createdAt: now,
        updatedAt: now,
        deletedAt: null,
        please: null,
        kind,
        holdReason: null,
        heldBy: null,
        heldAt: null,
      })
      await keepVersion(tx, document, 1, file)
      return document.id
    },

    async addVersion(tx: Tx, documentId: string, file: MadeFile): Promise<void> {
      await db.engine.lock(tx, `room:${file.clientId}`)
      const before = await store.findDocument(tx, documentId)
      if (!before) return
      const number = before.versions + 1
      await store.updateDocument(tx, documentId, {
        currentVersion: number,
        versions: number,
        updatedAt: isoNow(clock),
      })
      await keepVersion(tx, before, number, { ...file, clientId: before.clientId })
    },

    /** The version of a document that has these bytes, for the site itself; null when it is gone. */
    async read(documentId: string, sha256: string) {
      const document = await store.findDocument(db.read, documentId)
      const versions = document ? await store.listVersions(db.read, documentId) : []
      const version = versions.find((each) => each.sha256 === sha256)
      const file = version && (await storage.open(version.storageKey))
      if (!file || !document) return null
      const bytes = new Uint8Array(await new Response(file.stream()).arrayBuffer())
      return { bytes, name: version.name, clientId: document.clientId, by: version.sentBy }
    },
  }
}
