import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The calendar entry that an email carries, until it was sent. */
export const calendarFiles: Migration = {
  name: '0021-calendar-files',
  async up(db) {
    await sql.raw('alter table outbox_mails add column calendar_file text').execute(db)
  },
}
