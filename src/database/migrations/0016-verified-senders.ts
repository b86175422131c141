import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Answers by email whose sender no trusted mail server has verified: whose word is believed, what becomes of such an answer, and which
 * messages are of that kind. What came before is not marked: nobody knows.
 */
export const verifiedSenders: Migration = {
  name: '0016-verified-senders',
  async up(db) {
    for (const change of [
      "incoming_mailboxes add column auth_server text not null default ''",
      "incoming_mailboxes add column unverified text not null default 'request'",
      'incoming_mailboxes add column seen_server text',
      'conversation_messages add column unverified integer not null default 0',
      'lead_messages add column unverified integer not null default 0',
    ]) {
      await sql.raw(`alter table ${change}`).execute(db)
    }
  },
}
