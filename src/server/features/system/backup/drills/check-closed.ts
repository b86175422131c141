import { createHash } from 'node:crypto'
import { objectKeyOf } from '#server/features/system/backup/backup.model.ts'
import { readIndex, readObjectNames } from '#server/features/system/backup/keeping/index-file.ts'
import type { BackupFile } from '#server/features/system/backup/keeping/target.ts'
import { damaged } from '#server/features/system/backup/reading/backup-read.ts'

/** What can be known of an encrypted backup without its private key: that it is there, whole, and has all that it needs beside it. */
export async function checkClosed({ place, name }: BackupFile, signal: AbortSignal) {
  const index = await readIndex(place, name)
  if (!index) throw damaged('what it needs is not noted beside it')
  const stored = await place.open(name)
  if (!stored) throw damaged('it is gone from where backups are kept')
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of stored.stream() as AsyncIterable<Uint8Array>) {
    signal.throwIfAborted()
    hash.update(piece)
    bytes += piece.length
  }
  if (bytes !== index.bytes) throw damaged(`it has ${bytes} bytes, not ${index.bytes}`)
  if (hash.digest('hex') !== index.sha256) throw damaged('it was changed since it was made')
  const there = new Set<string>()
  for await (const { key } of place.list('objects')) there.add(key)
  const objects = (await readObjectNames(place, name)) ?? []
  const missing = objects.filter((object) => !there.has(objectKeyOf(object)))
  if (missing.length > 0) throw damaged(`${missing.length} of the ${objects.length} uploads that it needs are missing`)
  return {
    state: 'partial' as const,
    words: `It is encrypted, and its private key is not here: it is where it belongs, has its size and checksum, and all ${objects.length.toLocaleString('en')} uploads that it needs lie beside it. Whether it can be opened and restored was not tried.`,
    table_rows: 0,
    uploads_read: 0,
  }
}
