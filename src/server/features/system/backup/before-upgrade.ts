import { openEngine } from '#database/database.ts'
import { isWaiting } from '#database/migrate.ts'
import { findSecrets } from '#database/secrets.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import type { FileStorage } from '#platform/storage.ts'
import { fileNameOf } from './backup.model.ts'
import { findRecipient } from './backup-objects.store.ts'
import { openTarget } from './keeping/target.ts'
import type { Reopen } from './reading/backup-verify.ts'
import { makeBackup } from './writing/make-backup.ts'

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
    const db = { read: engine.reader, transaction: engine.transaction }
    const tools = { config, log, storage, secrets, clock: systemClock }
    try {
      const recipient = config.backupRecipient ?? (await findRecipient(engine.reader))
      const name = fileNameOf(now, { kind: 'upgrade', isEncrypted: recipient !== null })
      await makeBackup({ tools, engine, db, reopen, place: openTarget(config), name, kind: 'upgrade', now, recipient })
      log.info({ file: name }, 'backed up before the upgrade')
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      throw new StartError(`The upgrade was tried on a copy and failed; the database is as it was: ${words}`)
    }
  } finally {
    await engine.close()
  }
}
