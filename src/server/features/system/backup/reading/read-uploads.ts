import { createHash } from 'node:crypto'
import type { FileStorage } from '#platform/storage.ts'
import { type CopiedUpload, objectKeyOf } from '#server/features/system/backup/backup.model.ts'
import type { BackupFile } from '#server/features/system/backup/keeping/target.ts'
import { asProblem, damaged, opened } from './backup-read.ts'

/** The contents of an upload as they lie beside a backup, compared with what the backup says of them while they are read. */
async function* readUpload({ place, identity }: BackupFile, upload: CopiedUpload): AsyncGenerator<Uint8Array> {
  const { key, object, sha256 } = upload
  const stored = await place.open(objectKeyOf(object))
  if (!stored) throw damaged(`the contents of ${key} are missing (${objectKeyOf(object)})`)
  const hash = createHash('sha256')
  try {
    for await (const piece of opened(stored.stream() as AsyncIterable<Uint8Array>, { name: object, identity })) {
      hash.update(piece)
      yield piece
    }
  } catch (error) {
    throw asProblem(error)
  }
  if (hash.digest('hex') !== sha256) throw damaged(`the contents of ${key} were changed`)
}

export async function restoreUpload(file: BackupFile, upload: CopiedUpload, storage: FileStorage): Promise<void> {
  await storage.put(upload.key, readUpload(file, upload))
}

/** Reads to the end and keeps nothing. */
export async function proveUpload(file: BackupFile, upload: CopiedUpload): Promise<void> {
  for await (const _ of readUpload(file, upload)) {
    // Its hash is compared when the last piece has passed.
  }
}

export const uploadsIn = (bytes: Buffer): CopiedUpload[] =>
  bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
