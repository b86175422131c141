import type { Migration } from './migration.ts'

export const comments: Migration = {
  name: '2026-11-15-04-comments',
  async up(db, engine) {
    const id = engine === 'postgres' ? 'serial' : 'integer'
    await db.schema
      .createTable('comments')
      .addColumn('id', id, (c) => (engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey()))
      .addColumn('article_id', 'integer', (c) => c.notNull())
      .addColumn('reply_to', 'integer')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('body_hash', 'text', (c) => c.notNull())
      .addColumn('search', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('hold_reason', 'text')
      .addColumn('from_staff', 'integer', (c) => c.notNull())
      .addColumn('account_id', 'text')
      .addColumn('lead_id', 'integer')
      .addColumn('token', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('moderated_at', 'text')
      .execute()
    await db.schema.createIndex('comments_token').unique().on('comments').column('token').execute()
    await db.schema.createIndex('comments_article').on('comments').columns(['article_id', 'state', 'id']).execute()
    await db.schema.createIndex('comments_state').on('comments').columns(['state', 'id']).execute()
    await db.schema.createIndex('comments_email').on('comments').columns(['email', 'id']).execute()
    await db.schema.createIndex('comments_body').on('comments').columns(['body_hash', 'created_at']).execute()

    await db.schema
      .createTable('comment_totals')
      .addColumn('state', 'text', (c) => c.primaryKey())
      .addColumn('total', 'integer', (c) => c.notNull())
      .execute()
  },
}
