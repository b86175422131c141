import { join } from 'node:path'
import { openS3Storage } from './s3-storage.ts'
import { type FileStorage, openFolderStorage } from './storage.ts'

/** Where a deployment keeps its uploads: in a store that instances share, or in the data folder. */
export function openStorage({ storageUrl, dataDir }: { storageUrl: string | null; dataDir: string }): FileStorage {
  return storageUrl ? openS3Storage(storageUrl) : openFolderStorage(join(dataDir, 'uploads'))
}
