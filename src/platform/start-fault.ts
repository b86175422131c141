import { StartError } from './start-error.ts'
import { isStorageFault, isStorageFull } from './storage.ts'

/** Why the site did not start, in one line; null where only the whole error tells. */
export function startFault(error: unknown, storesElsewhere: boolean): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof StartError) return error.message
  const words = error.message.split('\n', 1)[0] ?? ''
  if (isStorageFault(error)) {
    const place = storesElsewhere ? 'STORAGE_URL: the store of uploads' : 'DATA_DIR: the data folder'
    return `${place} ${isStorageFull(error) ? 'has no room left' : 'cannot be used'}: ${words}`
  }
  // What SQLite says of a full or broken disk.
  if ('errcode' in error) return `DATABASE_URL: the database cannot be used: ${words}`
  return null
}
