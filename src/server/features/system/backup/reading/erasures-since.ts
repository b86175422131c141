import { existsSync } from 'node:fs'
import { openEngine } from '#database/database.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import type { Erasure } from '#server/features/system/accounts/profile/erasure-list.service.ts'
import type { Manifest } from '#server/features/system/backup/backup.model.ts'
import { readErasures } from '#server/features/system/backup/keeping/erasures-beside.ts'
import { type BackupFile, openTarget } from '#server/features/system/backup/keeping/target.ts'
import { listErasuresIn } from './whole-tables.store.ts'

interface Asked {
  file: BackupFile
  config: Config
  log: Log
}

/**
 * Everybody who was erased since a backup was made: from the list beside it, from the one where this site keeps its backups,
 * and from the database that is to be replaced. Whatever of these is there counts.
 */
export async function erasuresSince({ file, config, log }: Asked, { createdAt }: Manifest): Promise<Erasure[]> {
  const found = [
    ...(await readErasures(file.place)),
    // On a new machine, or with a store that does not answer, there is only what lies beside the backup.
    ...(await readErasures(openTarget(config)).catch(() => [])),
    // It may be the damaged one because of which there is a restore.
    ...(await inDatabase(config.databaseUrl, log).catch(() => [])),
  ]
  return found.filter(({ at }) => at >= createdAt)
}

async function inDatabase(url: string, log: Log): Promise<Erasure[]> {
  if (url.startsWith('sqlite:') && !existsSync(url.slice('sqlite:'.length))) return []
  const engine = await openEngine(url, log)
  try {
    const hasList = (await engine.copying.tables(engine.reader)).includes('erasures')
    return hasList ? await listErasuresIn(engine.reader) : []
  } finally {
    await engine.close()
  }
}
