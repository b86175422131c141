import type { Area } from './area.ts'

export const articles: Area = ({ id }) => [
  // Categories and subcategories of articles; a category has parent 0.
  `create table categories (
    id ${id},
    parent_id integer not null default 0,
    name text not null,
    folded text not null,
    slug text not null unique,
    position integer not null,
    created_at text not null
  )`,
  `create unique index categories_name on categories (parent_id, folded)`,
  // Addresses that a category had before it was renamed.
  `create table category_aliases (
    slug text primary key,
    category_id integer not null
  )`,
  // Articles and pages: columns without a prefix are the live version, those with work_ the working copy.
  // Long columns stand last, so that reading the short ones never walks through them.
  `create table articles (
    id ${id},
    kind text not null,
    state text not null,
    state_before text,
    title text not null,
    slug text not null,
    summary text not null,
    category_id integer,
    subcategory_id integer,
    cover_id integer,
    cover_alt text not null,
    as_at text,
    review_by text,
    words integer not null,
    published_at text,
    updated_at text,
    author_id text,
    author_name text not null,
    editor_name text not null,
    live_revision integer,
    pinned integer not null,
    work_title text not null,
    work_slug text not null,
    work_summary text not null,
    work_category_id integer,
    work_subcategory_id integer,
    work_cover_id integer,
    work_cover_alt text not null,
    work_as_at text,
    work_review_by text,
    work_words integer not null,
    work_editor_id text,
    work_editor_name text not null,
    version integer not null,
    save_id text,
    save_base integer not null,
    has_changes integer not null,
    changed_at text not null,
    created_at text not null,
    publish_at text,
    deleted_at text,
    preview_key text,
    preview_until text,
    revisions integer not null,
    about text not null,
    work_about text not null,
    html text not null,
    text text not null,
    document text not null,
    work_text text not null,
    work_document text not null
  )`,
  // Begins with kind and state although lists name one of each: SQLite prefers that to a condition, and would sort all articles.
  `create index articles_news on articles (kind, state, published_at, id, pinned)`,
  `create index articles_news_category on articles (kind, category_id, published_at, id, pinned) where state = 'published'`,
  `create index articles_news_subcategory on articles (kind, subcategory_id, published_at, id, pinned) where state = 'published'`,
  `create index articles_office on articles (kind, changed_at, id) where state <> 'deleted'`,
  `create index articles_office_state on articles (kind, state, changed_at, id)`,
  `create index articles_office_category on articles (kind, work_category_id, changed_at, id, state)`,
  `create index articles_office_subcategory on articles (kind, work_subcategory_id, changed_at, id, state)`,
  // How many articles a category has, for readers and for the office, is counted over these alone.
  `create index articles_news_places on articles (kind, state, category_id, subcategory_id)`,
  `create index articles_office_places on articles (kind, work_category_id, work_subcategory_id) where state <> 'deleted'`,
  `create index articles_scheduled on articles (publish_at) where state = 'scheduled'`,
  `create index articles_review on articles (kind, state, review_by, id)`,
  `create index articles_deleted on articles (deleted_at) where state = 'deleted'`,
  `create index articles_pinned on articles (published_at, id) where pinned = 1`,
  // No two pages of the site have one address.
  `create unique index articles_page_address on articles (slug) where kind = 'page' and state = 'published'`,
  `create index articles_page_wanted on articles (work_slug) where kind = 'page' and state <> 'deleted'`,
  `create unique index articles_preview on articles (preview_key) where preview_key is not null`,
  // What an article was after each save.
  `create table article_revisions (
    article_id integer not null,
    revision integer not null,
    kind text not null,
    save_id text,
    saved_at text not null,
    started_at text not null,
    saved_by text,
    saved_by_name text not null,
    title text not null,
    summary text not null,
    words integer not null,
    words_changed integer not null,
    about text not null,
    document text not null,
    primary key (article_id, revision)
  )`,
  // The tags of published articles, in the order of their lists.
  `create table article_tags (
    slug text not null,
    article_id integer not null,
    name text not null,
    published_at text not null,
    primary key (slug, article_id)
  )`,
  `create index article_tags_news on article_tags (slug, published_at, article_id)`,
  `create index article_tags_article on article_tags (article_id)`,
  // Who is asked to read an article or a page before it is published.
  `create table article_reviews (
    article_id integer primary key,
    reviewer_id text not null references accounts (id) on delete cascade,
    asked_by_id text not null references accounts (id) on delete cascade,
    note text not null,
    asked_at text not null
  )`,
  `create index article_reviews_reviewer on article_reviews (reviewer_id)`,
  `create index article_reviews_asked_by on article_reviews (asked_by_id)`,
  // Who has an article open in an editor.
  `create table article_editors (
    article_id integer not null,
    save_id text not null,
    account_id text not null,
    name text not null,
    opened_at text not null,
    seen_at text not null,
    left_at text,
    saved_at text,
    sequence integer not null,
    primary key (article_id, save_id)
  )`,
  `create index article_editors_seen on article_editors (seen_at)`,
]
