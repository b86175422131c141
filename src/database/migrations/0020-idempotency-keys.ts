import type { Migration } from './migration.ts'

const TABLES = ['clients', 'leads', 'lead_messages', 'conversation_messages', 'proposals']

/** Columns are named in the database as in the code. */
export const idempotencyKeys: Migration = {
  name: '0020-idempotency-keys',
  async up(db) {
    for (const table of TABLES) await db.schema.alterTable(table).renameColumn('once_key', 'idempotency_key').execute()
  },
}
