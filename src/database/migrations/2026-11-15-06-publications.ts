import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const publications: Migration = {
  name: '2026-11-15-06-publications',
  async up(db, engine) {
    const id = engine === 'postgres' ? 'serial' : 'integer'

    await db.schema
      .createTable('publication_folders')
      .addColumn('id', id, (c) => (engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey()))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('audience', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('files', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('deleted_at', 'text')
      .execute()

    await db.schema
      .createTable('publication_files')
      .addColumn('id', id, (c) => (engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey()))
      .addColumn('folder_id', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('storage_key', 'text', (c) => c.notNull())
      .addColumn('year', 'integer')
      .addColumn('replaces_id', 'integer')
      .addColumn('series_id', 'integer')
      .addColumn('is_current', 'integer', (c) => c.notNull())
      .addColumn('downloads', 'integer', (c) => c.notNull())
      .addColumn('uploaded_at', 'text', (c) => c.notNull())
      .addColumn('uploaded_by', 'text', (c) => c.notNull())
      .addColumn('uploaded_by_id', 'text')
      .addColumn('deleted_at', 'text')
      .execute()
    await sql`create index publication_files_shown on publication_files (folder_id, id)
      where deleted_at is null and is_current = 1`.execute(db)
    await sql`create index publication_files_all on publication_files (id)
      where deleted_at is null and is_current = 1`.execute(db)
    await sql`create index publication_files_away on publication_files (deleted_at)
      where deleted_at is not null`.execute(db)
    await db.schema
      .createIndex('publication_files_key')
      .unique()
      .on('publication_files')
      .column('storage_key')
      .execute()
    await db.schema
      .createIndex('publication_files_series')
      .on('publication_files')
      .columns(['series_id', 'id'])
      .execute()

    await db.schema
      .createTable('publication_downloads')
      .addColumn('file_id', 'integer', (c) => c.notNull())
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('total', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('publication_downloads_key', ['file_id', 'day'])
      .execute()
    await db.schema.createIndex('publication_downloads_day').on('publication_downloads').column('day').execute()

    if (engine === 'sqlite') {
      await sql`create virtual table publication_files_search using fts5(
        words, content='', contentless_delete=1, detail=none, prefix='2 3')`.execute(db)
    } else {
      await sql`create table publication_files_search (id integer primary key, words tsvector not null)`.execute(db)
      await sql`create index publication_files_search_words on publication_files_search using gin (words)`.execute(db)
    }
  },
}
