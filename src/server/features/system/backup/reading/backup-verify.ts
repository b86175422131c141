import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, openEngine } from '#database/database.ts'
import { openFolderStorage } from '#platform/storage.ts'
import type { Verdict } from '#server/features/system/audit/audit.model.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { CopiedUpload, Manifest } from '#server/features/system/backup/backup.model.ts'
import type { BackupFile } from '#server/features/system/backup/keeping/target.ts'
import type { Tools } from '#server/tools.ts'
import { checkBackup } from './backup-read.ts'
import { loadBackup } from './backup-restore.ts'
import { fitToKeys } from './keys-here.ts'

export type Reopen = (tools: Tools) => { reindex(): Promise<void>; audit: Audit }

interface Trial {
  onUpload: (upload: CopiedUpload, manifest: Manifest) => Promise<void>
  folder?: string
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

export interface Tried {
  manifest: Manifest
  audit: Verdict
}

/** Restores a backup into a folder of its own, opens the site in it, and takes the folder away again. */
export async function tryBackup(
  tools: Omit<Tools, 'db'>,
  reopen: Reopen,
  file: BackupFile,
  trial: Trial,
): Promise<Tried> {
  const manifest = await checkBackup(file, trial.signal)
  trial.onProgress?.(0.3)
  // In the data folder, which holds the same in the open; where the backups are, nothing may lie unencrypted.
  const folder = await mkdtemp(join(tools.config.dataDir, trial.folder ?? '.trial-'))
  const url = `sqlite:${join(folder, 'countinghouse.db')}`
  const storage = openFolderStorage(join(folder, 'uploads'))
  try {
    const engine = await openEngine(url, tools.log)
    const onProgress = (share: number) => trial.onProgress?.(0.3 + 0.6 * share)
    const { signal } = trial
    const onUpload = (upload: CopiedUpload) => trial.onUpload(upload, manifest)
    const inBackup = await loadBackup({ file, manifest, engine, onUpload, signal, onProgress }).finally(() =>
      engine.close(),
    )
    const secrets = inBackup ?? tools.secrets
    const db = await openDatabase(url, tools.log)
    try {
      const site = reopen({ ...tools, db, storage, secrets })
      await site.reindex()
      const found = inBackup ? null : await fitToKeys({ db }, site.audit, manifest.audit)
      return { manifest, audit: found ?? (await site.audit.verify([headOf(manifest)])) }
    } finally {
      await db.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const headOf = ({ createdAt, audit }: Pick<Manifest, 'createdAt' | 'audit'>) => ({ at: createdAt, ...audit })
