import type { DocumentKind } from '#contract/clients/document-fields.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { COUNTED_AT_MOST } from '#database/search/search.ts'
import { pageAt } from '#domain/paging.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { ClientStorage } from '#server/features/clients/clients/storage/client-storage.service.ts'
import type { DocumentAccess } from '#server/features/clients/documents/document-access.service.ts'
import type { ListedDocument } from '#server/features/clients/documents/documents.model.ts'
import * as documents from '#server/features/clients/documents/documents.store.ts'
import type { DocumentTexts } from '#server/features/clients/documents/texts/texts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { forgetDocuments, listAway } from './removal.store.ts'
import { dueBefore, formatKept, isDue, keepUntil } from './retention.model.ts'
import * as store from './retention.store.ts'

interface Needs {
  audit: Audit
  settings: SettingsService
  clientAccess: ClientAccess
  clientStorage: ClientStorage
  documentAccess: DocumentAccess
  texts: DocumentTexts
}

type By = Pick<Actor, 'accountId' | 'name'> | 'system'

export type Retention = ReturnType<typeof createRetention>

/** How long documents are kept, what nobody may delete, and the protocol of what was deleted for good. */
export function createRetention(tools: Tools, needs: Needs) {
  const { db, clock, storage } = tools
  const { audit, settings, clientAccess, clientStorage, documentAccess, texts } = needs
  const years = () => settings.get('retention')
  const today = () => settings.dayOf(clock.now())

  async function listed(reader: Reader | Tx, id: string): Promise<ListedDocument> {
    const [found] = await documents.listByIds(reader, [id])
    if (!found) throw notFound('There is no such document.')
    return found
  }

  /** Deletes documents for good within a write; what they took in the storage is to be removed after it. */
  async function destroy(tx: Tx, by: By, why: store.Deletion['why'], ids: string[]) {
    const kept = await years()
    const found = await documents.listByIds(tx, ids)
    const rows = found.map((document) => ({
      at: isoNow(clock),
      byName: by === 'system' ? 'Countinghouse' : by.name,
      byId: by === 'system' ? null : by.accountId,
      why,
      clientId: document.clientId,
      clientName: document.clientName,
      documentId: document.id,
      name: document.name,
      kind: document.kind,
      versions: document.versions,
      bytes: document.current.bytes,
      sha256: document.current.sha256,
      sentAt: document.current.sentAt,
      keepUntil: keepUntil(document, kept),
    }))
    await texts.forget(tx, ids)
    const gone = await forgetDocuments(tx, ids)
    for (const { clientId, bytes } of gone) await clientStorage.add(tx, clientId, -bytes)
    for (const { id, name, clientId } of found) {
      const detail = { name, client: clientId, why }
      await audit.record(tx, by, { action: 'document.destroyed', subject: `document:${id}`, detail })
    }
    return { deletions: await store.insertDeletions(tx, rows), keys: gone.map(({ storageKey }) => storageKey) }
  }

  async function removeFiles(keys: string[]): Promise<void> {
    for (const key of keys) await storage.remove(key)
  }

  const change = (actor: Actor, id: string, work: (tx: Tx, document: ListedDocument) => Promise<void>) =>
    db.transaction(async (tx) => {
      const { clientId } = await documentAccess.open(actor, id, 'staff', tx)
      await db.engine.lock(tx, `room:${clientId}`)
      await work(tx, await listed(tx, id))
      return await listed(tx, id)
    })

  return {
    years,
    today,

    setKind: (actor: Actor, id: string, kind: DocumentKind) =>
      change(actor, id, async (tx, { name, clientId }) => {
        await documents.updateDocument(tx, id, { kind })
        const detail = { name, kind, client: clientId }
        await audit.record(tx, actor, { action: 'document.kind-set', subject: `document:${id}`, detail })
      }),

    hold: (actor: Actor, id: string, reason: string | null) =>
      change(actor, id, async (tx, { name, clientId }) => {
        const by = reason === null ? { heldBy: null, heldAt: null } : { heldBy: actor.name, heldAt: isoNow(clock) }
        await documents.updateDocument(tx, id, { holdReason: reason, ...by })
        const action = reason === null ? 'document.hold-lifted' : 'document.held'
        await audit.record(tx, actor, { action, subject: `document:${id}`, detail: { name, client: clientId } })
      }),

    async listDue(actor: Actor, wanted: number) {
      const filter = { before: dueBefore(await years(), await today()), visible: await clientAccess.visibleTo(actor) }
      const counted = await store.countDue(db.read, filter, COUNTED_AT_MOST)
      const { window, ...at } = pageAt(counted, wanted, PAGE_SIZE.office)
      const ids = await store.listDue(db.read, filter, window)
      return { items: await documents.listByIds(db.read, ids), ...at, ...counted }
    },

    /** Deletes documents whose time has expired; one of them that is held or still kept, and nothing is deleted. */
    async deleteDue(actor: Actor, ids: string[]): Promise<store.Deletion[]> {
      const [kept, day] = [await years(), await today()]
      const { deletions, keys } = await db.transaction(async (tx) => {
        for (const id of new Set(ids)) {
          const { clientId } = await documentAccess.open(actor, id, 'staff', tx)
          await db.engine.lock(tx, `room:${clientId}`)
          const document = await listed(tx, id)
          if (document.hold || !isDue(document, kept, day)) {
            throw problem(
              'kept',
              409,
              `${document.name} is kept: it is held, or its time is not over. Nothing was deleted.`,
            )
          }
        }
        return await destroy(tx, actor, 'retention', [...new Set(ids)])
      })
      await removeFiles(keys)
      return deletions
    },

    async listDeletions(actor: Actor, wanted: number) {
      const visible = await clientAccess.visibleTo(actor)
      const total = await store.countDeletions(db.read, visible)
      const { window, ...at } = pageAt({ total }, wanted, PAGE_SIZE.office)
      return { items: await store.listDeletions(db.read, visible, window), ...at, total }
    },

    /** Deletes for good what has lain in the trash since before a moment; held documents stay there. */
    async emptyTrash(before: string, limit: number): Promise<number> {
      const { deletions, keys } = await db.transaction(async (tx) => {
        const ids = await listAway(tx, before, limit)
        return ids.length > 0 ? await destroy(tx, 'system', 'trash', ids) : { deletions: [], keys: [] }
      })
      await removeFiles(keys)
      return deletions.length
    },

    /** What of a person's papers stays when they are erased, and why. */
    async keeps(tx: Tx, { id }: { id: string }) {
      const kept = await years()
      return id ? (await store.listSentBy(tx, id)).map((sent) => formatKept(sent, kept)) : []
    },
  }
}
