import type { Config } from '#platform/config.ts'
import { openS3Storage } from '#platform/s3-storage.ts'
import { type FileStorage, openFolderStorage } from '#platform/storage.ts'

export interface BackupFile {
  place: FileStorage
  name: string
  identity: string | null
}

/** Where a deployment keeps its backups: in a store that speaks S3, or in a folder. */
export function openTarget({ backupUrl, backupDir }: Pick<Config, 'backupUrl' | 'backupDir'>): FileStorage {
  return backupUrl ? openS3Storage(backupUrl) : openFolderStorage(backupDir)
}

/** The same in words, without the key of the store. */
export function formatTarget({ backupUrl, backupDir }: Pick<Config, 'backupUrl' | 'backupDir'>): string {
  if (!backupUrl) return backupDir
  const { host, pathname } = new URL(backupUrl)
  return `s3://${host}${pathname}`
}
