import { MOST_SELECTED, PAGE_SIZE, SELECT_SOME } from '#contract/limits.ts'
import type { TimeOrder } from '#contract/orders.ts'
import type { ArticleState } from '#contract/website/articles.ts'
import type { Reader } from '#database/engine.ts'
import type { Facets } from '#database/search/terms.ts'
import { pagesOf } from '#domain/paging.ts'
import type { Media } from '#server/features/system/media/media.model.ts'
import * as counts from '#server/features/website/articles/article-counts.store.ts'
import * as lists from '#server/features/website/articles/article-lists.store.ts'
import * as tags from '#server/features/website/articles/article-tags.store.ts'
import {
  type Article,
  type ArticleSelection,
  articleExcerpt,
  type Listed,
  type Live,
  type Named,
  type OfficeFilter,
} from '#server/features/website/articles/articles.model.ts'
import * as store from '#server/features/website/articles/articles.store.ts'
import { belongingOf } from '#server/features/website/articles/categories/categories.service.ts'
import { picturesOf } from '#server/features/website/articles/document/document-text.ts'
import { createHighlight, type Piece } from '#server/features/website/articles/search/highlight.ts'
import type { ArticleNeeds, ArticleTools } from '#server/features/website/articles/writing/article-core.ts'
import { picturesIn, showPictures } from '#server/features/website/articles/writing/article-pictures.ts'
import { invalid, notFound } from '#server/http/problem.ts'

export interface PublishedItem extends Listed {
  cover: Media | null
  excerpt: string
  /** Safe to show; empty where nobody asked for it. */
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
  pinned: boolean
}

interface Page<T> {
  items: T[]
  page: number
  pages: number
  total: number
  more: boolean
  /** The words with which something is found, where those that were looked for find nothing. */
  meant: string | null
}

interface Asking {
  page: number
  perPage?: number | undefined
  category?: string | undefined
  q?: string | undefined
  /** The name of a tag in addresses; words that are looked for go first. */
  tag?: string | undefined
  /** As readers of the news see it; feeds and programs get the newest first. */
  isPinnedFirst?: boolean
  withHtml?: boolean
}

const RELATED = 3
const NOTHING = { items: [], page: 1, pages: 1, total: 0, more: false, meant: null }

/** Reading articles: what the public sees, and what staff see. */
export function createArticleReading({ db, clock }: ArticleTools, { media, categories, settings }: ArticleNeeds) {
  const today = () => settings.dayOf(clock.now())

  async function place(category: string | undefined): Promise<counts.Place | null> {
    if (!category) return {}
    const found = await categories.find(category)
    if (!found) return null
    const { categoryId, subcategoryId } = belongingOf(found)
    return subcategoryId ? { subcategoryId } : { categoryId }
  }

  /** One page of numbers by their words; a page beyond the last is the last. */
  async function searchPage(asking: Asking, kind: 'news' | 'articles', facets: Facets): Promise<Page<number>> {
    const limit = asking.perPage ?? PAGE_SIZE.news
    const typos = kind === 'news' ? 'told' : 'forgiven'
    const find = (page: number) =>
      db.engine.search.find({ kind, q: asking.q ?? '', facets, limit, offset: (page - 1) * limit, typos })
    let page = Math.max(1, asking.page)
    let found = await find(page)
    if (found.ids.length === 0 && page > 1) {
      page = pagesOf(found, 1, limit)
      found = await find(page)
    }
    const { ids: items, total, more, meant } = found
    return { items, page, pages: pagesOf(found, page, limit), total, more, meant }
  }

  /** One page of numbers by the list's own index; a page beyond the last is the last. */
  async function listPage(
    asking: Asking,
    { total, ids }: { total: () => Promise<number>; ids: (window: lists.Window) => Promise<number[]> },
  ): Promise<Page<number>> {
    const limit = asking.perPage ?? PAGE_SIZE.news
    const read = (page: number) => ids({ offset: (page - 1) * limit, limit })
    const wanted = Math.max(1, asking.page)
    const [length, found] = await Promise.all([total(), read(wanted)])
    const pages = pagesOf({ total: length }, 1, limit)
    const page = Math.min(wanted, pages)
    const items = page === wanted ? found : await read(page)
    return { items, page, pages, total: length, more: false, meant: null }
  }

  /** One page of what staff see by its numbers, last changed first by default. Without a state: all but the deleted. */
  async function officePage(asking: Asking & OfficeFilter & { order?: TimeOrder }): Promise<Page<number>> {
    const { state, order, review, kind } = asking
    const where = await place(asking.category)
    if (!where) return NOTHING
    if (asking.q) return await searchPage(asking, 'articles', { state, ...facetsOf(where) })
    return await listPage(
      asking,
      review
        ? {
            total: async () => lists.countReview(db.read, await today()),
            ids: async (window) => lists.listReviewIds(db.read, await today(), window),
          }
        : {
            total: () => counts.total(db.read, 'office', { ...where, state, kind }),
            ids: (window) => lists.listOfficeIds(db.read, { ...where, state, kind }, { ...window, order }),
          },
    )
  }

  const tagged = (slug: string) => ({
    total: () => tags.countTagged(db.read, slug),
    ids: (window: lists.Window) => tags.listTagged(db.read, slug, window),
  })

  const inPlace = (where: counts.Place, isPinnedFirst: boolean) => ({
    total: () => counts.total(db.read, 'news', { ...where, state: 'published' }),
    ids: (window: lists.Window) =>
      isPinnedFirst ? pinnedFirst(where, window) : lists.listNewsIds(db.read, where, window),
  })

  /** One page of a list that begins with what is pinned, each once. */
  async function pinnedFirst(where: counts.Place, { offset, limit }: lists.Window): Promise<number[]> {
    const pinned = await lists.listPinnedIds(db.read, where)
    const top = pinned.slice(offset, offset + limit)
    const rest = { offset: Math.max(0, offset - pinned.length), limit: limit - top.length }
    const others = rest.limit > 0 ? await lists.listNewsIds(db.read, { ...where, pinned: false }, rest) : []
    return [...top, ...others]
  }

  async function withCovers<T extends { coverId: number | null }>(
    items: T[],
  ): Promise<(T & { cover: Media | null })[]> {
    const covers = await media.listByIds(items.flatMap(({ coverId }) => coverId ?? []))
    return items.map((item) => ({ ...item, cover: covers.find((each) => each.id === item.coverId) ?? null }))
  }

  async function present(ids: number[], version: 'live' | 'work', { q, withHtml = false }: Partial<Asking> = {}) {
    const items = await withCovers(await lists.listByIds(db.read, ids, version))
    const texts = await lists.listTexts(db.read, ids, version, withHtml)
    const pictures = await media.listByIds([...texts.values()].flatMap(({ html }) => picturesIn(html)))
    const highlight = q && createHighlight(q)
    return items.map((item): PublishedItem => {
      const { text = '', html = '' } = texts.get(item.id) ?? {}
      const found = highlight && { found: highlight(text) }
      return { ...item, excerpt: articleExcerpt(text), html: showPictures(html, pictures), ...found }
    })
  }

  async function named(id: number | null): Promise<Named | null> {
    const found = id ? await categories.find(`id:${id}`) : undefined
    return found ? { id: found.id, name: found.name, slug: found.slug } : null
  }

  return {
    today,
    find: (id: number): Promise<Article | undefined> => store.find(db.read, id),

    async get(id: number): Promise<Article> {
      const article = await store.find(db.read, id)
      if (!article) throw notFound('This article does not exist.')
      return article
    },

    /** The published, newest first, nine a page; a page beyond the last is the last. */
    async listPublished(asking: Asking): Promise<Page<PublishedItem>> {
      const where = await place(asking.category)
      if (!where) return NOTHING
      const { items, ...page } = asking.q
        ? await searchPage(asking, 'news', facetsOf(where))
        : await listPage(asking, asking.tag ? tagged(asking.tag) : inPlace(where, asking.isPinnedFirst ?? false))
      return { ...page, items: await present(items, 'live', asking) }
    },

    /** How a tag is spelled; null when no article has it. */
    findTagName: (slug: string) => tags.findTagName(db.read, slug),

    async listForOffice(asking: Asking & OfficeFilter & { order?: TimeOrder }): Promise<Page<PublishedItem>> {
      const { items, ...page } = await officePage({ perPage: PAGE_SIZE.office, ...asking })
      return { ...page, items: await present(items, 'work', { q: asking.q }) }
    },

    /** The articles and pages of a selection, with their working titles. */
    async select({ ids, filter }: ArticleSelection) {
      if (!ids && !filter) throw invalid('ids', SELECT_SOME)
      const all = { ...filter, page: 1, perPage: MOST_SELECTED + 1 }
      const wanted = ids ? [...new Set(ids)] : (await officePage(all)).items
      if (wanted.length > MOST_SELECTED) throw invalid('filter', `Narrow it down to ${MOST_SELECTED} or fewer`)
      const found = await lists.listByIds(db.read, wanted, 'work')
      const rows = found.map(({ id, title, version, state }) => ({ id, name: title || 'Untitled', version, state }))
      return { rows, missing: wanted.filter((id) => !rows.some((row) => row.id === id)) }
    },

    async findForOffice(q: string, limit: number): Promise<{ items: Listed[]; more: boolean }> {
      const { ids, more } = await db.engine.search.find({ kind: 'articles', q, most: limit, limit })
      return { items: await lists.listByIds(db.read, ids, 'work'), more }
    },

    /** Whether readers can comment on it; undefined when the public cannot read it. */
    findComments: (id: number) => store.findComments(db.read, id),

    /** A published article with its pictures in place; undefined when there is none of this number. */
    async findPublished(id: number): Promise<Published | undefined> {
      const article = await store.find(db.read, id)
      if (article?.kind !== 'article' || article.state !== 'published' || !article.live) return undefined
      const { live } = article
      const author = live.byline || article.author
      const pictures = await media.listByIds([...picturesOf(live.document), ...(live.coverId ? [live.coverId] : [])])
      return {
        id,
        live,
        author,
        pinned: article.pinned,
        html: showPictures(live.html, pictures),
        cover: pictures.find((each) => each.id === live.coverId) ?? null,
        category: await named(live.categoryId),
        subcategory: await named(live.subcategoryId),
      }
    },

    listBetween: (from: string, to: string) => lists.listBetween(db.read, { from, to }),

    async listTitles(ids: number[], from: Reader = db.read): Promise<Map<number, string>> {
      const found = await lists.listByIds(from, [...new Set(ids)], 'work')
      return new Map(found.map(({ id, title }) => [id, title]))
    },

    listNeighbours: (id: number, publishedAt: string) => lists.findNeighbours(db.read, { id, publishedAt }),

    /** The newest of the same subcategory, then of the same category, then of all. */
    async listRelated({ id, live }: Pick<Published, 'id' | 'live'>): Promise<PublishedItem[]> {
      const { categoryId, subcategoryId } = live
      const places = [...(subcategoryId ? [{ subcategoryId }] : []), ...(categoryId ? [{ categoryId }] : []), {}]
      const chosen = new Set<number>()
      for (const where of places) {
        const window = { offset: 0, limit: RELATED + 1 }
        for (const other of await lists.listNewsIds(db.read, where, window)) {
          if (other !== id && chosen.size < RELATED) chosen.add(other)
        }
      }
      return await present([...chosen], 'live')
    },

    async countStates() {
      const counted = await counts.countStates(db.read)
      const of = (state: ArticleState) => counted.get(state) ?? 0
      const states = {
        draft: of('draft'),
        scheduled: of('scheduled'),
        published: of('published'),
        unpublished: of('unpublished'),
      }
      const all = Object.values(states).reduce((sum, count) => sum + count, 0)
      return { all, ...states, deleted: of('deleted'), reviewDue: await lists.countReview(db.read, await today()) }
    },

    /** For the dashboard: ten of each. */
    async agenda() {
      const window = { offset: 0, limit: 10 }
      const review = await lists.listReviewIds(db.read, await today(), window)
      const scheduled = await lists.listScheduledIds(db.read, 10)
      const drafts = await lists.listOfficeIds(db.read, { state: 'draft' }, window)
      return {
        review: await lists.listByIds(db.read, review, 'live'),
        scheduled: await lists.listByIds(db.read, scheduled, 'work'),
        drafts: await lists.listByIds(db.read, drafts, 'work'),
      }
    },
  }
}

const facetsOf = ({ categoryId, subcategoryId }: counts.Place): Facets => ({
  category: categoryId,
  subcategory: subcategoryId,
})
