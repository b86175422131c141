import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { FileStorage } from '#platform/storage.ts'

/** What every feature may use; made once in main.ts, or by a test. */
export interface Tools {
  config: Config
  secrets: Secrets
  log: Log
  clock: Clock
  db: Database
  storage: FileStorage
}
