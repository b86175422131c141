import { createReadStream } from 'node:fs'
import type { FileStorage } from '#platform/storage.ts'
import { readTar, TarError, type TarInput, writeTar } from '#platform/tar.ts'
import { ERASURES, indexNameOf, isBackupName, objectKeyOf } from '#server/features/system/backup/backup.model.ts'
import { problem } from '#server/http/problem.ts'
import { readObjectNames } from './index-file.ts'

const BLOCK = 512

interface Bundle {
  name: string
  size: number
  stream: AsyncIterable<Uint8Array>
}

export const isBundleName = (path: string) => path.endsWith('.tar')
const bundleNameOf = (file: string) => `${file.replace(/\.tar\.gz(\.age)?$/, '')}.tar`

/** A backup and all that it needs in one file, to be taken elsewhere; what is encrypted stays so. */
export async function openBundle(place: FileStorage, file: string, now: Date): Promise<Bundle> {
  const objects = await readObjectNames(place, file)
  const stored = await place.open(file)
  if (!objects || !stored) throw problem('not-found', 404, 'The file of this backup is not there any more.')
  // The backup itself comes last: a bundle that was cut short has none.
  const keys = [ERASURES, indexNameOf(file), ...[...new Set(objects)].map(objectKeyOf), file]
  const sizes = await sizesOf(place)
  const there = keys.filter((key) => sizes.has(key))
  const missing = keys.find((key) => key !== ERASURES && !sizes.has(key))
  if (missing) throw problem('backup-damaged', 422, `This backup cannot be used: ${missing} is missing.`)
  async function* entries(): AsyncGenerator<TarInput> {
    for (const name of there) {
      const found = await place.open(name)
      if (!found) throw new TarError(`${name} is gone`)
      yield { name, size: found.size, content: found.stream() as AsyncIterable<Uint8Array> }
    }
  }
  const padded = (bytes: number) => Math.ceil(bytes / BLOCK) * BLOCK
  const size = there.reduce((sum, key) => sum + BLOCK + padded(sizes.get(key) ?? 0), 2 * BLOCK)
  return { name: bundleNameOf(file), size, stream: writeTar(entries(), now) }
}

/** Lays out what is in a bundle; answers the name of the backup in it. */
export async function unpackBundle(path: string, place: FileStorage): Promise<string> {
  let name = ''
  try {
    for await (const entry of readTar(createReadStream(path))) {
      await place.put(entry.name, entry.content)
      if (isBackupName(entry.name)) name = entry.name
    }
  } catch (error) {
    if (!(error instanceof TarError)) throw error
    throw problem('backup-damaged', 422, `This backup cannot be used: ${error.message}.`)
  }
  if (!name) throw problem('backup-damaged', 422, 'This backup cannot be used: it was not made by Countinghouse.')
  return name
}

async function sizesOf(place: FileStorage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of place.list('')) sizes.set(key, size)
  return sizes
}
