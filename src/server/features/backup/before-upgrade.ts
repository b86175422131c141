import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openEngine } from '#database/database.ts'
import { isWaiting } from '#database/migrate.ts'
import { findSecrets } from '#database/secrets.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import type { FileStorage } from '#platform/storage.ts'
import { fileNameOf } from './backup.model.ts'
import { type Reopen, tryBackup } from './backup-verify.ts'
import { writeBackup } from './backup-write.ts'

interface Deployment {
  config: Config
  log: Log
  storage: FileStorage
}

/**
 * Before a new version changes the database of an older one: backs everything up, and tries the upgrade on that copy.
 * When it fails there, the start ends with the database as it was.
 */
export async function backUpBeforeUpgrade({ config, log, storage }: Deployment, reopen: Reopen): Promise<void> {
  const engine = await openEngine(config.databaseUrl, log)
  try {
    if (!(await isWaiting(engine))) return
    log.info('this version changes the database: a backup is made first')
    const now = systemClock.now()
    const secrets = await findSecrets(engine, config)
    await mkdir(config.backupDir, { recursive: true, mode: 0o700 })
    const file = join(config.backupDir, fileNameOf(now, 'upgrade'))
    const part = `${file}.part`
    try {
      await writeBackup({ engine, storage, secrets, now }, part)
      await tryBackup({ config, log, storage, secrets, clock: systemClock }, reopen, part)
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true })
      const words = error instanceof Error ? error.message : String(error)
      throw new StartError(`The upgrade was tried on a copy and failed; the database is as it was: ${words}`)
    }
    log.info({ file }, 'backed up before the upgrade')
  } finally {
    await engine.close()
  }
}
