import { ROWS_AT_ONCE, type Row } from '#database/copying.ts'
import type { Engine, Reader } from '#database/engine.ts'
import { applyMigrations } from '#database/migrate.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { FileStorage } from '#platform/storage.ts'
import { problem } from '#server/http/problem.ts'
import type { Manifest } from './backup.model.ts'
import { readBackup } from './backup-read.ts'
import { countRows, dropLeases, emptyTable } from './whole-tables.store.ts'

export interface Restore {
  file: string
  /** What the file says of itself, after it was checked. */
  manifest: Manifest
  /** Empty, or set aside by `prepare`. */
  engine: Engine
  /** Null leaves the uploads where they are. */
  storage: FileStorage | null
  /** Sessions that have ended since the backup must not live again; a move keeps them. */
  keepSessions?: boolean
  prepare?: (db: Reader) => Promise<void>
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Puts a backup into a database as it was, with the schema of its day, all or nothing; answers its secrets. */
export async function loadBackup(restore: Restore): Promise<Secrets> {
  const { engine, manifest } = restore
  let secrets: Secrets | undefined
  await engine.withStartLock(async (db) => {
    await restore.prepare?.(db)
    await applyMigrations(db, engine.name, manifest.migrations)
    for (const table of (await engine.copying.tables(db)).reverse()) await emptyTable(db, table)
    secrets = await loadEntries(restore, db)
    await engine.copying.setCounters(db, manifest.counters)
    await compareCounts(db, manifest)
    await dropLeases(db)
    if (!restore.keepSessions) for (const table of ['sessions', 'devices'] as const) await emptyTable(db, table)
  })
  if (!secrets) throw problem('backup-damaged', 422, 'This backup cannot be used: it holds no secrets.')
  return secrets
}

async function loadEntries({ file, manifest, engine, storage, signal, onProgress }: Restore, db: Reader) {
  const total = manifest.entries.reduce((sum, { bytes }) => sum + bytes, 1)
  let done = 0
  let secrets: Secrets | undefined
  for await (const { name, bytes } of readBackup(file)) {
    signal?.throwIfAborted()
    const [room, table = ''] = name.split('/')
    if (room === 'uploads') await storage?.put(name.slice('uploads/'.length), bytes)
    if (room === 'tables') await insertLines(engine, db, table, bytes)
    if (name === 'secrets.json') secrets = JSON.parse(bytes.toString())
    done += bytes.length
    onProgress?.(Math.min(1, done / total))
  }
  return secrets
}

async function insertLines(engine: Engine, db: Reader, table: string, bytes: Buffer): Promise<void> {
  const rows: Row[] = bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await engine.copying.insert(db, table, rows.slice(at, at + ROWS_AT_ONCE))
    // SQLite answers at once: without a pause nobody else would get a turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function compareCounts(db: Reader, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    const found = await countRows(db, name)
    if (found !== rows) {
      throw problem('backup-damaged', 422, `This backup cannot be used: ${name} has ${found} rows, not ${rows}.`)
    }
  }
}
