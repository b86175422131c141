import { openEngine } from '#database/database.ts'
import { findSecrets } from '#database/secrets.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { deriveSecrets, newSecrets, readSecrets, type Secrets } from '#platform/secrets.ts'
import type { Verdict } from '#server/features/system/audit/audit.model.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { AuditHead } from '#server/features/system/backup/backup.model.ts'
import type { Tools } from '#server/tools.ts'
import { dropSecondFactors } from './whole-tables.store.ts'

/** The keys for a site whose backup holds none: those that the deployment has, or new ones. */
export async function keysHere(config: Config, log: Log): Promise<Secrets> {
  if (config.secret) return deriveSecrets(config.secret)
  const inFolder = readSecrets(config.dataDir)
  if (config.databaseUrl.startsWith('sqlite:')) return inFolder ?? newSecrets()
  const engine = await openEngine(config.databaseUrl, log)
  // A database that has no table of keys yet is a new one.
  return await findSecrets(engine, config)
    .catch(() => inFolder ?? newSecrets())
    .finally(() => engine.close())
}

/**
 * Fits a site that was restored without its keys to those it has now. If they are others, the audit record is sealed again,
 * and second factors that nobody could check any more are removed. Answers what was found of the record then; null when they fit.
 */
export async function fitToKeys({ db }: Pick<Tools, 'db'>, audit: Audit, end: AuditHead): Promise<Verdict | null> {
  return await db.transaction(async (tx) => {
    const found = await audit.resealIfOthers(tx, end)
    if (found) await dropSecondFactors(tx)
    return found
  })
}
