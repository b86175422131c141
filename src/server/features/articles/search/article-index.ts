import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { indexed } from '#database/ranked-search.ts'
import * as counts from '#server/features/articles/article-counts.store.ts'
import type { Article, Writing } from '#server/features/articles/articles.model.ts'
import { filesOf, isSame, usesOf } from '#server/features/articles/articles.model.ts'
import * as store from '#server/features/articles/articles.store.ts'
import { textOf } from '#server/features/articles/document/document-text.ts'
import type { MediaService } from '#server/features/media/media.service.ts'
import type { Tools } from '#server/tools.ts'

export type ArticleIndex = ReturnType<typeof createArticleIndex>

/** Keeps what is derived from articles in step with them: counts, search, uses of pictures, pages. */
export function createArticleIndex({ db }: Pick<Tools, 'db'>, { media }: { media: MediaService }) {
  const { ranked } = db.engine

  async function note(tx: Tx, { id, state, work, live }: Article): Promise<void> {
    if (state === 'deleted') await ranked.remove(tx, 'office_words', id)
    else await ranked.put(tx, 'office_words', id, wordsOf(work, [`state${state}`]))
    if (state === 'published' && live) await ranked.put(tx, 'news_words', id, wordsOf(live, []))
    else await ranked.remove(tx, 'news_words', id)
  }

  return {
    /** After a change of one article, in its transaction. */
    async follow(tx: Tx, before: Article | null, after: Article): Promise<void> {
      if (movesCounts(before, after)) {
        await db.engine.lock(tx, 'article-counts')
        await counts.move(tx, before, after)
      }
      await note(tx, after)
      if (!before || JSON.stringify(showing(before)) !== JSON.stringify(showing(after))) {
        await media.setUses(tx, showing(after))
        await media.setFileUses(tx, showing(after))
      }
      if (showsDifferently(before, after)) touch(tx, 'articles', `article:${after.id}`)
    },

    /** Before the last trace of an article goes. */
    async forget(tx: Tx, article: Article): Promise<void> {
      await db.engine.lock(tx, 'article-counts')
      await counts.move(tx, article, null)
      await ranked.remove(tx, 'office_words', article.id)
      await ranked.remove(tx, 'news_words', article.id)
      const nothing = { subject: `article:${article.id}`, label: '', href: '', uses: [], files: [] }
      await media.setUses(tx, nothing)
      await media.setFileUses(tx, nothing)
    },

    /** After many articles moved at once. */
    async refresh(tx: Tx, ids: number[]): Promise<void> {
      for (const id of ids) {
        const article = await store.find(tx, id)
        if (article) await note(tx, article)
      }
    },
  }
}

function showing(article: Article) {
  return {
    subject: `article:${article.id}`,
    label: article.work.title || 'Untitled article',
    href: `/edit/${article.id}`,
    uses: usesOf(article),
    files: filesOf(article),
  }
}

export const tagsOf = ({
  categoryId,
  subcategoryId,
}: {
  categoryId?: number | null
  subcategoryId?: number | null
}) => [...(categoryId ? [`category${categoryId}`] : []), ...(subcategoryId ? [`subcategory${subcategoryId}`] : [])]

function wordsOf(writing: Writing, tags: string[]) {
  const text = `${writing.summary}\n${textOf(writing.document)}`
  return indexed({ title: writing.title, text, tags: [...tags, ...tagsOf(writing)] })
}

function movesCounts(before: Article | null, after: Article): boolean {
  const place = (article: Article) =>
    [article.state, article.work, article.live].map((part) =>
      typeof part === 'object' ? [part?.categoryId, part?.subcategoryId] : part,
    )
  return !before || JSON.stringify(place(before)) !== JSON.stringify(place(after))
}

/** Whether a reader would see a difference. */
function showsDifferently(before: Article | null, after: Article): boolean {
  const shown = (article: Article | null) => (article?.state === 'published' ? article.live : null)
  const [was, is] = [shown(before), shown(after)]
  if (!was || !is) return Boolean(was || is)
  return was.updatedAt !== is.updatedAt || was.publishedAt !== is.publishedAt || !isSame(was, is)
}
