import type { WorkAnswer } from '#contract/website/article-work.ts'
import type { ArticleAnswer, ArticleListItem } from '#contract/website/articles.ts'
import { presentationOf } from '#domain/presentation.ts'
import { escapeHtml } from '#domain/text/escape.ts'
import { type Media, mainFileOf, pictureOf, thumbnailOf, urlOf } from '#server/features/system/media/media.model.ts'
import {
  type Article,
  addDays,
  addressWanted,
  isReviewDue,
  type Kind,
  publicAddress,
  readingMinutes,
  UNDO_DAYS,
  wordsIn,
} from './articles.model.ts'
import type { Category } from './categories/categories.store.ts'
import type { Json } from './document/document-clean.ts'
import { headingsOf, renderDocument } from './document/document-render.ts'
import { blocksOf } from './document/document-text.ts'
import type { Published, PublishedItem } from './reading/article-reading.ts'
import { showPictures } from './writing/article-pictures.ts'
import type { Checklist } from './writing/checklist.ts'
import type { OpenEditor } from './writing/editors.store.ts'

export function presentListItem(item: PublishedItem, today: string): ArticleListItem {
  return {
    id: item.id,
    title: item.title,
    category: item.category?.name ?? null,
    subcategory: item.subcategory?.name ?? null,
    image: item.cover && urlOf(mainFileOf(item.cover)),
    thumbnail: item.cover && thumbnailOf(item.cover),
    shortDesc: item.summary,
    state: item.state,
    hasChanges: item.hasChanges,
    pinned: item.pinned,
    author: item.author,
    lastEditor: item.lastEditor,
    updatedAt: item.updatedAt,
    publishedAt: item.publishedAt,
    deletedAt: item.deletedAt,
    asAt: item.asAt,
    reviewBy: item.reviewBy,
    reviewDue: isReviewDue(item.reviewBy, today),
    ...(item.found && { found: item.found }),
  }
}

export function presentPublished(article: Published, today: string): ArticleAnswer {
  const { id, live, html, cover, author } = article
  return {
    id,
    title: live.title,
    content: html,
    category: article.category?.name ?? null,
    subcategory: article.subcategory?.name ?? null,
    image: cover && urlOf(mainFileOf(cover)),
    shortDesc: live.summary,
    picture: cover && pictureOf(cover, live.coverAlt || cover.alt),
    state: 'published',
    slug: live.slug,
    author,
    lastEditor: live.editor,
    publishedAt: live.publishedAt,
    updatedAt: live.updatedAt,
    asAt: live.asAt,
    reviewBy: live.reviewBy,
    reviewDue: isReviewDue(live.reviewBy, today),
    readingMinutes: readingMinutes(live.words),
    words: live.words,
    headings: headingsOf(live.document),
    ...presentationOf(live),
  }
}

interface Around {
  pictures: Media[]
  categories: Category[]
  today: string
}

/** The working copy as readers would see it. */
export function presentWorkingCopy(article: Article, { pictures, categories, today }: Around): ArticleAnswer {
  const { id, state, work, live } = article
  const cover = pictures.find((each) => each.id === work.coverId) ?? null
  const words = wordsIn(work)
  return {
    id,
    title: work.title,
    content: contentOf(work.document, article.kind, pictures),
    category: nameOf(work.categoryId, categories),
    subcategory: nameOf(work.subcategoryId, categories),
    image: cover && urlOf(mainFileOf(cover)),
    shortDesc: work.summary,
    picture: cover && pictureOf(cover, work.coverAlt || cover.alt),
    state,
    slug: addressWanted(work, article.kind),
    author: work.byline || article.author,
    lastEditor: article.lastEditor,
    publishedAt: live?.publishedAt ?? article.publishAt,
    updatedAt: article.changedAt,
    asAt: work.asAt,
    reviewBy: work.reviewBy,
    reviewDue: isReviewDue(work.reviewBy, today),
    readingMinutes: readingMinutes(words),
    words,
    headings: headingsOf(work.document),
    ...presentationOf(work),
  }
}

/** A text as HTML; of a page, which is shown block by block, its words alone. */
export function contentOf(document: Json, kind: Kind, pictures: Media[]): string {
  if (kind !== 'page') return showPictures(renderDocument(document), pictures)
  return blocksOf(document)
    .map(({ text }) => `<p>${escapeHtml(text)}</p>`)
    .join('')
}

const nameOf = (id: number | null, categories: Category[]) => categories.find((each) => each.id === id)?.name ?? null

export const previewAddress = (secret: string) => `/preview/${secret}`

interface AroundWork {
  cover: Media | undefined
  checklist: Checklist
  editors: OpenEditor[]
  now: Date
  publicUrl: string
}

export function presentWork(article: Article, { cover, checklist, editors, now, publicUrl }: AroundWork): WorkAnswer {
  const { work, live, previewKey, previewUntil, deletedAt } = article
  const previewOpen = previewKey && previewUntil && previewUntil > now.toISOString()
  return {
    id: article.id,
    kind: article.kind,
    state: article.state,
    version: article.version,
    title: work.title,
    shortDesc: work.summary,
    document: work.document as WorkAnswer['document'],
    words: wordsIn(work),
    categoryId: work.categoryId,
    subcategoryId: work.subcategoryId,
    picture: cover ? pictureOf(cover, work.coverAlt || cover.alt) : null,
    imageAlt: work.coverAlt,
    asAt: work.asAt,
    reviewBy: work.reviewBy,
    ...presentationOf(work),
    author: article.author,
    lastEditor: article.lastEditor,
    savedAt: article.changedAt,
    hasChanges: article.hasChanges,
    pinned: article.pinned,
    live: live && {
      title: live.title,
      address: publicAddress(article, live.slug),
      publishedAt: live.publishedAt,
      updatedAt: live.updatedAt,
    },
    publishAt: article.publishAt,
    deletedAt,
    undoUntil: deletedAt && addDays(deletedAt, UNDO_DAYS),
    previewUrl: previewOpen ? publicUrl + previewAddress(previewKey) : null,
    checklist,
    editors: editors.map(presentEditor),
  }
}

export const presentEditor = ({ name, openedAt, seenAt, saved }: OpenEditor) => ({
  name,
  since: openedAt,
  seenAt,
  saved,
})
