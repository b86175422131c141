import { isDeepStrictEqual } from 'node:util'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import type { Facets, Findable } from '#database/search/terms.ts'
import { tagsIn } from '#domain/text/tags.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import { setTags } from '#server/features/website/articles/article-tags.store.ts'
import type { Article, Writing } from '#server/features/website/articles/articles.model.ts'
import { filesOf, isSame, officeAddress, usesOf } from '#server/features/website/articles/articles.model.ts'
import * as store from '#server/features/website/articles/articles.store.ts'
import { textOf } from '#server/features/website/articles/document/document-text.ts'
import type { Tools } from '#server/tools.ts'

export type ArticleIndex = ReturnType<typeof createArticleIndex>

/** Keeps what is derived from articles in step with them: search, uses of pictures, pages. */
export function createArticleIndex({ db }: Pick<Tools, 'db'>, { media }: { media: MediaService }) {
  const { search } = db.engine

  async function note(tx: Tx, after: Article, before?: Article | null): Promise<void> {
    if (after.kind !== 'article') return
    for (const kind of ['articles', 'news'] as const) {
      const is = findableAs(kind, after)
      // A link that leads elsewhere is no other word.
      if (before && isDeepStrictEqual(findableAs(kind, before), is)) continue
      if (before === null && is) await search.add(tx, kind, after.id, is)
      else if (is) await search.put(tx, kind, after.id, is)
      else if (before !== null) await search.remove(tx, kind, after.id)
    }
  }

  return {
    /** After a change of one article, in its transaction. */
    async follow(tx: Tx, before: Article | null, after: Article): Promise<void> {
      await note(tx, after, before)
      const is = showing(after)
      const was = before ? showing(before) : { ...is, uses: [], files: [] }
      if (!isDeepStrictEqual(was, is)) {
        await media.setUses(tx, is)
        await media.setFileUses(tx, is)
      }
      if (!showsDifferently(before, after)) return
      touchShown(tx, after)
      if (after.kind !== 'article') return
      const [had, has] = [before ? tagging(before) : NO_TAGS, tagging(after)]
      if (!isDeepStrictEqual(had, has)) await setTags(tx, after.id, has.tags, has.publishedAt)
    },

    /** Before the last trace of an article goes. */
    async forget(tx: Tx, article: Article): Promise<void> {
      await search.remove(tx, 'articles', article.id)
      await search.remove(tx, 'news', article.id)
      await setTags(tx, article.id, [], '')
      const nothing = { subject: `article:${article.id}`, label: '', href: '', uses: [], files: [] }
      await media.setUses(tx, nothing)
      await media.setFileUses(tx, nothing)
    },

    gone: touchShown,

    async refresh(tx: Tx, ids: number[]): Promise<void> {
      for (const id of ids) {
        const article = await store.find(tx, id)
        if (article) await note(tx, article)
      }
    },
  }
}

/** The pages that show it are made again. */
function touchShown(tx: Tx, { kind, id }: Pick<Article, 'kind' | 'id'>): void {
  if (kind === 'article') touch(tx, 'articles', `article:${id}`)
  else touch(tx, kind === 'page' ? 'pages' : 'events')
}

function showing(article: Article) {
  return {
    subject: `article:${article.id}`,
    label: article.work.title || `Untitled ${article.kind}`,
    href: officeAddress(article),
    uses: usesOf(article),
    files: filesOf(article),
  }
}

const NO_TAGS = { tags: [], publishedAt: '' }

/** The tags by which readers find an article, and how new it is among those that have them. */
function tagging({ state, live }: Article) {
  const tags = state === 'published' && live ? tagsIn(live.tags) : []
  return live && tags.length > 0 ? { tags, publishedAt: live.publishedAt } : NO_TAGS
}

/** What an article is found by in the office, or by readers; null where it is not. */
function findableAs(kind: 'articles' | 'news', { state, work, live }: Article): Findable | null {
  if (kind === 'articles') return state === 'deleted' ? null : findableOf(work, { state })
  return state === 'published' && live ? findableOf(live) : null
}

function findableOf({ title, summary, document, categoryId, subcategoryId }: Writing, facets: Facets = {}): Findable {
  const text = `${summary}\n${textOf(document)}`
  return { title, text, facets: { ...facets, category: categoryId, subcategory: subcategoryId } }
}

/** Whether a reader would see a difference. */
function showsDifferently(before: Article | null, after: Article): boolean {
  const shown = (article: Article | null) => (article?.state === 'published' ? article.live : null)
  const [was, is] = [shown(before), shown(after)]
  if (!was || !is) return Boolean(was || is)
  if (before?.pinned !== after.pinned) return true
  return was.updatedAt !== is.updatedAt || was.publishedAt !== is.publishedAt || !isSame(was, is)
}
