import type { DocumentNode } from '#server/features/website/articles/document/foreign-document.model.ts'

const SOURCES = ['wordpress', 'ghost', 'news-portal', 'countinghouse'] as const
export type Source = (typeof SOURCES)[number]

/** What another site holds, item by item, in the order in which it can be imported. */
export type SourceItem =
  | CategoryItem
  | TagItem
  | AuthorItem
  | PictureItem
  | WritingItem
  | CommentItem
  | FolderItem
  | FileItem
  | RedirectItem
  | SettingItem
  | OtherItem

interface Item {
  /** What the item is known by at its source, the same each time it is read. */
  key: string
  title: string
}

export interface CategoryItem extends Item {
  kind: 'category'
  slug: string
  parent: string | null
  address: string | null
}

export interface TagItem extends Item {
  kind: 'tag'
  slug: string
  address: string | null
}

/** A user who wrote; they become the line above an article, never an account. */
interface AuthorItem extends Item {
  kind: 'author'
}

export interface PictureItem extends Item {
  kind: 'picture'
  /** Where it can be fetched; null for one that can only be in the archive. */
  address: string | null
  /** Ways in which it may be in the archive, the likeliest first. */
  paths: string[]
  alt: string
  caption: string
}

export interface WritingItem extends Item {
  kind: 'article' | 'page'
  slug: string
  address: string | null
  /** Where it was read too, by its number: `/?p=12`. */
  plainAddress?: string | null
  state: 'draft' | 'scheduled' | 'published' | 'unpublished'
  createdAt: string
  publishedAt: string | null
  updatedAt: string
  author: string
  pinned?: boolean
  summary: string
  document: DocumentNode
  /** The categories it is in, as their keys; the first with a parent decides. */
  categories: string[]
  tags: string[]
  /** The key of its main picture, or null. */
  cover: string | null
  coverAlt: string
  notes: string[]
  unknown: string[]
  /** Why its text cannot be read. */
  failure?: string | undefined
  /** Only in an export of this product: what its readers do not see yet. */
  changes?: Pick<
    WritingItem,
    'title' | 'summary' | 'document' | 'categories' | 'cover' | 'coverAlt' | 'asAt' | 'reviewBy'
  >
  /** Only there too: address, words for search engines and sharing, byline, shown day, comments. */
  presentation?: Record<string, unknown>
  asAt?: string | null
  reviewBy?: string | null
}

export interface CommentItem extends Item {
  kind: 'comment'
  on: string
  answers: string | null
  name: string
  email: string
  body: string
  state: 'held' | 'visible' | 'rejected' | 'spam'
  createdAt: string
  fromStaff: boolean
}

/** A folder of the library. This and the next three are only in an export of this product. */
export interface FolderItem extends Item {
  kind: 'folder'
  audience: 'shared' | 'user' | 'admin'
}

/** A file of the library; the editions of one come in their order. */
export interface FileItem extends Item {
  kind: 'file'
  folder: string
  path: string
  year: number | null
  replaces: string | null
}

export interface RedirectItem extends Item {
  kind: 'redirect'
  address: string
  to: string
  isTemporary: boolean
}

export interface SettingItem extends Item {
  kind: 'setting'
  section: string
  value: unknown
  /** The mark that it names, in base64. */
  mark: string | null
}

/** Something that is not imported, and why. */
interface OtherItem extends Item {
  kind: 'other'
  why: string
}

export type ItemKind = SourceItem['kind']

/** A source that cannot be read to its end. What came before it is kept. */
interface ReadingFault {
  file: string
  line: number | null
  words: string
}

export class SourceFault extends Error {
  readonly fault: ReadingFault
  constructor(fault: ReadingFault) {
    super(fault.line === null ? `${fault.file}: ${fault.words}` : `${fault.file}, line ${fault.line}: ${fault.words}`)
    this.fault = fault
  }
}

export interface ReadingOptions {
  zone: string
  /** Where the site was, for sources that do not say. */
  siteAddress: string | null
  /** Keys of articles and pages that are in already, and need not be converted. */
  skip: ReadonlySet<string>
}

export interface SourceFile {
  name: string
  open(): AsyncIterable<Uint8Array>
}
