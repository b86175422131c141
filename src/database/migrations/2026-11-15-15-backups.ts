import type { Migration } from './migration.ts'

export const backups: Migration = {
  name: '2026-11-15-15-backups',
  async up(db, engine) {
    const id = engine === 'postgres' ? 'serial' : 'integer'

    await db.schema
      .createTable('backups')
      .addColumn('id', id, (c) => (engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey()))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('percent', 'integer', (c) => c.notNull())
      .addColumn('file', 'text', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('table_rows', 'integer', (c) => c.notNull())
      .addColumn('uploads', 'integer', (c) => c.notNull())
      .addColumn('error', 'text')
      .addColumn('started_by', 'text', (c) => c.notNull())
      .addColumn('started_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('finished_at', 'text')
      .execute()
    await db.schema.createIndex('backups_state').on('backups').columns(['state', 'started_at']).execute()

    // The keys of an installation that several instances share.
    await db.schema
      .createTable('secrets')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute()
  },
}
