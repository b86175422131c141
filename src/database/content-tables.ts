import type { Generated } from 'kysely'

/** The tables of what the firm writes and shows: pictures, categories, articles. */
export interface ContentTables {
  media: MediaTable
  media_uses: MediaUsesTable
  /** Addresses that a picture had before it was cut or replaced. */
  media_addresses: { hash: string; media_id: number }
  /** Which articles and settings lead to a file of the library. */
  file_uses: { file_id: number; subject: string; label: string; href: string }
  categories: CategoriesTable
  category_aliases: { slug: string; category_id: number }
  articles: ArticlesTable
  article_revisions: ArticleRevisionsTable
  article_editors: ArticleEditorsTable
  /** Who is asked to read what. */
  article_reviews: { article_id: number; reviewer_id: string; asked_by_id: string; note: string; asked_at: string }
  /** The tags of published articles. */
  article_tags: { slug: string; article_id: number; name: string; published_at: string }
}

interface MediaTable {
  id: Generated<number>
  hash: string
  name: string
  width: number
  height: number
  sizes: string
  bytes: number
  animated: number
  avif: 'waiting' | 'made' | 'none'
  alt: Generated<string>
  caption: Generated<string>
  folder: Generated<string>
  focal_x: Generated<number>
  focal_y: Generated<number>
  used: Generated<number>
  uses: Generated<number>
  uploaded_at: string
  uploaded_by: string | null
  uploaded_by_name: string
  deleted_at: Generated<string | null>
  /** What it looks like, in 64 bits and a few colours; null until it was looked at. */
  likeness: Generated<string | null>
  /** The first picture that looks the same; null while there is no other. */
  alike: Generated<number | null>
}

interface MediaUsesTable {
  media_id: number
  subject: string
  place: string
  label: string
  href: string
}

interface CategoriesTable {
  id: Generated<number>
  /** 0 for a category, its parent's number for a subcategory. */
  parent_id: Generated<number>
  name: string
  folded: string
  slug: string
  position: number
  created_at: string
}

type State = 'draft' | 'scheduled' | 'published' | 'unpublished' | 'deleted'

/** Articles, and the pages that the firm makes itself. Columns without a prefix are the live version, `work_` ones the working copy. */
interface ArticlesTable {
  id: Generated<number>
  kind: 'article' | 'page'
  state: State
  state_before: State | null
  title: string
  slug: string
  summary: string
  category_id: number | null
  subcategory_id: number | null
  cover_id: number | null
  cover_alt: string
  as_at: string | null
  review_by: string | null
  words: number
  published_at: string | null
  updated_at: string | null
  author_id: string | null
  author_name: string
  editor_name: string
  live_revision: number | null
  /** Whether it stays at the top of the news. */
  pinned: number
  work_title: string
  /** Of a page: the address it is meant to have. */
  work_slug: string
  work_summary: string
  work_category_id: number | null
  work_subcategory_id: number | null
  work_cover_id: number | null
  work_cover_alt: string
  work_as_at: string | null
  work_review_by: string | null
  work_words: number
  work_editor_id: string | null
  work_editor_name: string
  version: number
  /** The editor that saved last, and the last version that it did not make itself. */
  save_id: string | null
  save_base: number
  has_changes: number
  changed_at: string
  created_at: string
  publish_at: string | null
  deleted_at: string | null
  preview_key: string | null
  preview_until: string | null
  revisions: number
  /** How it is shown elsewhere (search engines, shared links), as JSON. */
  about: string
  work_about: string
  html: string
  text: string
  document: string
  work_text: string
  work_document: string
}

interface ArticleRevisionsTable {
  article_id: number
  revision: number
  kind: 'saved' | 'published' | 'restored' | 'discarded' | 'imported'
  save_id: string | null
  saved_at: string
  started_at: string
  saved_by: string | null
  saved_by_name: string
  title: string
  summary: string
  words: number
  words_changed: number
  about: string
  document: string
}

interface ArticleEditorsTable {
  article_id: number
  save_id: string
  account_id: string
  name: string
  opened_at: string
  seen_at: string
  left_at: string | null
  saved_at: string | null
  sequence: number
}
