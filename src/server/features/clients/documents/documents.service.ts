import { isOpenTo } from '#contract/access.ts'
import type { EInvoice } from '#contract/clients/e-invoices.ts'
import type { ItemState } from '#contract/clients/paper-requests.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { AuditAction } from '#contract/system/audit-actions.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { COUNTED_AT_MOST } from '#database/search/search.ts'
import { pageAt } from '#domain/paging.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientAccess, VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'
import type { ClientStorage } from '#server/features/clients/clients/storage/client-storage.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { ReadQueue } from '#server/http/read-queue.ts'
import { whileFull } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { namelessAcknowledgements } from './acknowledgements/acknowledgements.store.ts'
import { LARGEST_READ, readContents } from './contents/read-contents.ts'
import { type DocumentAccess, requireChangeable } from './document-access.service.ts'
import {
  type Document,
  type DocumentVersion,
  type ListedDocument,
  MAY_HOLD_INVOICE,
  TRASH_DAYS,
} from './documents.model.ts'
import * as store from './documents.store.ts'
import * as folders from './folders.store.ts'
import * as receipts from './receipts/receipts.store.ts'
import { createItemChanges } from './requests/item-changes.ts'
import * as requests from './requests/requests.store.ts'
import { whyKept } from './retention/retention.model.ts'
import type { Retention } from './retention/retention.service.ts'
import { namelessDeletions } from './retention/retention.store.ts'
import type { DocumentTexts } from './texts/texts.service.ts'

interface Needs {
  audit: Audit
  clientAccess: ClientAccess
  clientStorage: ClientStorage
  documentAccess: DocumentAccess
  texts: DocumentTexts
  retention: Retention
  reads: ReadQueue
}

interface DocumentQuery {
  folder?: number | undefined
  q?: string | undefined
  trash?: 'only' | undefined
  acknowledgement?: 'open' | undefined
  page: number
}

const AT_ONCE = 100
/** Of a search through all clients: whoever does not find it among these adds a word. */
const MOST_FOUND = 500
const NAMELESS = 'Somebody who has left'

export type Documents = ReturnType<typeof createDocuments>

/** The papers of clients: who may see, rename, move, delete and restore them. */
export function createDocuments(tools: Tools, needs: Needs) {
  const { db, clock, storage } = tools
  const { audit, clientAccess, clientStorage, texts, retention, reads } = needs
  const { open } = needs.documentAccess
  const changes = createItemChanges(tools)

  async function listed(reader: Reader | Tx, id: string): Promise<ListedDocument> {
    const [found] = await store.listByIds(reader, [id])
    if (!found) throw notFound('There is no such document.')
    return found
  }

  async function page<T extends { total: number; more?: boolean }>(
    filter: store.DocumentFilter,
    wanted: number,
    counted: T,
  ) {
    const { page: at, pages, window } = pageAt(counted, wanted, PAGE_SIZE.office)
    // One more than a page holds reports whether there is another, where they were not counted to their end.
    const found = await store.listDocuments(db.read, filter, { ...window, limit: window.limit + 1 })
    const isEnd = counted.more === true && found.length <= PAGE_SIZE.office
    return { items: found.slice(0, PAGE_SIZE.office), page: at, pages: isEnd ? at : pages, ...counted }
  }

  async function findPage(visible: VisibleClients, q: string, wanted: number) {
    const { ids, more } = await texts.findAnywhere(visible, q, MOST_FOUND)
    const { window, ...at } = pageAt({ total: ids.length }, wanted, PAGE_SIZE.office)
    const shown = ids.slice(window.offset, window.offset + window.limit)
    return { items: await store.listByIds(db.read, shown), ...at, total: ids.length, more }
  }

  /** A paper whose only file is deleted has to be sent again, and is there again with it. */
  async function followPapers(
    tx: Tx,
    actor: Actor,
    { id, name }: Document,
    { from, to }: { from: ItemState; to: ItemState },
  ): Promise<void> {
    for (const item of await requests.listItemsOf(tx, id)) {
      const others = (await requests.listFiles(tx, [item.id])).filter(({ documentId }) => documentId !== id)
      if (item.state !== from || others.length > 0) continue
      await changes.set(tx, actor, item, { state: to, reason: null, text: name })
    }
  }

  const change = (
    actor: Actor,
    id: string,
    action: AuditAction,
    work: (tx: Tx, document: Document) => Promise<Record<string, unknown>>,
  ): Promise<ListedDocument> =>
    db.transaction(async (tx) => {
      const document = await open(actor, id, 'send', tx)
      await db.engine.lock(tx, `room:${document.clientId}`)
      if (!isOpenTo('accountant', actor.role)) await requireChangeable(tx, document)
      const detail = { name: document.name, client: document.clientId, ...(await work(tx, document)) }
      await audit.record(tx, actor, { action, subject: `document:${id}`, detail })
      return await listed(tx, id)
    })

  return {
    namedKeys: () => store.listKeys(db.read),

    viewer: async ({ accountId, role }: Actor) => ({
      accountId,
      isStaff: role !== 'client',
      years: await retention.years(),
    }),

    /** A room: one page of its documents, its folders, and how much it holds. */
    async listRoom(actor: Actor, clientId: number, { folder, q, trash, acknowledgement, page: wanted }: DocumentQuery) {
      await clientAccess.require(actor, clientId, 'read')
      const found = q?.trim() ? await texts.find(clientId, q) : []
      // The firm sees what nobody has done yet, a person what is asked of them.
      const openTo = acknowledgement && { accountId: actor.role === 'client' ? actor.accountId : null }
      const filter = { clientId, folderId: folder, q, found, isAway: trash === 'only', openTo }
      return {
        ...(await page(filter, wanted, { total: await store.countDocuments(db.read, filter) })),
        folders: await folders.listFolders(db.read, clientId),
        storage: await clientStorage.get(db.read, clientId),
      }
    },

    /** How many each client's member is asked to read or confirm. */
    async countToRead(actor: Actor) {
      const visible = await clientAccess.visibleTo(actor)
      return await store.countByClient(db.read, { visible, openTo: { accountId: actor.accountId } })
    },

    /** What clients have sent, of those that this person sees; with words, all documents of theirs that have them. */
    async listArrived(actor: Actor, { since, q, page: wanted }: { since?: string; q?: string; page: number }) {
      const visible = await clientAccess.visibleTo(actor)
      if (q?.trim()) return await findPage(visible, q, wanted)
      const filter = { visible, arrivedSince: since ?? '' }
      return await page(filter, wanted, await store.countAtMost(db.read, filter, COUNTED_AT_MOST))
    },

    /** The first few documents with these words, of those that this person may see. */
    async find(actor: Actor, q: string, limit: number): Promise<{ items: ListedDocument[]; more: boolean }> {
      const { ids, more } = await texts.findAnywhere(await clientAccess.visibleTo(actor), q, limit)
      return { items: await store.listByIds(db.read, ids.slice(0, limit)), more: more || ids.length > limit }
    },

    async get(actor: Actor, id: string) {
      await open(actor, id, 'read')
      return { document: await listed(db.read, id), versions: await store.listVersions(db.read, id) }
    },

    createFolder: (actor: Actor, clientId: number, name: string) =>
      db.transaction(async (tx) => {
        await clientAccess.require(actor, clientId, 'send', tx)
        const folder = await folders.openFolder(tx, clientId, name, isoNow(clock))
        await audit.record(tx, actor, {
          action: 'document.folder-made',
          subject: `client:${clientId}`,
          detail: { name },
        })
        return folder
      }),

    update: (actor: Actor, id: string, wanted: { name?: string | undefined; folder?: number | null | undefined }) =>
      change(actor, id, 'document.changed', async (tx, document) => {
        if (document.deletedAt) throw notFound('There is no such document.')
        const folder = wanted.folder ? await folders.findFolder(tx, wanted.folder) : null
        if (wanted.folder && folder?.clientId !== document.clientId) throw invalid('folder', 'Choose a folder')
        await store.updateDocument(tx, id, {
          ...(wanted.name === undefined ? {} : { name: wanted.name, nameKey: store.keyOf(wanted.name) }),
          ...(wanted.folder === undefined ? {} : { folderId: folder?.id ?? null }),
        })
        if (wanted.name !== undefined) await texts.rename(tx, id, wanted.name)
        return { name: wanted.name ?? document.name, ...(folder ? { folder: folder.name } : {}) }
      }),

    remove: (actor: Actor, id: string) =>
      change(actor, id, 'document.deleted', async (tx, document) => {
        if (document.deletedAt) throw notFound('There is no such document.')
        const kept = { ...document, isHeld: document.hold !== null }
        const why = whyKept(kept, await retention.years(), await retention.today())
        if (why) throw problem('kept', 409, why)
        await store.updateDocument(tx, id, { deletedAt: isoNow(clock) })
        await followPapers(tx, actor, document, { from: 'received', to: 'asked' })
        return {}
      }),

    restore: (actor: Actor, id: string, number: number | undefined) =>
      change(actor, id, 'document.restored', async (tx, document) => {
        if (number === undefined) {
          if (!document.deletedAt) throw problem('not-deleted', 409, 'This document was not deleted.')
          await store.updateDocument(tx, id, { deletedAt: null })
          await followPapers(tx, actor, document, { from: 'asked', to: 'received' })
          return {}
        }
        const version = await store.findVersion(tx, id, number)
        if (!version || document.deletedAt) throw notFound('There is no such version.')
        await store.updateDocument(tx, id, { currentVersion: number, updatedAt: isoNow(clock) })
        await texts.queue(tx, document)
        return { version: number }
      }),

    /** The e-invoice in a document, or null; a document that is too large to be read has none. */
    async readInvoice(actor: Actor, id: string): Promise<{ invoice: EInvoice | null; about: string | null }> {
      const { version, read, note } = await this.openFile(actor, id, { isSaved: false })
      if (version.bytes > LARGEST_READ || !MAY_HOLD_INVOICE.has(version.type)) return { invoice: null, about: null }
      await note()
      const wanted = { lane: 'whole', person: actor.accountId } as const
      return await reads.once(`invoice:${version.sha256}`, wanted, async () => {
        const file = await read({ start: 0, end: version.bytes - 1 })
        if (!file) throw notFound('There is no such document.')
        const { invoice, about } = await readContents(new Uint8Array(await new Response(file.stream()).arrayBuffer()))
        return { invoice, about }
      })
    },

    /** A file to be read, and that it was: in one step, so that nothing is read unseen. */
    async openFile(actor: Actor, id: string, { number, isSaved }: { number?: number | undefined; isSaved: boolean }) {
      const document = await open(actor, id, 'read')
      const version = await store.findVersion(db.read, id, number ?? document.currentVersion)
      if (!version || document.deletedAt) throw notFound('There is no such document.')
      refuseUnscanned(version)
      return {
        document,
        version,
        read: (range: { start: number; end: number }) => storage.open(version.storageKey, range),
        note: () =>
          db.transaction((tx) =>
            audit.record(tx, actor, {
              action: isSaved ? 'document.downloaded' : 'document.viewed',
              subject: `document:${id}`,
              detail: { name: document.name, version: version.number, client: document.clientId },
            }),
          ),
      }
    },

    /** Forgets what was deleted long ago, and bytes that no row names. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - TRASH_DAYS * DAY_MS).toISOString()
      await whileFull(AT_ONCE, (limit) => retention.emptyTrash(before, limit))
      for await (const { key, modifiedAt } of storage.list('documents/')) {
        // The key of an encrypted file lies beside it, and goes with it.
        if (key.endsWith('.key') || clock.now().getTime() - modifiedAt.getTime() < DAY_MS) continue
        if ((await store.knownKeys(db.read, [key])).size === 0) await storage.remove(key)
      }
    },

    /** Papers belong to the client: when a user is erased they stay, without the name. */
    personal: {
      name: 'documents',
      keeps: retention.keeps,
      collect: ({ id }: { id: string }) => receipts.listOf(db.read, id),
      async erase(tx: Tx, { id }: { id: string }): Promise<number> {
        const sent = (await store.nameless(tx, id, NAMELESS)) + (await namelessAcknowledgements(tx, id, NAMELESS))
        const deleted = await namelessDeletions(tx, id, NAMELESS)
        return sent + deleted + (await receipts.nameless(tx, id)) + (await requests.nameless(tx, id, NAMELESS))
      },
    },
  }
}

function refuseUnscanned({ scan }: DocumentVersion): void {
  if (scan === 'held')
    throw problem('held', 409, 'This file is being checked for viruses. Please try again in a minute.')
  if (scan === 'found') throw problem('quarantined', 403, 'A virus was found in this file. Nobody can open it.')
}
