import type { NewsArticle, NewsItem } from '#contract/website/news.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { addressOf } from '#server/features/website/articles/articles.model.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { Comments } from '#server/features/website/comments/comments.service.ts'
import type { Redirects } from '#server/features/website/redirects/redirects.service.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { createNewsGateway, type GatewayCall } from './news.gateway.ts'
import type { NewsPost, Published } from './news.model.ts'
import * as present from './news.present.ts'

interface NewsQuery {
  page: number
  category?: string | undefined
  tag?: string | undefined
  q?: string | undefined
}

export type News = ReturnType<typeof createNews>

const postNotFound = () => notFound('Post not found.')

export function createNews(
  { config, log }: Tools,
  own: { articles: Articles; comments: Comments; redirects: Pick<Redirects, 'isClosed'>; settings: SettingsService },
) {
  const { articles, comments, redirects, settings } = own
  const gateway = config.newsServiceUrl ? createNewsGateway(config.newsServiceUrl, log) : null

  async function getOwn(id: number): Promise<Published> {
    const article = await articles.findPublished(id)
    if (!article) throw postNotFound()
    return article
  }

  return {
    gateway,

    async listPosts(query: NewsQuery): Promise<{ posts: NewsPost[]; pages: number; page: number }> {
      if (gateway) return await gateway.list(query)
      const { items, page, pages } = await articles.listPublished({ ...query, withHtml: true })
      return { posts: items.map(present.postOfItem), page, pages }
    },

    /** A post with its comments; the token and cookies are the external service's, if there is one. */
    async getPost(id: number, call: GatewayCall) {
      if (gateway) {
        const detail = await gateway.detail(id, call)
        if (!detail) throw postNotFound()
        return { ...detail, comments: present.threadOfGateway(detail.comments) }
      }
      const article = await getOwn(id)
      const thread = present.thread(await comments.listVisible(id))
      return { post: present.postOfArticle(article), comments: thread, token: null, setCookies: [] }
    },

    async mustExist(id: number): Promise<void> {
      const open = await articles.findComments(id)
      if (!open) throw postNotFound()
      if (open === 'closed') throw problem('comments-closed', 403, 'Comments on this article are closed.')
    },

    async list(query: NewsQuery): Promise<NewsPage> {
      if (gateway) {
        const { posts, page, pages } = await gateway.list(query)
        return {
          items: posts.map(present.itemOfPost),
          page,
          pages,
          total: posts.length,
          more: false,
          didYouMean: null,
          categories: [],
          tag: null,
        }
      }
      const [{ items, meant, ...page }, categories, tag] = await Promise.all([
        articles.listPublished({ ...query, isPinnedFirst: true }),
        articles.categories.listPublished(),
        query.tag ? articles.findTagName(query.tag) : null,
      ])
      return { ...page, items: items.map(present.itemOfArticle), didYouMean: meant, categories, tag }
    },

    async get(id: number): Promise<NewsArticle> {
      if (gateway) {
        const detail = await gateway.detail(id, { cookies: '' })
        if (!detail) throw postNotFound()
        return present.articleOfPost(detail.post, present.threadOfGateway(detail.comments))
      }
      const article = await getOwn(id)
      const around = {
        neighbours: await articles.listNeighbours(id, article.live.publishedAt),
        related: await articles.listRelated(article),
        comments: await comments.listVisible(id),
        review: await comments.reviewed(),
        today: await articles.today(),
        zone: (await settings.get('firm')).timeZone,
      }
      return present.articleOfPublished(article, around)
    },

    /** Where an article is, for whoever knows its number and other words; those that were given up lead nowhere. */
    async findAddress(id: number, words: string): Promise<string> {
      if (gateway) return addressOf(id, '')
      const { live } = await getOwn(id)
      if (await redirects.isClosed(addressOf(id, words))) throw postNotFound()
      return addressOf(id, live.slug)
    },

    /** How a tag is spelled; null where no article that readers see has it. */
    tagName: async (slug: string): Promise<string | null> => (gateway ? null : await articles.findTagName(slug)),

    async newest({ category, tag }: Pick<NewsQuery, 'category' | 'tag'>): Promise<NewsPost[]> {
      // The other service knows no tags.
      if (gateway) return tag ? [] : (await gateway.list({ page: 1, category })).posts
      const { items } = await articles.listPublished({ page: 1, perPage: 20, category, tag, withHtml: true })
      return items.map(present.postOfItem)
    },
  }
}

interface NewsPage {
  items: NewsItem[]
  page: number
  pages: number
  total: number
  more: boolean
  didYouMean: string | null
  categories: {
    id: number
    name: string
    count: number
    subcategories: { id: number; name: string; count: number }[]
  }[]
  tag: string | null
}
