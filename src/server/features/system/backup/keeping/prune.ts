import type { FileStorage } from '#platform/storage.ts'
import { indexNameOf, isBackupName, objectKeyOf } from '#server/features/system/backup/backup.model.ts'
import { readObjectNames } from './index-file.ts'

export interface Pruned {
  objects: string[]
  /** Where they are, wherever a user may have put them. */
  keys: string[]
  bytes: number
}

export async function listBackupFiles(place: FileStorage) {
  const found: { name: string; size: number; modifiedAt: Date }[] = []
  for await (const { key, ...facts } of place.list('countinghouse-')) {
    if (isBackupName(key)) found.push({ name: key, ...facts })
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * The contents of uploads that no backup needs, as if those named in `gone` were gone already. While the index of one cannot
 * be read, none is named: nobody could say what it needs.
 */
export async function findUnneeded(place: FileStorage, gone = new Set<string>()): Promise<Pruned> {
  const needed = new Set<string>()
  const pruned: Pruned = { objects: [], keys: [], bytes: 0 }
  for (const { name } of await listBackupFiles(place)) {
    if (gone.has(name)) continue
    const objects = await readObjectNames(place, name)
    if (!objects) return pruned
    for (const object of objects) needed.add(objectKeyOf(object))
  }
  for await (const { key, size } of place.list('objects/')) {
    if (needed.has(key)) continue
    pruned.keys.push(key)
    pruned.objects.push(key.split('/').at(-1) ?? '')
    pruned.bytes += size
  }
  return pruned
}

/** Takes away what no backup needs any more. No other backup may be under way. */
export async function pruneObjects(place: FileStorage): Promise<Pruned> {
  const pruned = await findUnneeded(place)
  for (const key of pruned.keys) await place.remove(key)
  return pruned
}

export async function removeBackup(place: FileStorage, name: string): Promise<void> {
  await place.remove(name)
  await place.remove(indexNameOf(name))
}
