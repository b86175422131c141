import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const leads: Migration = {
  name: '2026-11-15-05-leads',
  async up(db, engine) {
    const id = engine === 'postgres' ? 'serial' : 'integer'

    await db.schema
      .createTable('leads')
      .addColumn('id', id, (c) => (engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey()))
      .addColumn('reference', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('spam_reason', 'text')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('first_name', 'text')
      .addColumn('last_name', 'text')
      .addColumn('company_name', 'text')
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('email_key', 'text', (c) => c.notNull())
      .addColumn('phone', 'text')
      .addColumn('location', 'text')
      .addColumn('business_type', 'text')
      .addColumn('challenges', 'text', (c) => c.notNull())
      .addColumn('other_challenge', 'text')
      .addColumn('plan', 'text')
      .addColumn('message', 'text')
      .addColumn('origin', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text')
      .addColumn('owner_id', 'text')
      .addColumn('owner_name', 'text')
      .addColumn('tags', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('once_key', 'text')
      .addColumn('body_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('answered_at', 'text')
      .addColumn('closed_at', 'text')
      .execute()
    await db.schema.createIndex('leads_reference').unique().on('leads').column('reference').execute()
    // Null keys stand beside each other in a unique index on both engines.
    await db.schema.createIndex('leads_once_key').unique().on('leads').column('once_key').execute()
    await db.schema.createIndex('leads_state').on('leads').columns(['state', 'id']).execute()
    await db.schema.createIndex('leads_kind_state').on('leads').columns(['kind', 'state', 'id']).execute()
    await db.schema.createIndex('leads_owner_state').on('leads').columns(['owner_id', 'state', 'id']).execute()
    await db.schema.createIndex('leads_email').on('leads').columns(['email_key', 'id']).execute()
    await db.schema.createIndex('leads_account').on('leads').columns(['account_id', 'id']).execute()
    await db.schema.createIndex('leads_created').on('leads').columns(['created_at', 'kind', 'state']).execute()
    // Lists leave spam out unless it is asked for.
    await sql`create index leads_wanted on leads (id) where state <> 'spam'`.execute(db)
    await sql`create index leads_wanted_kind on leads (kind, id) where state <> 'spam'`.execute(db)
    await sql`create index leads_wanted_owner on leads (owner_id, id) where state <> 'spam'`.execute(db)

    await db.schema
      .createTable('lead_events')
      .addColumn('id', id, (c) => (engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey()))
      .addColumn('lead_id', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('actor_name', 'text', (c) => c.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('text', 'text')
      .addColumn('version', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('lead_events_lead').on('lead_events').columns(['lead_id', 'id']).execute()

    await db.schema
      .createTable('lead_counts')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('owner_id', 'text', (c) => c.notNull())
      .addColumn('total', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('lead_counts_key', ['kind', 'state', 'owner_id'])
      .execute()

    if (engine === 'sqlite') {
      await sql`create virtual table leads_search using fts5(
        words, content='', contentless_delete=1, detail=none, prefix='2 3')`.execute(db)
    } else {
      await sql`create table leads_search (id integer primary key, words tsvector not null)`.execute(db)
      await sql`create index leads_search_words on leads_search using gin (words)`.execute(db)
    }
  },
}
