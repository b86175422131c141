import { ROWS_AT_ONCE, type Row } from '#database/copying.ts'
import type { Engine, Reader } from '#database/engine.ts'
import { applyMigrations } from '#database/migrate.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { CopiedUpload, Manifest } from '#server/features/system/backup/backup.model.ts'
import type { BackupFile } from '#server/features/system/backup/keeping/target.ts'
import { problem } from '#server/http/problem.ts'
import { damaged, readBackup } from './backup-read.ts'
import { uploadsIn } from './read-uploads.ts'
import { countRows, dropLeases, emptyTable } from './whole-tables.store.ts'

interface Restore {
  file: BackupFile
  manifest: Manifest
  /** Empty. */
  engine: Engine
  onUpload: (upload: CopiedUpload) => Promise<void>
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Puts a backup into a database as it was, with the schema of its day, all or nothing; answers its secrets, null when they were left out. */
export async function loadBackup(restore: Restore): Promise<Secrets | null> {
  const { engine, manifest } = restore
  let secrets: Secrets | undefined
  await engine.withStartLock(async (db) => {
    await applyMigrations(db, engine.name, manifest.migrations)
    for (const table of (await engine.copying.tables(db)).reverse()) await emptyTable(db, table)
    secrets = await loadEntries(restore, db)
    await engine.copying.setCounters(db, manifest.counters)
    await compareCounts(db, manifest)
    await dropLeases(db)
  })
  if (manifest.leftOut) return null
  if (!secrets) throw damaged('it holds no secrets')
  return secrets
}

async function loadEntries({ file, manifest, engine, onUpload, signal, onProgress }: Restore, db: Reader) {
  const total = manifest.entries.reduce((sum, { bytes }) => sum + bytes, 1) + manifest.uploads.bytes
  let done = 0
  let secrets: Secrets | undefined
  const advance = (bytes: number) => {
    signal?.throwIfAborted()
    done += bytes
    onProgress?.(Math.min(1, done / total))
  }
  for await (const { name, bytes } of readBackup(file)) {
    const [room, table = ''] = name.split('/')
    if (room === 'tables') await insertLines(engine, db, table, bytes)
    if (name === 'secrets.json') secrets = JSON.parse(bytes.toString())
    advance(bytes.length)
    for (const upload of room === 'uploads' ? uploadsIn(bytes) : []) {
      await onUpload(upload)
      advance(upload.bytes)
    }
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
