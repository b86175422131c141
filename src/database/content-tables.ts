import type { Generated } from 'kysely'

/** The tables of what the firm writes and shows: pictures, categories, articles. */
export interface ContentTables {
  media: MediaTable
  mediaUses: MediaUsesTable
  /** Addresses that a picture had before it was cut or replaced. */
  mediaAddresses: { hash: string; mediaId: number }
  /** Which articles and settings lead to a file of the library. */
  fileUses: { fileId: number; subject: string; label: string; href: string }
  categories: CategoriesTable
  categoryAliases: { slug: string; categoryId: number }
  articles: ArticlesTable
  articleRevisions: ArticleRevisionsTable
  articleEditors: ArticleEditorsTable
  /** Who is asked to read what. */
  articleReviews: { articleId: number; reviewerId: string; askedById: string; note: string; askedAt: string }
  /** The tags of published articles. */
  articleTags: { slug: string; articleId: number; name: string; publishedAt: string }
}

interface MediaTable {
  id: Generated<number>
  hash: string
  name: string
  /** Of the picture as it was uploaded, upright. */
  width: number
  height: number
  sizes: string
  bytes: number
  animated: number
  avif: 'waiting' | 'made' | 'none'
  alt: Generated<string>
  caption: Generated<string>
  folder: Generated<string>
  focalX: Generated<number>
  focalY: Generated<number>
  used: Generated<number>
  uses: Generated<number>
  uploadedAt: string
  uploadedBy: string | null
  uploadedByName: string
  deletedAt: Generated<string | null>
  /** What it looks like, in 64 bits and a few colours; null until it was looked at. */
  likeness: Generated<string | null>
  /** The first picture that looks the same; null while there is no other. */
  alike: Generated<number | null>
}

interface MediaUsesTable {
  mediaId: number
  subject: string
  place: string
  label: string
  href: string
}

interface CategoriesTable {
  id: Generated<number>
  /** 0 for a category, its parent's number for a subcategory. */
  parentId: Generated<number>
  name: string
  folded: string
  slug: string
  position: number
  createdAt: string
}

type State = 'draft' | 'scheduled' | 'published' | 'unpublished' | 'deleted'

/** Articles, the pages that the firm makes itself, and the texts of events. Columns without a prefix are the live version, `work_` ones the working copy. */
interface ArticlesTable {
  id: Generated<number>
  kind: 'article' | 'page' | 'event'
  state: State
  stateBefore: State | null
  title: string
  slug: string
  summary: string
  categoryId: number | null
  subcategoryId: number | null
  coverId: number | null
  coverAlt: string
  asAt: string | null
  reviewBy: string | null
  words: number
  publishedAt: string | null
  updatedAt: string | null
  authorId: string | null
  authorName: string
  editorName: string
  liveRevision: number | null
  /** Whether it stays at the top of the news. */
  pinned: number
  workTitle: string
  /** Of a page: the address it is meant to have. */
  workSlug: string
  workSummary: string
  workCategoryId: number | null
  workSubcategoryId: number | null
  workCoverId: number | null
  workCoverAlt: string
  workAsAt: string | null
  workReviewBy: string | null
  workWords: number
  workEditorId: string | null
  workEditorName: string
  version: number
  /** The editor that saved last, and the last version that it did not make itself. */
  saveId: string | null
  saveBase: number
  hasChanges: number
  changedAt: string
  createdAt: string
  publishAt: string | null
  deletedAt: string | null
  previewKey: string | null
  previewUntil: string | null
  revisions: number
  /** How it is shown elsewhere (search engines, shared links), as JSON. */
  about: string
  workAbout: string
  html: string
  text: string
  document: string
  workText: string
  workDocument: string
}

interface ArticleRevisionsTable {
  articleId: number
  revision: number
  kind: 'saved' | 'published' | 'restored' | 'discarded' | 'imported'
  saveId: string | null
  savedAt: string
  startedAt: string
  savedBy: string | null
  savedByName: string
  title: string
  summary: string
  words: number
  wordsChanged: number
  about: string
  document: string
}

interface ArticleEditorsTable {
  articleId: number
  saveId: string
  accountId: string
  name: string
  openedAt: string
  seenAt: string
  leftAt: string | null
  savedAt: string | null
  sequence: number
}
