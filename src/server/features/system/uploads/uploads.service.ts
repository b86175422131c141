import { UPLOAD_TARGET } from '#contract/system/uploads.ts'
import type { Tx } from '#database/engine.ts'
import { outsideCall } from '#database/rights.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { newToken } from '#platform/ids.ts'
import { createInFlight } from '#platform/in-flight.ts'
import { isStorageFull } from '#platform/storage.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem, tooMany } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { storeArriving } from './arriving.ts'
import { createFinish } from './finish.ts'
import { cleanName, MOST_AT_ONCE, MOST_OPEN, type Receiver, UPLOAD_HOURS, type Upload } from './uploads.model.ts'
import * as store from './uploads.store.ts'

interface Begun {
  clientId: number
  target: string
  please: Upload['please']
  name: string
  bytes: number
}

interface Arrival {
  offset: number
  checksum: { algorithm: string; value: string } | null
  body: AsyncIterable<Uint8Array>
}

/** What a large upload leaves free on the disk; a small one leaves as much as it takes. */
const SPARED_BYTES = 100_000_000

export type Uploads = ReturnType<typeof createUploads>

/** Files on their way: the row says what counts, and says so only once the bytes are stored for good. */
export function createUploads(tools: Tools, receiver: Receiver) {
  const { db, clock, storage } = tools
  const { finish, finishWhole, tidy, tidyAll } = createFinish(tools, receiver)
  const running = createInFlight()
  const arriving = new Map<string, number>()

  async function own(actor: Actor, id: string): Promise<Upload> {
    const upload = await store.findOwn(db.read, id, actor.accountId)
    if (!upload || upload.expiresAt < isoNow(clock)) throw notFound('There is no such upload.')
    return upload
  }

  /** Refuses an upload that has lost its place, and lets its bytes go. */
  async function refuse(upload: Upload, words: string): Promise<void> {
    const end = { state: 'refused' as const, refusal: words, receiptId: null }
    await outsideCall(() => db.transaction((tx) => store.endUpload(tx, upload.id, end)))
    await tidy(upload)
  }

  /** The parts of a file lie beside the whole for a moment, and the rest of the site needs some room too. */
  async function refuseWithoutRoom(bytes: number): Promise<void> {
    const free = await storage.freeBytes?.()
    if (typeof free !== 'number' || 2 * bytes + Math.min(bytes, SPARED_BYTES) <= free) return
    const size = Math.ceil(bytes / 1_000_000).toLocaleString('en')
    throw problem('no-room', 507, `There is not enough room on the server for a file of ${size} MB. Nothing was sent.`)
  }

  async function create(actor: Actor, begun: Begun): Promise<Upload> {
    const { clientId, target, bytes } = begun
    if (!UPLOAD_TARGET.test(target)) throw problem('invalid', 422, 'It is not said where the file is to go.')
    if (bytes === 0) throw problem('empty-file', 422, 'The file is empty.')
    const { most } = receiver.kept(target)
    if (bytes > most) throw tooLarge(most)
    await receiver.admit(actor, begun)
    await refuseWithoutRoom(bytes)
    return await db.transaction(async (tx) => {
      await db.engine.lock(tx, `uploads-to:${clientId}`)
      const underWay = await store.bytesUnderWay(tx, clientId, isoNow(clock))
      await receiver.admit(actor, { ...begun, underWay }, tx)
      await db.engine.lock(tx, `uploads:${actor.accountId}`)
      if ((await store.countOpen(tx, actor.accountId)) >= MOST_OPEN) {
        throw tooMany(60, `${MOST_OPEN} files are under way already.`)
      }
      const now = clock.now().getTime()
      return await store.insertUpload(tx, {
        id: newToken(16),
        clientId: clientId,
        accountId: actor.accountId,
        senderName: actor.name,
        senderEmail: actor.email,
        fromFirm: actor.role === 'client' ? 0 : 1,
        target,
        please: begun.please,
        name: cleanName(begun.name),
        bytes,
        received: 0,
        state: 'open',
        refusal: null,
        receiptId: null,
        createdAt: isoNow(clock),
        expiresAt: new Date(now + UPLOAD_HOURS * HOUR_MS).toISOString(),
      })
    })
  }

  /** Takes what arrives; at the end, the whole file. */
  async function append(actor: Actor, id: string, { offset, checksum, body }: Arrival): Promise<Upload> {
    const upload = await own(actor, id)
    if (upload.state === 'refused') throw problem('refused', 410, upload.refusal ?? 'This file was not taken.')
    if (offset !== upload.received) throw problem('offset', 409, `The upload is at byte ${upload.received}.`)
    if (upload.state === 'done') return upload
    await stillWelcome(actor, upload)
    const { accountId } = actor
    const others = arriving.get(accountId) ?? 0
    if (others >= MOST_AT_ONCE) throw tooMany(5, `${MOST_AT_ONCE} files arrive from you already.`)
    arriving.set(accountId, others + 1)
    try {
      const save = (parts: store.Part[]) =>
        db.transaction(async (tx) => {
          for (const part of parts) if (!(await store.addPart(tx, id, part))) return false
          return true
        })
      const most = upload.bytes - offset
      const received = await storeArriving(body, { storage, id, start: offset, most, checksum, save })
      const now = { ...upload, received }
      return received === upload.bytes ? await finish(now) : now
    } catch (error) {
      throw isStorageFull(error) ? noRoom() : error
    } finally {
      const left = (arriving.get(accountId) ?? 1) - 1
      if (left > 0) arriving.set(accountId, left)
      else arriving.delete(accountId)
    }
  }

  async function stillWelcome(actor: Actor, upload: Upload): Promise<void> {
    try {
      await receiver.admit(actor, { ...upload, bytes: 0 })
    } catch (error) {
      if (error instanceof Error && 'status' in error && error.status === 409) await refuse(upload, error.message)
      throw error
    }
  }

  return {
    create,
    append: (actor: Actor, id: string, arrival: Arrival) => running.add(append(actor, id, arrival)),

    /** One upload of one's own; one that has all its bytes is brought to its end first. */
    async get(actor: Actor, id: string) {
      const upload = await own(actor, id)
      const isLeft = upload.state === 'open' && upload.received === upload.bytes
      const now = isLeft ? await running.add(finish(upload).catch(() => own(actor, id))) : upload
      return { upload: now, receipt: now.receiptId ? await receiver.findReceipt(now.receiptId) : null }
    },

    async cancel(actor: Actor, id: string): Promise<void> {
      const upload = await own(actor, id)
      if (upload.state === 'done') throw problem('already-sent', 409, 'This file has arrived already.')
      await tidy(upload)
      await db.transaction((tx) => store.removeUpload(tx, id))
    },

    /** A file that comes in one piece, by a form; what became of it is asked for by its id. */
    async sendWhole(actor: Actor, begun: Begun, body: AsyncIterable<Uint8Array>): Promise<Upload> {
      const upload = await create(actor, begun)
      return await running.add(finishWhole(upload, body))
    },

    async sweep(): Promise<void> {
      await tidyAll()
    },

    /** Lets go of what a user had under way, with their account. */
    personal: {
      name: 'uploads',
      collect: async () => [],
      // Their bytes have no row any more, and go with the next sweep.
      erase: (tx: Tx, { id }: { id: string }): Promise<number> => store.removeOf(tx, id),
    },

    close: () => running.settled(),
  }
}

const tooLarge = (most: number) =>
  problem('too-large', 413, `The file is larger than ${Math.floor(most / 1_000_000).toLocaleString('en')} MB.`)

const noRoom = () =>
  problem('no-room', 507, 'There is no room left on the server. Nothing was stored by halves; please try again later.')
