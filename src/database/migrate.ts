import { type Kysely, sql } from 'kysely'
import { StartError } from '#platform/start-error.ts'
import type { Engine } from './engine.ts'
import { initial } from './migrations/0001-initial.ts'
import { migrations } from './migrations/all.ts'
import type { Tables } from './tables.ts'

/** The database was written by another version than this one, which cannot use it. */
class OtherDatabaseError extends StartError {}

/** Brings the database up to this version of the code; safe when several instances start at once. */
export async function migrate(engine: Engine): Promise<void> {
  if (await isCurrent(engine)) return
  await engine.withStartLock(async (db) => {
    await applyMigrations(db, engine.name)
  })
}

/** Applies what is missing, in order; with `only`, no others than those it names. */
export async function applyMigrations(db: Kysely<Tables>, engine: Engine['name'], only?: string[]): Promise<void> {
  await sql`create table if not exists migrations
    (name text primary key, applied_at text not null, digest text not null)`.execute(db)
  const applied = await appliedTo(db)
  refuseOther(applied, engine)
  refuseNewer(only ?? [])
  for (const { name, digest, up } of migrations) {
    if (applied.some((one) => one.name === name) || (only && !only.includes(name))) continue
    await up(db.withoutPlugins(), engine)
    await sql`insert into migrations (name, applied_at, digest)
      values (${name}, ${new Date().toISOString()}, ${digest?.(engine) ?? ''})`.execute(db)
  }
}

/** True when every migration of this code has been applied, and no others. */
export async function isCurrent({ reader, name }: Engine): Promise<boolean> {
  const applied = await appliedTo(reader).catch(() => [])
  refuseOther(applied, name)
  return applied.length === migrations.length
}

/** True when an older version has written the database, so that this one would change it. */
export async function isWaiting({ reader, name }: Engine): Promise<boolean> {
  const applied = await appliedTo(reader).catch(() => [])
  refuseOther(applied, name)
  return applied.length > 0 && applied.length < migrations.length
}

interface Applied {
  name: string
  digest?: string
}

async function appliedTo(db: Kysely<Tables>): Promise<Applied[]> {
  const { rows } = await sql<Applied>`select * from migrations order by name`.execute(db)
  return rows
}

function refuseOther(applied: Applied[], engine: Engine['name']): void {
  const names = applied.map(({ name }) => name)
  const isReworded = migrations.some(({ name, digest }) => {
    const found = applied.find((one) => one.name === name)
    return found && digest && found.digest !== digest(engine)
  })
  if (isReworded || isBeforeFirstRelease(names)) {
    throw new OtherDatabaseError(
      'The database was made by a development version before the first release, from which there is no upgrade. Start with an empty one.',
    )
  }
  refuseNewer(names)
}

/** Whether these are the migrations of a time before the initial schema was one. */
export function isBeforeFirstRelease(names: string[]): boolean {
  return names.length > 0 && !names.includes(initial.name)
}

function refuseNewer(names: string[]): void {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = names.find((name) => !known.has(name))
  if (!unknown) return
  throw new OtherDatabaseError(
    `The database is newer than this version of Countinghouse (it has "${unknown}"). Install the newer version, or restore an older backup.`,
  )
}
