import type { ArticleState } from '#contract/articles.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { TimeOrder } from '#contract/orders.ts'
import { type AskedWord, asked, findRanked, type SearchIndex } from '#database/ranked-search.ts'
import * as counts from '#server/features/articles/article-counts.store.ts'
import * as lists from '#server/features/articles/article-lists.store.ts'
import {
  type Article,
  articleExcerpt,
  type Listed,
  type Live,
  type Named,
} from '#server/features/articles/articles.model.ts'
import * as store from '#server/features/articles/articles.store.ts'
import { belongingOf } from '#server/features/articles/categories/categories.service.ts'
import { picturesOf } from '#server/features/articles/document/document-text.ts'
import { tagsOf } from '#server/features/articles/search/article-index.ts'
import { createHighlight, type Piece } from '#server/features/articles/search/highlight.ts'
import type { ArticleNeeds, ArticleTools } from '#server/features/articles/writing/article-core.ts'
import { picturesIn, showPictures } from '#server/features/articles/writing/article-pictures.ts'
import type { Media } from '#server/features/media/media.model.ts'
import { notFound } from '#server/http/problem.ts'

/** A published article in a list. */
export interface PublishedItem extends Listed {
  cover: Media | null
  excerpt: string
  /** Safe to show; empty in lists for staff. */
  html: string
  found?: Piece[]
}

/** A published article, whole. `html` is safe to show. */
export interface Published {
  id: number
  live: Live
  html: string
  cover: Media | null
  category: Named | null
  subcategory: Named | null
  author: string
}

export interface Page<T> {
  items: T[]
  page: number
  pages: number
  total: number
}

interface Asking {
  page: number
  perPage?: number | undefined
  category?: string | undefined
  q?: string | undefined
}

// The newest of so many are looked through; nobody leafs further, and common words stay quick.
const MOST_FOUND = 500
const RELATED = 3

/** Reading articles: what the public sees, and what staff see. */
export function createArticleReading({ db, clock }: ArticleTools, { media, categories }: ArticleNeeds) {
  const today = () => clock.now().toISOString().slice(0, 10)

  async function place(category: string | undefined): Promise<counts.Place | null> {
    if (!category) return {}
    const found = await categories.find(category)
    if (!found) return null
    const { categoryId, subcategoryId } = belongingOf(found)
    return subcategoryId ? { subcategoryId } : { categoryId }
  }

  async function search(index: SearchIndex, words: AskedWord[], tags: string[], limit = MOST_FOUND): Promise<number[]> {
    return await findRanked(db.engine.ranked, db.read, index, { words, tags, limit })
  }

  /** One page of numbers: by search where words are given, else by the list's own index. */
  async function pageOf(
    asking: Asking,
    { total, ids }: { total: () => Promise<number>; ids: (window: lists.Window) => Promise<number[]> },
    find: (words: AskedWord[]) => Promise<number[]>,
  ): Promise<Page<number> & { words: AskedWord[] }> {
    const limit = asking.perPage ?? PAGE_SIZE.news
    const words = asking.q ? asked(asking.q) : []
    const found = asking.q ? (words.length > 0 ? await find(words) : []) : null
    const length = found ? found.length : await total()
    const pages = Math.max(1, Math.ceil(length / limit))
    const page = Math.min(Math.max(1, asking.page), pages)
    const offset = (page - 1) * limit
    const items = found ? found.slice(offset, offset + limit) : await ids({ total: length, offset, limit })
    return { items, page, pages, total: length, words }
  }

  async function withCovers<T extends { coverId: number | null }>(
    items: T[],
  ): Promise<(T & { cover: Media | null })[]> {
    const covers = await media.listByIds(items.flatMap((item) => item.coverId ?? []))
    return items.map((item) => ({ ...item, cover: covers.find((each) => each.id === item.coverId) ?? null }))
  }

  async function present(ids: number[], words: AskedWord[], version: 'live' | 'work'): Promise<PublishedItem[]> {
    const items = await withCovers(await lists.listByIds(db.read, ids, version))
    const texts = await lists.listTexts(db.read, ids, version)
    const pictures = await media.listByIds([...texts.values()].flatMap(({ html }) => picturesIn(html)))
    const highlight = createHighlight(words)
    return items.map((item) => {
      const { text = '', html = '' } = texts.get(item.id) ?? {}
      const found = words.length > 0 && { found: highlight(text) }
      return { ...item, excerpt: articleExcerpt(text), html: showPictures(html, pictures), ...found }
    })
  }

  async function named(id: number | null): Promise<Named | null> {
    const found = id ? await categories.find(String(id)) : undefined
    return found ? { id: found.id, name: found.name, slug: found.slug } : null
  }

  return {
    async get(id: number): Promise<Article> {
      const article = await store.find(db.read, id)
      if (!article) throw notFound('This article does not exist.')
      return article
    },

    /** The published, newest first, nine a page; a page beyond the last is the last. */
    async listPublished(asking: Asking): Promise<Page<PublishedItem>> {
      const where = await place(asking.category)
      if (!where) return { items: [], page: 1, pages: 1, total: 0 }
      const { items, words, ...page } = await pageOf(
        asking,
        {
          total: () => counts.total(db.read, 'news', { ...where, state: 'published' }),
          ids: (window) => lists.listNewsIds(db.read, where, window),
        },
        (words) => search('news_words', words, tagsOf(where)),
      )
      return { ...page, items: await present(items, words, 'live') }
    },

    /** What staff see, last changed first unless told. Without a state: all but the deleted. */
    async listForOffice(
      asking: Asking & { state?: ArticleState | undefined; order?: TimeOrder; reviewDue?: boolean },
    ): Promise<Page<PublishedItem>> {
      const { state, order } = asking
      const where = await place(asking.category)
      if (!where) return { items: [], page: 1, pages: 1, total: 0 }
      const listing = asking.reviewDue
        ? {
            total: () => lists.countReview(db.read, today()),
            ids: (window: lists.Window) => lists.listReviewIds(db.read, today(), window),
          }
        : {
            total: () => counts.total(db.read, 'office', { ...where, state }),
            ids: (window: lists.Window) => lists.listOfficeIds(db.read, { ...where, state }, { ...window, order }),
          }
      const { items, words, ...page } = await pageOf({ perPage: PAGE_SIZE.office, ...asking }, listing, (words) =>
        search('office_words', words, [...(state ? [`state${state}`] : []), ...tagsOf(where)]),
      )
      return { ...page, items: await present(items, words, 'work') }
    },

    /** The first few of what staff see with these words. */
    async findForOffice(q: string, limit: number): Promise<{ items: Listed[]; more: boolean }> {
      const words = asked(q)
      const ids = words.length > 0 ? await search('office_words', words, [], limit + 1) : []
      return { items: await lists.listByIds(db.read, ids.slice(0, limit), 'work'), more: ids.length > limit }
    },

    isPublished: (id: number) => store.isPublished(db.read, id),

    /** A published article with its pictures in place; undefined when there is none of this number. */
    async findPublished(id: number): Promise<Published | undefined> {
      const article = await store.find(db.read, id)
      if (article?.state !== 'published' || !article.live) return undefined
      const { live, author } = article
      const pictures = await media.listByIds([...picturesOf(live.document), ...(live.coverId ? [live.coverId] : [])])
      return {
        id,
        live,
        author,
        html: showPictures(live.html, pictures),
        cover: pictures.find((each) => each.id === live.coverId) ?? null,
        category: await named(live.categoryId),
        subcategory: await named(live.subcategoryId),
      }
    },

    /** The titles of articles by their numbers, whatever their state. */
    async listTitles(ids: number[]): Promise<Map<number, string>> {
      const found = await lists.listByIds(db.read, [...new Set(ids)], 'work')
      return new Map(found.map(({ id, title }) => [id, title]))
    },

    listNeighbours: (id: number, publishedAt: string) => lists.findNeighbours(db.read, { id, publishedAt }),

    /** The newest of the same subcategory, then of the same category, then of all. */
    async listRelated({ id, live }: Pick<Published, 'id' | 'live'>): Promise<PublishedItem[]> {
      const { categoryId, subcategoryId } = live
      const places = [...(subcategoryId ? [{ subcategoryId }] : []), ...(categoryId ? [{ categoryId }] : []), {}]
      const chosen = new Set<number>()
      for (const where of places) {
        const window = { total: RELATED + 1, offset: 0, limit: RELATED + 1 }
        for (const other of await lists.listNewsIds(db.read, where, window)) {
          if (other !== id && chosen.size < RELATED) chosen.add(other)
        }
      }
      return await present([...chosen], [], 'live')
    },

    async countStates() {
      const rows = await counts.listAll(db.read)
      const of = (state: ArticleState) =>
        rows.filter((row) => row.scope === 'office' && row.state === state).reduce((sum, row) => sum + row.articles, 0)
      const states = {
        draft: of('draft'),
        scheduled: of('scheduled'),
        published: of('published'),
        unpublished: of('unpublished'),
      }
      const all = Object.values(states).reduce((sum, count) => sum + count, 0)
      return { all, ...states, deleted: of('deleted'), reviewDue: await lists.countReview(db.read, today()) }
    },

    /** For the dashboard: ten of each. */
    async agenda() {
      const window = { offset: 0, limit: 10 }
      const review = await lists.listReviewIds(db.read, today(), window)
      const scheduled = await lists.listScheduledIds(db.read, 10)
      const drafts = await lists.listOfficeIds(db.read, { state: 'draft' }, { ...window, total: 10 })
      return {
        review: await lists.listByIds(db.read, review, 'live'),
        scheduled: await lists.listByIds(db.read, scheduled, 'work'),
        drafts: await lists.listByIds(db.read, drafts, 'work'),
      }
    },
  }
}
