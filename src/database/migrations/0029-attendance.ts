import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** How many people have attended is counted from an index alone. */
export const attendance: Migration = {
  name: '0029-attendance',
  async up(db) {
    await sql`create index event_attendees_attended on event_attendees (event_id) where checked_in_at is not null`.execute(
      db,
    )
  },
}
