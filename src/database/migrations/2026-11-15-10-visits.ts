import type { Migration } from './migration.ts'

export const visits: Migration = {
  name: '2026-11-15-10-visits',
  async up(db) {
    await db.schema
      .createTable('visit_days')
      .addColumn('day', 'text', (c) => c.primaryKey())
      .addColumn('views', 'integer', (c) => c.notNull())
      .addColumn('visitors', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('visit_pages')
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('views', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('visit_pages_key', ['day', 'path'])
      .execute()
    await db.schema
      .createTable('visit_sources')
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('views', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('visit_sources_key', ['day', 'source'])
      .execute()
    await db.schema
      .createTable('visit_marks')
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('mark', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('visit_marks_key', ['day', 'mark'])
      .execute()
    await db.schema
      .createTable('visit_salts')
      .addColumn('day', 'text', (c) => c.primaryKey())
      .addColumn('salt', 'text', (c) => c.notNull())
      .execute()
  },
}
