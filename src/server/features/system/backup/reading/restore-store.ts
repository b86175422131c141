import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileStorage, openFolderStorage, piecesOf, type StoredFile } from '#platform/storage.ts'
import type { CopiedUpload } from '#server/features/system/backup/backup.model.ts'
import type { BackupFile } from '#server/features/system/backup/keeping/target.ts'
import { readBackup } from './backup-read.ts'
import { restoreUpload, uploadsIn } from './read-uploads.ts'

const PLACED = 'restoring-uploads.jsonl'

interface Place {
  dataDir: string
  uploadsAside: string | null
  removals: string[]
}

/**
 * A store has no names to swap: uploads are put where the site reads them, each written down before, so that it can be taken
 * back. Those that are there already stay untouched; another content under the same name is kept in the data folder.
 */
export async function placeUploads(file: BackupFile, storage: FileStorage, place: Place): Promise<void> {
  const placed = await open(join(place.dataDir, PLACED), 'a', 0o600)
  try {
    for await (const { name, bytes } of readBackup(file)) {
      for (const upload of name.startsWith('uploads/') ? uploadsIn(bytes) : []) {
        const before = await storage.open(upload.key)
        if (before && (await isSame(before, upload))) continue
        if (before) await asideOf(place).put(upload.key, piecesOf(before))
        await placed.appendFile(`${JSON.stringify({ key: upload.key, isReplaced: before !== null })}\n`)
        await placed.sync()
        await restoreUpload(file, upload, storage)
      }
    }
  } finally {
    await placed.close()
  }
}

export async function undoUploads(place: Place, storage: FileStorage): Promise<void> {
  for (const { key, isReplaced } of await listPlaced(place)) {
    const before = isReplaced ? await asideOf(place).open(key) : null
    if (before) await storage.put(key, piecesOf(before))
    else if (!isReplaced) await storage.remove(key)
  }
  await rm(join(place.dataDir, PLACED), { force: true })
  if (place.uploadsAside) await rm(place.uploadsAside, { recursive: true, force: true })
}

export async function finishUploads(place: Place, storage: FileStorage): Promise<void> {
  for (const key of place.removals) await storage.remove(key)
  await rm(join(place.dataDir, PLACED), { force: true })
}

/** The same store, but nothing leaves it yet: keys to remove are collected in `removals`. */
export function withoutRemoving(storage: FileStorage, removals: string[]): FileStorage {
  return {
    ...storage,
    async remove(key) {
      removals.push(key)
    },
  }
}

async function isSame(stored: StoredFile, { bytes, sha256 }: CopiedUpload): Promise<boolean> {
  if (stored.size !== bytes) return false
  const hash = createHash('sha256')
  for await (const piece of piecesOf(stored)) hash.update(piece)
  return hash.digest('hex') === sha256
}

function asideOf({ uploadsAside }: Place): FileStorage {
  if (!uploadsAside) throw new Error('there is no place for uploads that are replaced')
  return openFolderStorage(uploadsAside)
}

async function listPlaced({ dataDir }: Place): Promise<{ key: string; isReplaced: boolean }[]> {
  const path = join(dataDir, PLACED)
  if (!existsSync(path)) return []
  const lines = (await readFile(path, 'utf8')).split('\n')
  // The last line may have been cut short, before its upload was touched.
  return lines.slice(0, -1).map((line) => JSON.parse(line))
}
