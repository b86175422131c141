import { sql } from 'kysely'
import type { Reader } from '#database/engine.ts'

export interface JobRun {
  name: string
  startedAt: string | null
  finishedAt: string | null
  error: string | null
}

/** Fails when the database does not answer. */
export async function ask(db: Reader): Promise<void> {
  await sql`select 1`.execute(db)
}

export async function listJobs(db: Reader): Promise<JobRun[]> {
  const rows = await db.selectFrom('jobs').selectAll().orderBy('name').execute()
  return rows.map((row) => ({
    name: row.name,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    error: row.lastError,
  }))
}

export async function listMigrations(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}
