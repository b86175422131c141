import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

type Engine = 'sqlite' | 'postgres'
// biome-ignore lint/suspicious/noExplicitAny: a migration runs against a schema that no type describes any more.
type Db = Kysely<any>

export const content: Migration = {
  name: '2026-11-15-03-content',
  async up(db, engine) {
    await createMedia(db, engine)
    await createCategories(db, engine)
    await createArticles(db, engine)
    await createRevisions(db)
    for (const name of ['news_words', 'office_words', 'media_words']) await createWords(db, engine, name)
  },
}

const number = (db: Db, table: string, engine: Engine) =>
  db.schema
    .createTable(table)
    .addColumn('id', engine === 'postgres' ? 'serial' : 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey(),
    )

async function createMedia(db: Db, engine: Engine): Promise<void> {
  await number(db, 'media', engine)
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('sizes', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('animated', 'integer', (c) => c.notNull())
    .addColumn('avif', 'text', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('caption', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('folder', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('focal_x', 'real', (c) => c.notNull().defaultTo(50))
    .addColumn('focal_y', 'real', (c) => c.notNull().defaultTo(50))
    .addColumn('used', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('uploaded_at', 'text', (c) => c.notNull())
    .addColumn('uploaded_by', 'text')
    .addColumn('uploaded_by_name', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('media_folder').on('media').columns(['folder', 'id']).execute()
  await db.schema.createIndex('media_used').on('media').columns(['used', 'id']).execute()
  await sql`create index media_avif on media (id) where avif = 'waiting'`.execute(db)

  await db.schema
    .createTable('media_uses')
    .addColumn('media_id', 'integer', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('href', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_uses_key', ['media_id', 'subject', 'place'])
    .execute()
  await db.schema.createIndex('media_uses_subject').on('media_uses').column('subject').execute()
}

async function createCategories(db: Db, engine: Engine): Promise<void> {
  await number(db, 'categories', engine)
    .addColumn('parent_id', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('folded', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('categories_name').unique().on('categories').columns(['parent_id', 'folded']).execute()
  await db.schema
    .createTable('category_aliases')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('category_id', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('article_counts')
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('category_id', 'integer', (c) => c.notNull())
    .addColumn('subcategory_id', 'integer', (c) => c.notNull())
    .addColumn('articles', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_counts_key', ['scope', 'state', 'category_id', 'subcategory_id'])
    .execute()
}

// Long columns stand last, so that reading the short ones never walks through them.
async function createArticles(db: Db, engine: Engine): Promise<void> {
  await number(db, 'articles', engine)
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('state_before', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('category_id', 'integer')
    .addColumn('subcategory_id', 'integer')
    .addColumn('cover_id', 'integer')
    .addColumn('cover_alt', 'text', (c) => c.notNull())
    .addColumn('as_at', 'text')
    .addColumn('review_by', 'text')
    .addColumn('words', 'integer', (c) => c.notNull())
    .addColumn('published_at', 'text')
    .addColumn('updated_at', 'text')
    .addColumn('author_id', 'text')
    .addColumn('author_name', 'text', (c) => c.notNull())
    .addColumn('editor_name', 'text', (c) => c.notNull())
    .addColumn('live_revision', 'integer')
    .addColumn('work_title', 'text', (c) => c.notNull())
    .addColumn('work_summary', 'text', (c) => c.notNull())
    .addColumn('work_category_id', 'integer')
    .addColumn('work_subcategory_id', 'integer')
    .addColumn('work_cover_id', 'integer')
    .addColumn('work_cover_alt', 'text', (c) => c.notNull())
    .addColumn('work_as_at', 'text')
    .addColumn('work_review_by', 'text')
    .addColumn('work_words', 'integer', (c) => c.notNull())
    .addColumn('work_editor_id', 'text')
    .addColumn('work_editor_name', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('save_id', 'text')
    .addColumn('save_base', 'integer', (c) => c.notNull())
    .addColumn('has_changes', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('publish_at', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('preview_key', 'text')
    .addColumn('preview_until', 'text')
    .addColumn('revisions', 'integer', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addColumn('work_text', 'text', (c) => c.notNull())
    .addColumn('work_document', 'text', (c) => c.notNull())
    .execute()
  for (const index of [
    sql`create index articles_news on articles (published_at, id) where state = 'published'`,
    sql`create index articles_news_category on articles (category_id, published_at, id) where state = 'published'`,
    sql`create index articles_news_subcategory on articles (subcategory_id, published_at, id) where state = 'published'`,
    sql`create index articles_office on articles (changed_at, id) where state <> 'deleted'`,
    sql`create index articles_office_state on articles (state, changed_at, id)`,
    sql`create index articles_office_category on articles (work_category_id, changed_at, id, state)`,
    sql`create index articles_office_subcategory on articles (work_subcategory_id, changed_at, id, state)`,
    sql`create index articles_scheduled on articles (publish_at) where state = 'scheduled'`,
    sql`create index articles_review on articles (review_by, id) where state = 'published'`,
    sql`create index articles_deleted on articles (deleted_at) where state = 'deleted'`,
    sql`create unique index articles_preview on articles (preview_key) where preview_key is not null`,
  ]) {
    await index.execute(db)
  }
}

async function createRevisions(db: Db): Promise<void> {
  await db.schema
    .createTable('article_revisions')
    .addColumn('article_id', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('save_id', 'text')
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text')
    .addColumn('saved_by_name', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('words', 'integer', (c) => c.notNull())
    .addColumn('words_changed', 'integer', (c) => c.notNull())
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_revisions_key', ['article_id', 'revision'])
    .execute()
  await db.schema
    .createTable('article_editors')
    .addColumn('article_id', 'integer', (c) => c.notNull())
    .addColumn('save_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addColumn('left_at', 'text')
    .addColumn('saved_at', 'text')
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_editors_key', ['article_id', 'save_id'])
    .execute()
  await db.schema.createIndex('article_editors_seen').on('article_editors').column('seen_at').execute()
}

// One index of words for each thing that is searched; the words come folded and stemmed, so the engine changes nothing.
async function createWords(db: Db, engine: Engine, name: string): Promise<void> {
  if (engine === 'sqlite') {
    await sql`create virtual table ${sql.ref(name)} using fts5(title, body, forms, tags, content='',
      contentless_delete=1, detail=column, prefix='3 4 5', tokenize='unicode61 remove_diacritics 0')`.execute(db)
    return
  }
  // Kept out of line, the words leave the table small enough to walk through.
  await sql`create table ${sql.ref(name)} (id integer primary key, words tsvector not null)
    with (toast_tuple_target = 128)`.execute(db)
  await sql`create index ${sql.ref(`${name}_index`)} on ${sql.ref(name)} using gin (words)`.execute(db)
}
