import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const library: Migration = {
  name: '2026-11-15-13-library',
  async up(db) {
    await db.schema
      .createTable('comment_digests')
      .addColumn('day', 'text', (c) => c.primaryKey())
      .addColumn('comments', 'integer', (c) => c.notNull())
      .addColumn('sent_at', 'text', (c) => c.notNull())
      .execute()

    await db.schema.alterTable('media').addColumn('deleted_at', 'text').execute()
    await db.schema.alterTable('media').addColumn('likeness', 'text').execute()
    await db.schema.alterTable('media').addColumn('alike', 'integer').execute()
    // The columns of the condition stand in the index too: only so does SQLite answer from the index alone.
    for (const column of ['uploaded_at', 'name', 'bytes']) {
      await sql`create index ${sql.ref(`media_by_${column}`)} on media (${sql.ref(column)}, id, deleted_at)
        where deleted_at is null`.execute(db)
      await sql`create index ${sql.ref(`publication_files_by_${column}`)}
        on publication_files (${sql.ref(column)}, id, folder_id, deleted_at, is_current)
        where deleted_at is null and is_current = 1`.execute(db)
    }
    await sql`create index media_in_folder on media (folder, uploaded_at, id, deleted_at)
      where deleted_at is null`.execute(db)
    await sql`create index media_unused on media (uploaded_at, id, used, deleted_at)
      where deleted_at is null and used = 0`.execute(db)
    await sql`create index media_unlike on media (id) where likeness is null`.execute(db)
    await sql`create index media_alike on media (alike, id, uploaded_at, deleted_at)
      where alike is not null and deleted_at is null`.execute(db)
    await sql`create index media_silent on media (uploaded_at, id, alt, deleted_at)
      where alt = '' and deleted_at is null`.execute(db)
    await sql`create index media_away on media (deleted_at) where deleted_at is not null`.execute(db)
    await sql`create index publication_files_hash on publication_files (hash, id)
      where deleted_at is null and is_current = 1`.execute(db)

    await db.schema
      .createTable('media_addresses')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('media_id', 'integer', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('file_uses')
      .addColumn('file_id', 'integer', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('href', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('file_uses_key', ['file_id', 'subject'])
      .execute()
    await db.schema.createIndex('file_uses_subject').on('file_uses').column('subject').execute()
  },
}
