import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { findIdentity } from '#platform/age.ts'
import type { Config } from '#platform/config.ts'
import { openFolderStorage } from '#platform/storage.ts'
import { isBackupName } from '#server/features/system/backup/backup.model.ts'
import { isBundleName, unpackBundle } from '#server/features/system/backup/keeping/bundle.ts'
import { type BackupFile, openTarget } from '#server/features/system/backup/keeping/target.ts'
import { problem } from '#server/http/problem.ts'

interface Asked {
  path: string
  /** The file with the private key, as `age-keygen` writes it. */
  identity: string | null
}

/** Opens a backup wherever it lies, hands it on, and takes away what had to be unpacked for it. */
export async function withBackup<T>(config: Config, asked: Asked, work: (file: BackupFile) => Promise<T>): Promise<T> {
  const identity = asked.identity ? await readIdentity(asked.identity) : null
  const { path } = asked
  if (existsSync(path) && isBundleName(path)) {
    const folder = await mkdtemp(join(dirname(path), '.unpacked-'))
    try {
      const place = openFolderStorage(folder)
      return await work({ place, name: await unpackBundle(path, place), identity })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  if (existsSync(path)) return await work({ place: openFolderStorage(dirname(path)), name: basename(path), identity })
  const place = openTarget(config)
  const name = basename(path)
  if (!isBackupName(name) || !(await place.open(name))) throw problem('not-found', 404, `There is no file ${path}.`)
  return await work({ place, name, identity })
}

/** The private key in a file; throws in words when there is none. */
export async function readIdentity(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw problem('no-identity', 422, `The identity file ${path} cannot be read.`)
  })
  const identity = findIdentity(text)
  if (!identity) throw problem('no-identity', 422, `${path} holds no private key (AGE-SECRET-KEY-1…).`)
  return identity
}
