import { createHash, createHmac } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { encrypted } from '#platform/age.ts'
import type { FileStorage, StoredFile } from '#platform/storage.ts'
import { type CopiedUpload, objectKeyOf } from '#server/features/system/backup/backup.model.ts'
import * as store from '#server/features/system/backup/backup-objects.store.ts'

const PASSING = /^(incoming|imports|exports)\//

interface Copying {
  db: Pick<Database, 'read' | 'transaction'>
  storage: FileStorage
  /** Where the backups are kept. */
  place: FileStorage
  /** Makes the names of objects where they must not tell what is in them. */
  key: string
  recipient: string | null
  /** A key of this run alone, with which what was written is read again. */
  witness: string | null
  signal?: AbortSignal
  onCopied?: (bytes: number) => void
}

/**
 * Copies the contents of uploads to where the backups are kept, each contents once: what lies there already is not read
 * again, so that a night costs what the day has brought.
 */
export async function createUploadCopy(copying: Copying) {
  const { db, storage, place, recipient } = copying
  const known = new Map((await store.listObjects(db.read, recipient ?? '')).map((row) => [row.key, row]))
  const lengths = new Map([...known.values()].map((row) => [row.object, row.objectBytes]))
  const there = new Map<string, number>()
  for await (const { key, size } of place.list('objects/')) there.set(key, size)
  const uploads = new Map<string, CopiedUpload>()
  const added = { keys: new Set<string>(), bytes: 0 }

  const lies = (object: string, bytes: number) => there.get(objectKeyOf(object)) === bytes

  /** The length of an object that lies there whole; one that was cut short is written again. */
  function wholeLength(object: string, stored: StoredFile): number | null {
    const found = there.get(objectKeyOf(object)) ?? null
    const expected = lengths.get(object) ?? (recipient ? found : stored.size)
    return found === expected ? found : null
  }

  async function copy(key: string, stored: StoredFile): Promise<CopiedUpload> {
    const sha256 = await hashOf(stored)
    const object = objectNameOf(copying, sha256)
    const found = wholeLength(object, stored)
    if (found !== null) return { key, bytes: stored.size, sha256, object, objectBytes: found }
    const { bytes: objectBytes } = await place.put(objectKeyOf(object), sealed(copying, unchanged(key, stored, sha256)))
    there.set(objectKeyOf(object), objectBytes)
    lengths.set(object, objectBytes)
    added.keys.add(key)
    added.bytes += objectBytes
    return { key, bytes: stored.size, sha256, object, objectBytes }
  }

  /** Copies what is there now and was not at the last call. */
  async function run(): Promise<void> {
    for await (const { key, size, modifiedAt } of storage.list('')) {
      // What is still on its way, or kept for days only, has no row in a backup.
      if (uploads.has(key) || key.endsWith('.part') || PASSING.test(key)) continue
      copying.signal?.throwIfAborted()
      const before = known.get(key)
      const isSame = before?.bytes === size && before.modifiedAt === modifiedAt.toISOString()
      if (before && isSame && lies(before.object, before.objectBytes)) {
        const { sha256, object, objectBytes } = before
        uploads.set(key, { key, bytes: size, sha256, object, objectBytes })
      } else {
        const stored = await storage.open(key)
        // Taken away since it was listed, and its row before it.
        if (!stored) continue
        const copied = await copy(key, stored)
        uploads.set(key, copied)
        await remember(copied, stored.modifiedAt)
      }
      copying.onCopied?.(size)
    }
  }

  const remember = ({ key, bytes, sha256, object, objectBytes }: CopiedUpload, modifiedAt: Date) =>
    db.transaction((tx) =>
      store.saveObject(tx, {
        key,
        recipient: recipient ?? '',
        bytes,
        modifiedAt: modifiedAt.toISOString(),
        sha256,
        object,
        objectBytes: objectBytes,
      }),
    )

  return { run, uploads, added }
}

/** Contents are named by their hash; by a keyed one where the name must not tell what is in it, or that two sites hold the same. */
function objectNameOf({ key, recipient }: Copying, sha256: string): string {
  if (!recipient) return sha256
  return `${createHmac('sha256', key).update(`${recipient}\n${sha256}`).digest('hex')}.age`
}

function sealed({ recipient, witness }: Copying, pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return recipient ? encrypted(pieces, witness ? [recipient, witness] : [recipient]) : pieces
}

async function hashOf(stored: StoredFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of stored.stream() as AsyncIterable<Uint8Array>) hash.update(piece)
  return hash.digest('hex')
}

async function* unchanged(key: string, stored: StoredFile, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of stored.stream() as AsyncIterable<Uint8Array>) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== sha256) throw new Error(`${key} was changed while it was read`)
}
