import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Leases of background runs in one place: backups, drills, exports and imports share them. */
export const leases: Migration = {
  name: '0006-leases',
  async up(db) {
    await sql`create table leases (name text primary key, holder text not null, until text not null)`.execute(db)
    for (const table of ['imports', 'exports']) await db.schema.alterTable(table).dropColumn('lease_until').execute()
  },
}
