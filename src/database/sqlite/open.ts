import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, type SqliteStatement, sql } from 'kysely'
import type { Engine } from '#database/engine.ts'
import { resultNames, SqliteNames } from '#database/naming.ts'
import { createSearch } from '#database/search/search.ts'
import type { QueryLog } from '#database/slow-queries.ts'
import type { Tables } from '#database/tables.ts'
import { restrictToOwner } from '#platform/storage.ts'
import { sqliteCopying } from './copying.ts'
import { RetryingDialect } from './dialect.ts'
import { createGroupCommit } from './group-commit.ts'
import { sqliteWordIndex } from './word-index.ts'

const UNIQUE_VIOLATIONS = new Set([2067, 1555])
// BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB: primary result codes.
const UNAVAILABLE = new Set([5, 6, 8, 10, 11, 13, 14, 26])
// IOERR, CORRUPT, NOTADB: what was read is not what was written.
const DAMAGED = new Set([10, 11, 26])

export function openSqlite(file: string, noteQuery: QueryLog): Engine {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // For its own account alone, whatever the mask of the process; SQLite gives the files beside it the same rights.
  closeSync(openSync(file, 'a', 0o600))
  restrictToOwner([file, `${file}-wal`, `${file}-shm`])
  const writing = connect(file)
  const writer = new Kysely<Tables>({
    dialect: new RetryingDialect({ file: writing, database: adaptDatabase(writing) }),
    plugins: [resultNames],
    log: noteQuery,
  })
  // Only from here on: what opens a file together with others may wait in the middle of everything.
  writing.exec('pragma busy_timeout = 0')
  // A connection of its own: readers never wait for a transaction, and see the last commit.
  const reading = connect(file)
  const reader = speak(reading, noteQuery)
  const transaction = createGroupCommit(writer)

  return {
    name: 'sqlite',
    reader,
    writer,
    transaction,
    search: createSearch({ db: reader, index: sqliteWordIndex(reader, transaction), transaction }),
    copying: sqliteCopying(() => speak(connect(file), noteQuery), file),
    isUniqueViolation: (error) => UNIQUE_VIOLATIONS.has(resultCode(error)),
    isUnstorable: () => false,
    isUnavailable: (error) => UNAVAILABLE.has(resultCode(error) & 0xff),
    async withStartLock(work) {
      // Tables that are rebuilt would take their parts along. Within a transaction this cannot be changed.
      writing.exec('pragma foreign_keys = off')
      try {
        await writer.transaction().execute(async (tx) => {
          await work(tx)
          const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx)
          if (orphans.rows[0]) throw new Error(`${orphans.rows[0].table} refers to a row that is not there`)
        })
      } finally {
        writing.exec('pragma foreign_keys = on')
      }
    },
    now: async () => new Date(),
    // One writer at a time is all SQLite allows.
    async lock() {},
    // The site is one process; its own commits are told by the caller.
    announce: async () => async () => {},
    hearsChanges: () => true,
    async listen(heard) {
      const stop = watchOtherWriters(writing, () => heard(null))
      return async () => stop()
    },
    async faults() {
      const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(reader)
      const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(reader)
      const words = rows.map((row) => row.integrityCheck).filter((text) => text !== 'ok')
      return [...words, ...orphans.rows.map(({ table }) => `${table} refers to a row that is not there`)]
    },
    async bytes() {
      const { rows } = await sql<{ bytes: number }>`select page_count * page_size as bytes
        from pragma_page_count, pragma_page_size`.execute(reader)
      return rows[0]?.bytes ?? 0
    },
    async close() {
      await writer.destroy()
      await reader.destroy()
      // Kysely closes only what it has used.
      for (const database of [writing, reading]) if (database.isOpen) database.close()
    },
  }
}

function connect(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma temp_store = memory;
    -- What is deleted is overwritten: an erased person must not be found in the bytes of the file.
    pragma secure_delete = on;
    pragma cache_size = -16000;
    pragma journal_size_limit = 33554432;
  `)
  return database
}

function speak(database: DatabaseSync, noteQuery: QueryLog): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new SqliteNames({ database: adaptDatabase(database) }),
    plugins: [resultNames],
    log: noteQuery,
  })
}

const CHANGES_TABLES = /^\s*(alter|create|drop)\b/i
/** How often tables have been changed by this process. */
let changedTables = 0

/** Keeps statements prepared: 290 durable comments a second instead of 230, and an eighth more pages read meanwhile. */
function adaptDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      if (prepared.size >= 500) prepared.clear()
      const statement = adapt(database, database.prepare(sql), CHANGES_TABLES.test(sql))
      prepared.set(sql, statement)
      return statement
    },
    close() {
      prepared.clear()
      database.close()
    },
  }
}

function adapt(database: DatabaseSync, statement: StatementSync, changesTables: boolean): SqliteStatement {
  // Kysely passes on what the compiler let through; SQLite itself refuses what it cannot store.
  type Values = Parameters<StatementSync['all']>
  // Rows that are made here from plain values cost less than those that the driver makes, which would be copied.
  statement.setReturnArrays(true)
  const asRow = (names: string[]) => (values: unknown) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) row[names[at] as string] = (values as unknown[])[at]
    return row
  }
  let known = { names: [] as string[], since: -1 }
  // Read again after a migration: it may have changed the columns of a statement that is kept.
  const names = () => {
    if (known.since !== changedTables)
      known = { names: statement.columns().map(({ name }) => name), since: changedTables }
    return known.names
  }
  return {
    reader: statement.columns().length > 0,
    all: (parameters) =>
      trusting(database, () => {
        const found = statement.all(...(parameters as Values))
        return found.length > 0 ? found.map(asRow(names())) : []
      }),
    run: (parameters) => {
      if (changesTables) changedTables += 1
      return trusting(database, () => statement.run(...(parameters as Values)))
    },
    *iterate(parameters) {
      const row = asRow(names())
      for (const values of statement.iterate(...(parameters as Values))) yield row(values)
    },
  }
}

/** Forgets what it remembers of a file that turned out to be damaged, so that a repaired one is read again. */
function trusting<T>(database: DatabaseSync, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (DAMAGED.has(resultCode(error) & 0xff)) database.exec('pragma shrink_memory')
    throw error
  }
}

function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
}

const LOOK_MS = 250

/** Notices when another process, such as the command line, has written to the file. */
function watchOtherWriters(writer: DatabaseSync, heard: () => void): () => void {
  // Counts the commits of every connection but this one; our own are told by who makes them.
  const version = writer.prepare('pragma data_version')
  const look = () => version.get()?.data_version
  let known = look()
  const timer = setInterval(() => {
    const now = look()
    if (now === known) return
    known = now
    heard()
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
