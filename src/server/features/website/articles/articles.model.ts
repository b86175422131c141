import type { ArticleState } from '#contract/website/articles.ts'
import type { RowOf } from '#database/tables.ts'
import { EMPTY_PRESENTATION, type Presentation } from '#domain/presentation.ts'
import { countWords } from '#domain/text/count-words.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import { lowered, raised } from '#domain/text/scripts.ts'
import { plainSlugOf, slugOf } from '#domain/text/slug.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { textOfHtml } from '#platform/html.ts'
import type { Json } from './document/document-clean.ts'
import { picturesOf, textOf } from './document/document-text.ts'

/** Articles, pages and events are written, kept and published alike; what differs between them is told by this. */
export type Kind = 'article' | 'page' | 'event'

/** What an author writes; an article has it twice, as the live version and as the working copy. */
export interface Writing extends Presentation {
  title: string
  summary: string
  document: Json
  categoryId: number | null
  subcategoryId: number | null
  coverId: number | null
  coverAlt: string
  /** The law, the prices, the facts are as they were on this day. */
  asAt: string | null
  reviewBy: string | null
}

export type Repairable = Pick<Writing, 'document' | 'coverId' | 'coverAlt'>

export interface Article {
  id: number
  kind: Kind
  state: ArticleState
  stateBefore: ArticleState | null
  work: Writing
  live: Live | null
  /** Rises with every change of the working copy. */
  version: number
  saveId: string | null
  saveBase: number
  hasChanges: boolean
  author: string
  lastEditor: string
  changedAt: string
  createdAt: string
  publishAt: string | null
  deletedAt: string | null
  previewKey: string | null
  previewUntil: string | null
  revisions: number
  liveRevision: number | null
  pinned: boolean
}

export interface Live extends Writing {
  slug: string
  html: string
  text: string
  words: number
  publishedAt: string
  updatedAt: string
  editor: string
}

/** What staff look for; articles by default, and all but the deleted. */
export interface OfficeFilter {
  kind?: 'article' | 'page' | undefined
  state?: ArticleState | undefined
  category?: string | undefined
  q?: string | undefined
  review?: 'due' | undefined
}

export interface ArticleSelection {
  ids?: number[] | undefined
  filter?: OfficeFilter | undefined
}

/** An article in a list: the live version for readers, the working copy for staff. */
export interface Listed
  extends Pick<
    RowOf<'articles'>,
    | 'id'
    | 'version'
    | 'title'
    | 'summary'
    | 'slug'
    | 'coverId'
    | 'coverAlt'
    | 'words'
    | 'publishedAt'
    | 'deletedAt'
    | 'asAt'
    | 'reviewBy'
  > {
  state: ArticleState
  category: Named | null
  subcategory: Named | null
  author: string
  lastEditor: string
  hasChanges: boolean
  pinned: boolean
  updatedAt: string
}

export interface Named {
  id: number
  name: string
  slug: string
}

export const UNDO_DAYS = 30
export const PREVIEW_DAYS = 14

export const EMPTY_DOCUMENT: Json = { type: 'doc', content: [{ type: 'paragraph' }] }

export const EMPTY_PAGE: Json = { type: 'doc', content: [] }

export const emptyWriting = (): Writing => ({
  ...EMPTY_PRESENTATION,
  title: '',
  summary: '',
  document: EMPTY_DOCUMENT,
  categoryId: null,
  subcategoryId: null,
  coverId: null,
  coverAlt: '',
  asAt: null,
  reviewBy: null,
})

/** A writing alone, of something that has more, such as the live version. */
export function writingOf(from: Writing): Writing {
  const keys = Object.keys(emptyWriting()) as (keyof Writing)[]
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as unknown as Writing
}

/** The address that a writing will have: the chosen one, or what its title gives. */
export const addressWanted = ({ address, title }: Pick<Writing, 'address' | 'title'>, kind: Kind): string =>
  kind === 'article' ? slugOf(address || title) : address || plainSlugOf(title)

export const publicAddress = ({ id, kind }: Pick<Article, 'id' | 'kind'>, slug: string): string =>
  kind === 'article' ? addressOf(id, slug) : kind === 'event' ? `/events/${slug}` : `/${slug}`

/** Where the office writes it. */
export const officeAddress = ({ id, kind }: Pick<Article, 'id' | 'kind'>): string =>
  kind === 'article' ? `/edit/${id}` : kind === 'event' ? `/dashboard/events/text/${id}` : `/dashboard/pages/${id}`

export function isSame(one: Writing, other: Writing): boolean {
  return factsOf(one) === factsOf(other)
}

function factsOf(writing: Writing): string {
  return JSON.stringify(Object.keys(emptyWriting()).map((key) => writing[key as keyof Writing]))
}

export function usesOf({ work, live }: Pick<Article, 'work' | 'live'>) {
  return [work, ...(live ? [live] : [])].flatMap((writing) => [
    ...(writing.coverId ? [{ mediaId: writing.coverId, place: 'cover' }] : []),
    ...picturesOf(writing.document).map((mediaId) => ({ mediaId, place: 'content' })),
  ])
}

export function filesOf({ work, live }: Pick<Article, 'work' | 'live'>): number[] {
  const found = [work, ...(live ? [live] : [])].flatMap((writing) =>
    [...JSON.stringify(writing.document).matchAll(/\/uploads\/publications\/(\d{1,9})\//g)].map(([, id]) => Number(id)),
  )
  return [...new Set(found)].sort((a, b) => a - b)
}

/** The address readers know an article by; the words after the number may change, the number does not. */
export function addressOf(id: number, slug: string): string {
  return slug ? `/blogd/${id}/${slug}` : `/blogd/${id}`
}

export const readingMinutes = (words: number) => Math.max(1, Math.round(words / 220))

export const wordsIn = (writing: Pick<Writing, 'document'>) => countWords(textOf(writing.document))

const EXCERPT = 100

// Far more than an excerpt takes; the rest of a long text need not be looked at.
const HEAD = 4_000

export const articleExcerpt = (text: string) => excerptOf(withoutLeftOut(text), EXCERPT)

/** Before 0.3.0 imports wrote lines such as `[picture] https://…` into texts. They say nothing about an article. */
const withoutLeftOut = (text: string) => text.replace(LEFT_OUT, '')
const LEFT_OUT =
  /\[(?:picture|iframe|video|audio|embed|object|form|canvas|svg|math|applet|block [\w/-]{1,80}|card [\w-]{1,60})\](?: https?:\/\/\S{1,2000})?/g

/** The words of an article's HTML; raised and lowered figures stay so. */
export const wordsOfHtml = (html: string): string =>
  withoutLeftOut(
    textOfHtml(
      html
        .replace(/<sup>([^<]{1,40})<\/sup>/g, (_, text: string) => raised(text))
        .replace(/<sub>([^<]{1,40})<\/sub>/g, (_, text: string) => lowered(text)),
    ),
  )

export function excerptOfHtml(html: string): string {
  const head = html.length > HEAD ? articleExcerpt(wordsOfHtml(html.slice(0, html.lastIndexOf('<', HEAD)))) : ''
  return head.endsWith('…') ? head : articleExcerpt(wordsOfHtml(html))
}

export function isReviewDue(reviewBy: string | null, today: string): boolean {
  return reviewBy !== null && reviewBy <= today
}

export const addDays = (from: string, days: number) => new Date(Date.parse(from) + days * DAY_MS).toISOString()
