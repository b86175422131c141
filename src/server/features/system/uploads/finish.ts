import { outsideCall } from '#database/rights.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { newToken } from '#platform/ids.ts'
import { isStorageFull, type Put, piecesOf } from '#platform/storage.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { forEachDue } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import type { Receiver, Upload } from './uploads.model.ts'
import * as store from './uploads.store.ts'

const AT_ONCE = 100

/** The last step of an upload: its parts become one file, which is looked into and delivered in one transaction. */
export function createFinish({ db, clock, storage, log }: Tools, receiver: Receiver) {
  const finishing = new Map<string, Promise<Upload>>()
  const newKey = ({ target }: Upload) => `${receiver.kept(target).folder}/${newToken(18)}`

  async function* joined(upload: Upload): AsyncGenerator<Uint8Array> {
    for (const { storageKey } of await store.listParts(db.read, upload.id)) {
      const part = await storage.open(storageKey)
      if (!part) throw new Error(`a part of upload ${upload.id} is missing`)
      yield* piecesOf(part)
    }
  }

  /** Hands a stored file over, and answers the upload as it is then; throws in words when the file cannot be taken. */
  async function handOver(upload: Upload, storageKey: string, put: Put): Promise<Upload> {
    const { id, name, target, please, clientId, sender } = upload
    const file = { ...put, name, target, please, clientId, storageKey }
    let isTaken = false
    try {
      const inspected = await receiver.inspect(file)
      const receiptId = await db.transaction(async (tx) => {
        await db.engine.lock(tx, `upload:${id}`)
        const now = await store.findUpload(tx, id)
        if (now?.state === 'done') return now.receiptId
        if (now?.state !== 'open') throw problem('refused', 410, now?.refusal ?? 'This upload was given up.')
        // Their rights as of now: what they began with may have been taken from them, and no call need be under way.
        const entrant = await store.findSender(tx, sender.accountId)
        if (!entrant) throw problem('forbidden', 403, 'The account that sent this file is closed.')
        await receiver.admit(entrant, { clientId, target, bytes: 0 }, tx)
        const receipt = await receiver.receive(tx, sender, file, inspected)
        await store.endUpload(tx, id, { state: 'done', refusal: null, receiptId: receipt.id })
        return receipt.id
      })
      isTaken = (await receiver.knownKeys([storageKey])).has(storageKey)
      return { ...upload, state: 'done', receiptId }
    } catch (error) {
      // A commit whose answer was lost leaves the row: then the bytes stay.
      isTaken = await receiver.knownKeys([storageKey]).then(
        (known) => known.has(storageKey),
        () => true,
      )
      // Whoever has to sign in again may go on afterwards.
      if (error instanceof Problem && error.status < 500 && error.status !== 401) {
        const end = { state: 'refused' as const, refusal: error.message, receiptId: null }
        await outsideCall(() => db.transaction((tx) => store.endUpload(tx, id, end)))
      }
      throw error
    } finally {
      if (!isTaken) await storage.remove(storageKey).catch(() => {})
    }
  }

  async function run(upload: Upload): Promise<Upload> {
    const key = newKey(upload)
    const put = await storage.put(key, joined(upload))
    if (put.bytes !== upload.bytes) {
      await storage.remove(key)
      const now = await store.findUpload(db.read, upload.id)
      if (now && now.state !== 'open') return now
      throw new Error(`upload ${upload.id} has ${put.bytes} of ${upload.bytes} bytes`)
    }
    try {
      return await handOver(upload, key, put)
    } finally {
      const now = await store.findUpload(db.read, upload.id)
      if (now?.state !== 'open') await tidy(upload)
    }
  }

  async function tidy({ id }: Upload): Promise<void> {
    const parts = await store.listParts(db.read, id)
    for (const { storageKey } of parts) await storage.remove(storageKey)
    if (parts.length > 0) await outsideCall(() => db.transaction((tx) => store.forgetParts(tx, id)))
  }

  function finish(upload: Upload): Promise<Upload> {
    const begun = finishing.get(upload.id)
    if (begun) return begun
    const work = run(upload).finally(() => finishing.delete(upload.id))
    finishing.set(upload.id, work)
    return work
  }

  return {
    finish,
    tidy,

    /** For a file that comes in one piece. What is wrong with it is told by its row. */
    async finishWhole(upload: Upload, body: AsyncIterable<Uint8Array>): Promise<Upload> {
      const key = newKey(upload)
      try {
        const put = await storage.put(key, atMost(body, receiver.kept(upload.target).most))
        if (put.bytes === 0) throw problem('empty-file', 422, 'The file is empty.')
        return await handOver(upload, key, put)
      } catch (error) {
        const words = isStorageFull(error) ? 'There is no room left on the server.' : null
        const refusal = words ?? (error instanceof Problem ? error.message : null)
        if (refusal === null || (error instanceof Problem && error.status === 401)) throw error
        await storage.remove(key).catch(() => {})
        const end = { state: 'refused' as const, refusal, receiptId: null }
        await outsideCall(() => db.transaction((tx) => store.endUpload(tx, upload.id, end)))
        return { ...upload, state: 'refused', refusal }
      }
    },

    /** What a stop has left: files whole but not delivered, parts of what has ended or expired, bytes that no row names. */
    async tidyAll(): Promise<void> {
      const unfinished = (limit: number) => store.listUnfinished(db.read, limit)
      await forEachDue(AT_ONCE, unfinished, async (upload) => {
        await finish(upload).catch((error: unknown) => log.warn({ err: error }, 'an upload could not be finished'))
      })
      const now = isoNow(clock)
      const untidy = (limit: number) => store.listToTidy(db.read, now, limit)
      await forEachDue(AT_ONCE, untidy, async (upload) => {
        await tidy(upload)
        if (upload.expiresAt < now) await db.transaction((tx) => store.removeUpload(tx, upload.id))
      })
      for await (const { key, modifiedAt } of storage.list('incoming/')) {
        // The key of an encrypted file lies beside it, and goes with it.
        if (key.endsWith('.key') || clock.now().getTime() - modifiedAt.getTime() < DAY_MS) continue
        if ((await store.knownParts(db.read, [key])).size === 0) await storage.remove(key)
      }
    },
  }
}

async function* atMost(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > most) throw problem('too-large', 413, `The file is larger than ${Math.floor(most / 1_000_000)} MB.`)
    yield piece
  }
}
