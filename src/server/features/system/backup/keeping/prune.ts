import type { FileStorage } from '#platform/storage.ts'
import { indexNameOf, isBackupName, objectKeyOf } from '#server/features/system/backup/backup.model.ts'
import { readObjectNames } from './index-file.ts'

export interface Pruned {
  objects: string[]
  bytes: number
}

/** The names of the backups in a place, oldest first. */
export async function listBackupFiles(place: FileStorage) {
  const found: { name: string; size: number; modifiedAt: Date }[] = []
  for await (const { key, ...facts } of place.list('countinghouse-')) {
    if (isBackupName(key)) found.push({ name: key, ...facts })
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Takes away the contents of uploads that no backup needs any more. While the index of one cannot be read, nothing is
 * taken away: nobody could say what it needs. No other backup may be under way.
 */
export async function pruneObjects(place: FileStorage): Promise<Pruned> {
  const needed = new Set<string>()
  const backups = await listBackupFiles(place)
  for (const { name } of backups) {
    const objects = await readObjectNames(place, name)
    if (!objects) return { objects: [], bytes: 0 }
    for (const object of objects) needed.add(objectKeyOf(object))
  }
  const pruned: Pruned = { objects: [], bytes: 0 }
  for await (const { key, size } of place.list('objects/')) {
    if (needed.has(key)) continue
    await place.remove(key)
    pruned.objects.push(key.split('/').at(-1) ?? '')
    pruned.bytes += size
  }
  return pruned
}

export async function removeBackup(place: FileStorage, name: string): Promise<void> {
  await place.remove(name)
  await place.remove(indexNameOf(name))
}
