import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDatabase, openEngine } from '#database/database.ts'
import { openFolderStorage } from '#platform/storage.ts'
import { problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import type { Manifest } from './backup.model.ts'
import { checkBackup } from './backup-read.ts'
import { loadBackup } from './backup-restore.ts'

/** The verbs of a restored site that make it whole. */
export type Reopen = (tools: Tools) => { reindex(): Promise<void> }

interface Trial {
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Restores a backup into a folder beside it, opens the site in it, and takes the folder away again. */
export async function tryBackup(
  tools: Omit<Tools, 'db'>,
  reopen: Reopen,
  file: string,
  trial: Trial = {},
): Promise<Manifest> {
  const manifest = await checkBackup(file)
  trial.onProgress?.(0.3)
  const folder = await mkdtemp(join(dirname(file), '.trial-'))
  const url = `sqlite:${join(folder, 'countinghouse.db')}`
  const storage = openFolderStorage(join(folder, 'uploads'))
  try {
    const engine = await openEngine(url, tools.log)
    const onProgress = (share: number) => trial.onProgress?.(0.3 + 0.6 * share)
    const secrets = await loadBackup({ file, manifest, engine, storage, signal: trial.signal, onProgress }).finally(
      () => engine.close(),
    )
    const db = await openDatabase(url, tools.log)
    try {
      await reopen({ ...tools, db, storage, secrets }).reindex()
    } finally {
      await db.close()
    }
    await compareUploads(storage, manifest)
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compareUploads(storage: Tools['storage'], { entries }: Manifest): Promise<void> {
  const expected = entries.filter(({ name }) => name.startsWith('uploads/')).length
  let found = 0
  for await (const _ of storage.list('')) found++
  if (found !== expected) throw problem('backup-damaged', 422, `${found} uploads came back, not ${expected}.`)
}
