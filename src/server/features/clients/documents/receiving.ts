import { isOpenTo } from '#contract/access.ts'
import { FILES_PER_ITEM } from '#contract/clients/paper-requests.ts'
import { BYTES } from '#contract/limits.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { storedBytes } from '#platform/files/byte-source.ts'
import { newReference, newToken } from '#platform/ids.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { ClientRecipients } from '#server/features/clients/clients/members/client-recipients.service.ts'
import type { ClientStorage } from '#server/features/clients/clients/storage/client-storage.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { ArrivedFile, Receipt, Receiver, Sender } from '#server/features/system/uploads/uploads.model.ts'
import type { Webhooks } from '#server/features/system/webhooks/webhooks.service.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { requireChangeable } from './document-access.service.ts'
import type { Document } from './documents.model.ts'
import * as store from './documents.store.ts'
import * as folders from './folders.store.ts'
import { type Inspected, inspectContent } from './inspection/inspect-content.ts'
import { receiptEmail, sharedEmail } from './receipts/receipt-mails.ts'
import * as receipts from './receipts/receipts.store.ts'
import type { ItemChanges } from './requests/item-changes.ts'
import * as requests from './requests/requests.store.ts'
import type { DocumentTexts } from './texts/texts.service.ts'

interface Needs {
  audit: Audit
  outbox: Outbox
  announce: Webhooks['announce']
  clientAccess: ClientAccess
  clientStorage: ClientStorage
  recipients: ClientRecipients
  changes: ItemChanges
  texts: DocumentTexts
}

interface Told {
  clientId: number
  clientName: string
  publicUrl: string
}

/** How long an email with receipts waits for the next file of its batch. */
const BATCH_MS = 20_000
const MOST_IN_MAIL = 50

interface Place {
  folderId: number | null
  document: Document | null
  itemId: number | null
}

/** Takes what was uploaded into a client area: document, version, paper on a list, receipt, mails, in one transaction. */
export function createReceiver(tools: Tools, needs: Needs): Receiver {
  const { db, clock, storage, config } = tools
  const { audit, outbox, announce, clientAccess, clientStorage, recipients, changes, texts } = needs
  let inspecting: Promise<unknown> = Promise.resolve()

  async function placeOf(reader: Reader | Tx, clientId: number, target: string): Promise<Place> {
    const [kind, id = ''] = target.split(':')
    const none = { folderId: null, document: null, itemId: null }
    if (kind === 'item') {
      const item = await requests.findItem(reader, Number(id))
      const request = item && (await requests.findRequest(reader, item.requestId))
      if (!item || request?.clientId !== clientId) throw notFound('There is no such paper.')
      if (item.state === 'withdrawn') throw problem('withdrawn', 409, `“${item.title}” is no longer needed.`)
      if (item.state === 'accepted') throw problem('accepted', 409, `“${item.title}” was accepted already.`)
      return { ...none, itemId: item.id }
    }
    if (kind === 'folder') {
      const folder = await folders.findFolder(reader, Number(id))
      if (folder?.clientId !== clientId) throw notFound('There is no such folder.')
      return { ...none, folderId: folder.id }
    }
    if (kind === 'document') {
      const document = await store.findDocument(reader, id)
      if (document?.clientId !== clientId || document.deletedAt) throw notFound('There is no such document.')
      return { ...none, document, folderId: document.folderId }
    }
    return none
  }

  /** The document that these bytes make or are already: the same ones twice make one version. */
  async function keep(tx: Tx, sender: Sender, file: ArrivedFile, { type, isLocked }: Inspected): Promise<Document> {
    const { clientId, sha256 } = file
    await db.engine.lock(tx, `room:${clientId}`)
    const place = await placeOf(tx, clientId, file.target)
    if (place.document && !sender.isStaff) await requireChangeable(tx, place.document)
    const now = isoNow(clock)
    const { itemId, folderId } = place
    const same = place.document
      ? (await store.findVersion(tx, place.document.id, place.document.currentVersion))?.sha256 === sha256 &&
        place.document
      : await store.findSame(tx, { clientId, sha256, ...(itemId === null ? { folderId } : { itemId }) })
    if (same) return same
    if (itemId !== null && (await requests.listFiles(tx, [itemId])).length >= FILES_PER_ITEM) {
      throw problem('too-many-files', 409, `A paper takes at most ${FILES_PER_ITEM} files.`)
    }
    await clientStorage.add(tx, clientId, file.bytes)
    const number = (place.document?.versions ?? 0) + 1
    const document = place.document
      ? await store.updateDocument(tx, place.document.id, {
          currentVersion: number,
          versions: number,
          updatedAt: now,
          ...(sender.isStaff && file.please ? { please: file.please } : {}),
        })
      : await store.insertDocument(tx, {
          id: newToken(16),
          clientId: clientId,
          folderId: folderId,
          name: file.name,
          nameKey: store.keyOf(file.name),
          origin: sender.isStaff ? 'firm' : 'client',
          currentVersion: 1,
          versions: 1,
          revision: 1,
          createdAt: now,
          updatedAt: now,
          deletedAt: null,
          please: sender.isStaff ? file.please : null,
          kind: 'other',
          holdReason: null,
          heldBy: null,
          heldAt: null,
        })
    await store.insertVersion(tx, {
      documentId: document.id,
      number,
      clientId: clientId,
      name: file.name,
      type,
      bytes: file.bytes,
      sha256,
      storageKey: file.storageKey,
      isLocked: isLocked ? 1 : 0,
      isInvoice: null,
      scan: config.clamdUrl ? 'held' : 'off',
      scanNote: null,
      scanAt: config.clamdUrl ? now : null,
      sentBy: sender.name,
      sentById: sender.accountId,
      sentAt: now,
      fromFirm: sender.isStaff ? 1 : 0,
    })
    await texts.queue(tx, document)
    const items = place.document ? await requests.listItemsOf(tx, document.id) : []
    const item = itemId === null ? null : await requests.findItem(tx, itemId)
    if (item) await requests.addFile(tx, item.id, document.id, now)
    for (const each of item ? [item] : items) {
      await changes.set(tx, sender, each, { state: 'received', reason: null, text: file.name })
    }
    return document
  }

  /** One email for all files of a batch: while it waits, what arrives next is added to it. */
  async function emailReceipt(tx: Tx, { accountId, name, email }: Sender, receipt: Receipt, told: Told) {
    const now = clock.now().getTime()
    const sendAt = new Date(now + BATCH_MS).toISOString()
    const open = await receipts.findMail(tx, { accountId, clientId: told.clientId })
    const before = open === null ? [] : await receipts.listInMail(tx, open)
    const isFull = before.length >= MOST_IN_MAIL
    const write = async (all: Receipt[]) => await outbox.write(receiptEmail(name, all, told))
    if (open !== null && !isFull && (await outbox.rewrite(tx, open, await write([...before, receipt]), sendAt))) {
      await receipts.saveMail(tx, receipt.id, open)
      return
    }
    const mail = { kind: 'document.received', to: email, ...(await write([receipt])) }
    await receipts.saveMail(tx, receipt.id, await outbox.queue(tx, mail, sendAt))
  }

  async function confirm(tx: Tx, sender: Sender, file: ArrivedFile, document: Document): Promise<Receipt> {
    const names = await store.clientNames(tx, [file.clientId])
    const told = { clientId: file.clientId, clientName: names.get(file.clientId) ?? '', publicUrl: config.publicUrl }
    const now = isoNow(clock)
    const receipt = await receipts.insertReceipt(tx, {
      id: newToken(16),
      reference: newReference('R'),
      clientId: file.clientId,
      accountId: sender.accountId,
      documentId: document.id,
      version: document.currentVersion,
      name: file.name,
      bytes: file.bytes,
      sha256: file.sha256,
      at: now,
      // The firm need not be notified of what it sent itself.
      toldAt: sender.isStaff ? now : null,
      mailId: null,
    })
    if (!sender.isStaff) {
      await emailReceipt(tx, sender, receipt, told)
      return receipt
    }
    for (const { name, email } of await recipients.members(tx, file.clientId, 'read')) {
      const rendered = await outbox.write(
        sharedEmail(name, { ...told, by: sender.name, file: file.name, please: file.please }),
      )
      await outbox.queue(tx, { kind: 'document.shared', to: email, ...rendered })
    }
    return receipt
  }

  return {
    kept: () => ({ folder: 'documents', most: BYTES.document }),

    async admit(actor, { clientId, target, bytes, underWay = 0 }, tx) {
      const reader = tx ?? db.read
      await clientAccess.require(actor, clientId, 'send', reader)
      const { document } = await placeOf(reader, clientId, target)
      if (document && !isOpenTo('accountant', actor.role)) await requireChangeable(reader, document)
      if (bytes > 0) await clientStorage.requireRoom(reader, clientId, { bytes, underWay })
    },

    // One after the other: what is looked into may be held in memory.
    inspect(file) {
      const source = storedBytes(storage, file.storageKey, file.bytes)
      const work = inspecting.then(() => inspectContent(source, file.name))
      inspecting = work.catch(() => {})
      return work
    },

    async receive(tx, by, file, inspected) {
      const sender = by.isStaff ? { ...by, name: await clientAccess.shownName(by) } : by
      const document = await keep(tx, sender, file, inspected as Inspected)
      const receipt = await confirm(tx, sender, file, document)
      const detail = { name: file.name, bytes: file.bytes, client: file.clientId, reference: receipt.reference }
      const action = sender.isStaff ? 'document.shared' : 'document.received'
      await audit.record(tx, by, { action, subject: `document:${document.id}`, detail })
      const ids = { document: document.id, client: file.clientId, version: document.currentVersion }
      if (!sender.isStaff) await announce(tx, 'document.received', ids)
      return receipt
    },

    findReceipt: (id) => receipts.findReceipt(db.read, id),
    knownKeys: (keys) => store.knownKeys(db.read, keys),
  }
}
