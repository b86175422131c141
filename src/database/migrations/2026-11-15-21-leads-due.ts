import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Those that wait for an answer are found by a column of their own: an index over it is used whatever else is asked. */
export const leadsDue: Migration = {
  name: '2026-11-15-21-leads-due',
  async up(db) {
    await db.schema.alterTable('leads').addColumn('due_at', 'text').execute()
    await sql`update leads set due_at = reply_by
      where answered_at is null and state in ('new', 'in-progress')`.execute(db)
    await sql`create index leads_due on leads (due_at, id) where due_at is not null`.execute(db)
    await sql`drop index leads_waiting`.execute(db)
  },
}
