import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Until when a message to a client can be undone; null once it has left. */
export const leavingMessages: Migration = {
  name: '0019-leaving-messages',
  async up(db) {
    await sql.raw('alter table conversation_messages add column leaves_at text').execute(db)
    await sql
      .raw(
        'create index conversation_messages_leaving on conversation_messages (leaves_at) where leaves_at is not null',
      )
      .execute(db)
  },
}
