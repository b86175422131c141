import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type SqliteDatabase, SqliteDriver } from 'kysely'
import { SqliteNames } from '#database/naming.ts'

const BUSY = 5
const LOOK_MS = 20
/** How long the first waits: another instance may be changing the schema. */
const START_TIMEOUT_MS = 60_000
const TIMEOUT_MS = 5_000
/** How long each waits while the one before has waited in vain. */
const STUCK_TIMEOUT_MS = 200

/**
 * Waits for another process that is writing without holding up this one: SQLite itself would wait in the middle of
 * everything, and no page could be read meanwhile.
 */
export class RetryingDialect extends SqliteNames {
  readonly #open: { file: DatabaseSync; database: SqliteDatabase }

  constructor(open: { file: DatabaseSync; database: SqliteDatabase }) {
    super({ database: open.database })
    this.#open = open
  }

  override createDriver(): SqliteDriver {
    return new RetryingDriver(this.#open)
  }
}

class RetryingDriver extends SqliteDriver {
  readonly #file: DatabaseSync
  #timeoutMs = START_TIMEOUT_MS

  constructor({ file, database }: { file: DatabaseSync; database: SqliteDatabase }) {
    super({ database })
    this.#file = file
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const until = performance.now() + this.#timeoutMs
    for (;;) {
      try {
        // A transaction that began by reading could not wait for its turn to write.
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
        this.#timeoutMs = TIMEOUT_MS
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() > until) {
          this.#timeoutMs = STUCK_TIMEOUT_MS
          throw error
        }
      }
      await wait(LOOK_MS)
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk has rolled it back already; asking again would hide the reason.
    if (this.#file.isTransaction) await super.rollbackTransaction(connection)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY
}
