import type { Migration } from './migration.ts'

export const foundation: Migration = {
  name: '2026-11-15-01-foundation',
  async up(db, engine) {
    const id = engine === 'postgres' ? 'serial' : 'integer'

    await db.schema
      .createTable('audit_events')
      .addColumn('id', id, (c) => (engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey()))
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('actor_name', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('subject', 'text')
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('address', 'text')
      .addColumn('previous_hash', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('audit_events_subject').on('audit_events').columns(['subject', 'id']).execute()
    await db.schema.createIndex('audit_events_actor').on('audit_events').columns(['actor_id', 'id']).execute()
    await db.schema.createIndex('audit_events_action').on('audit_events').columns(['action', 'id']).execute()

    await db.schema
      .createTable('outbox_mails')
      .addColumn('id', id, (c) => (engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey()))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('html', 'text', (c) => c.notNull())
      .addColumn('reply_to', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('next_attempt_at', 'text', (c) => c.notNull())
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('sent_at', 'text')
      .execute()
    await db.schema.createIndex('outbox_mails_due').on('outbox_mails').columns(['state', 'next_attempt_at']).execute()

    await db.schema
      .createTable('settings')
      .addColumn('section', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('updated_by', 'text')
      .execute()
    await db.schema
      .createTable('settings_history')
      .addColumn('id', id, (c) => (engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey()))
      .addColumn('section', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('saved_at', 'text', (c) => c.notNull())
      .addColumn('saved_by', 'text')
      .execute()
    await db.schema
      .createIndex('settings_history_version')
      .unique()
      .on('settings_history')
      .columns(['section', 'version'])
      .execute()

    await db.schema
      .createTable('jobs')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('lease_until', 'text')
      .addColumn('started_at', 'text')
      .addColumn('finished_at', 'text')
      .addColumn('last_error', 'text')
      .execute()

    await db.schema
      .createTable('rate_limits')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('window_ends_at', 'text', (c) => c.notNull())
      .addColumn('hits', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('rate_limits_end').on('rate_limits').column('window_ends_at').execute()
  },
}
