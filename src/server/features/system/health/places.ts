import { stat, statfs } from 'node:fs/promises'
import { certificateEnd } from '#platform/certificate.ts'
import { documentKeys } from '#platform/document-key.ts'
import { encryptedStorage, type KeyState } from '#platform/encrypted-storage.ts'
import { isStorageFault, probeFolder } from '#platform/storage.ts'
import type { Tools } from '#server/tools.ts'

/** For how long an answer is as good as a new one: whoever watches the site asks every few seconds. */
const FRESH_MS = 5_000

export type Places = ReturnType<typeof createPlaces>

/** Whether the places where the site keeps things can be written, in words for the operator. */
export function createPlaces({ config, storage, clock }: Pick<Tools, 'config' | 'storage' | 'clock'>) {
  let last: { at: number; fault: Promise<string | null> } | undefined
  let certificate: { endsAt: string } | null = null

  return {
    /** What is wrong with the store of uploads, or null. */
    faultOfFiles(): Promise<string | null> {
      // A folder is asked in no time; another machine is not bothered by each who asks.
      if (!config.storageUrl) return faultOfFiles()
      const now = clock.now().getTime()
      if (!last || now - last.at > FRESH_MS) last = { at: now, fault: faultOfFiles() }
      return last.fault
    },
    /** What is wrong with the key of clients' documents, or null. */
    async faultOfDocumentsKey(): Promise<string | null> {
      try {
        return KEY_FAULTS[await encryptedStorage(storage, documentKeys(config)).keyState()]
      } catch {
        // That the store cannot be asked is said of the store.
        return null
      }
    },
    async readCertificate(): Promise<void> {
      const end = await certificateEnd(config.publicUrl)
      certificate = end && { endsAt: end.toISOString() }
    },
    /** As it was when it was last asked for; null while that is not known. */
    certificate: () => certificate,
    /** How full the disk of the backups is; null where that is the disk of the data folder, or a store. */
    async backupDisk(): Promise<{ freeBytes: number; totalBytes: number } | null> {
      if (config.backupUrl) return null
      try {
        if ((await stat(config.backupDir)).dev === (await stat(config.dataDir)).dev) return null
        const disk = await statfs(config.backupDir)
        return { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize }
      } catch {
        // That it cannot be asked is said of the folder.
        return null
      }
    },
    /** What is wrong with the folder of backups, or null. */
    async faultOfBackups(): Promise<string | null> {
      if (config.backupUrl) return null
      try {
        await probeFolder(config.backupDir)
        return null
      } catch (error) {
        return `BACKUP_DIR: ${config.backupDir} cannot be written (${codeOf(error)}). Under systemd the unit may write to its data folder alone: put ReadWritePaths=${config.backupDir} into a drop-in, as docs/reference.md shows`
      }
    },
  }

  async function faultOfFiles(): Promise<string | null> {
    try {
      await storage.check()
      return null
    } catch (error) {
      if (!config.storageUrl) return `the folder of uploads cannot be written (${codeOf(error)})`
      // What the store says may name it; the log has it all.
      return isStorageFault(error)
        ? 'the file store (STORAGE_URL) cannot be reached or refuses'
        : 'the file store failed'
    }
  }
}

const KEY_FAULTS: Record<KeyState, string | null> = {
  none: null,
  good: null,
  missing: 'DOCUMENTS_KEY is not set, but documents are encrypted: nobody can open or send any until it is',
  wrong: 'DOCUMENTS_KEY is not the key that documents are encrypted with: nobody can open or send any until it is',
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
