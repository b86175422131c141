import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { FileStorage } from '#platform/storage.ts'
import { type AuditHead, type BackupKind, indexNameOf } from '#server/features/system/backup/backup.model.ts'

/**
 * What can be known of a backup without its key. It holds no name of anybody, and the names of objects are keyed hashes where
 * the backup is encrypted.
 */
interface BackupIndex {
  /** Missing in those of 0.2.0. */
  kind?: BackupKind
  createdAt: string
  version: string
  rows: number
  uploads: number
  /** Of the backup itself, as it lies there. */
  bytes: number
  sha256: string
  recipient: string | null
  audit: AuditHead
}

/** Written before the backup itself: one without its index could not be told apart from what nobody needs. */
export async function writeIndex(
  place: FileStorage,
  file: string,
  about: BackupIndex,
  objects: Iterable<string>,
): Promise<void> {
  function* lines() {
    yield `${JSON.stringify(about)}\n`
    for (const object of objects) yield `${object}\n`
  }
  await place.put(indexNameOf(file), Readable.from(lines()).pipe(createGzip()))
}

/** Null when there is none. */
export async function readIndex(place: FileStorage, file: string): Promise<BackupIndex | null> {
  for await (const line of linesOf(place, file)) return JSON.parse(line)
  return null
}

/** The objects that a backup needs; null when nobody knows. */
export async function readObjectNames(place: FileStorage, file: string): Promise<string[] | null> {
  let names: string[] | null = null
  for await (const line of linesOf(place, file)) {
    if (names) names.push(line)
    else names = []
  }
  return names
}

async function* linesOf(place: FileStorage, file: string): AsyncGenerator<string> {
  const stored = await place.open(indexNameOf(file))
  if (!stored) return
  const source = Readable.fromWeb(stored.stream() as never)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  const lines = createInterface({ input: source.pipe(unpacked) })
  try {
    yield* lines
  } finally {
    lines.close()
    source.destroy()
  }
}
