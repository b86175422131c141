import { type Kysely, sql } from 'kysely'
import { StartError } from '#platform/start-error.ts'
import type { Engine } from './engine.ts'
import { migrations } from './migrations/all.ts'
import type { Tables } from './tables.ts'

/** The database was written by a newer version than this one. */
export class NewerDatabaseError extends StartError {}

/** Brings the database up to this version of the code; safe when several instances start at once. */
export async function migrate(engine: Engine): Promise<void> {
  if (await isCurrent(engine.reader)) return
  await engine.withStartLock(async (db) => {
    await applyMigrations(db, engine.name)
  })
}

/** Applies what is missing, in order; with `only`, no others than those it names. */
export async function applyMigrations(db: Kysely<Tables>, engine: Engine['name'], only?: string[]): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(db)
  const applied = await appliedNames(db)
  refuseNewer([...applied, ...(only ?? [])])
  for (const migration of migrations) {
    if (applied.includes(migration.name) || (only && !only.includes(migration.name))) continue
    await migration.up(db, engine)
    await sql`insert into migrations (name, applied_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
      db,
    )
  }
}

/** True when every migration of this code has been applied, and no others. */
export async function isCurrent(db: Kysely<Tables>): Promise<boolean> {
  try {
    const applied = await appliedNames(db)
    refuseNewer(applied)
    return applied.length === migrations.length
  } catch (error) {
    if (error instanceof NewerDatabaseError) throw error
    return false
  }
}

/** True when an older version has written the database, so that this one would change it. */
export async function isWaiting(db: Kysely<Tables>): Promise<boolean> {
  const applied = await appliedNames(db).catch(() => [])
  refuseNewer(applied)
  return applied.length > 0 && applied.length < migrations.length
}

async function appliedNames(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  return rows.map((row) => row.name)
}

function refuseNewer(applied: string[]): void {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = applied.find((name) => !known.has(name))
  if (!unknown) return
  throw new NewerDatabaseError(
    `The database is newer than this version of Countinghouse (it has "${unknown}"). Install the newer version, or restore an older backup.`,
  )
}
