import { wordsOf } from '#domain/text/words.ts'
import { listByIds, listPagesLike } from '#server/features/website/articles/article-lists.store.ts'
import { type Kind, publicAddress } from '#server/features/website/articles/articles.model.ts'
import type { Tools } from '#server/tools.ts'

interface FoundLink {
  kind: Exclude<Kind, 'event'>
  title: string
  address: string
}

export function createArticleLinks({ db }: Pick<Tools, 'db'>) {
  return {
    /** By these words: pages by their titles, then articles as a search finds them. */
    async findLinks(q: string, limit: number): Promise<FoundLink[]> {
      const pages = await listPagesLike(db.read, q, limit)
      // Without a word a search finds everything.
      const hasWords = wordsOf(q).length > 0
      const { ids } = hasWords ? await db.engine.search.find({ kind: 'news', q, most: limit, limit }) : { ids: [] }
      const articles = await listByIds(db.read, ids, 'live')
      const found = [
        ...pages.map((page) => ({ kind: 'page' as const, ...page })),
        ...articles.map(({ id, title, slug }) => ({ kind: 'article' as const, id, title, slug })),
      ]
      return found
        .slice(0, limit)
        .map(({ id, kind, title, slug }) => ({ kind, title, address: publicAddress({ id, kind }, slug) }))
    },
  }
}
