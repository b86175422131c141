import { PAGE_SIZE } from '#contract/limits.ts'
import { articleRoutes } from '#server/features/articles/articles.routes.ts'
import { createArticles } from '#server/features/articles/articles.service.ts'
import { categoryRoutes } from '#server/features/articles/categories/categories.routes.ts'
import { articleWorkRoutes } from '#server/features/articles/writing/article-work.routes.ts'
import { createMedia } from '#server/features/media/media.service.ts'
import { openRooms } from './rooms.ts'

/** How long lists and searches take with many articles: node bench/articles.ts --database sqlite:/tmp/bench.db */
const { tools, audit, api, measure } = await openRooms()
const media = createMedia(tools, { audit })
const articles = createArticles(tools, { audit, media })
api
  .route('/', articleWorkRoutes(tools, articles, media))
  .route('/', articleRoutes(tools, articles, media))
  .route('/', categoryRoutes(articles.categories))

const { pages } = await articles.listPublished({ page: 1 })
const counts = await articles.countStates()
const [office, drafts] = [pagesOf(counts.all), pagesOf(counts.draft)]
const news = (asking: Parameters<typeof articles.listPublished>[0]) => () => articles.listPublished(asking)
const middle = (last: number) => Math.round(last / 2)

await measure({
  what: `${counts.all} articles`,
  questions: {
    'news, page 1': news({ page: 1 }),
    'news, page 10,000': news({ page: 10_000 }),
    'news, the middle': news({ page: middle(pages) }),
    'news, last page': news({ page: pages }),
    'news, category, the middle': news({ page: 1_500, category: 'Bench1' }),
    'news search, common word': news({ page: 1, q: 'tax' }),
    'news search, common word, page 1,000': news({ page: 1_000, q: 'tax' }),
    'news search, one wrong letter': news({ page: 1, q: 'insurence' }),
    'news search, two words': news({ page: 1, q: 'payroll declaration' }),
    'news search, beginning of a word': news({ page: 1, q: 'decl' }),
    'news search, short beginning': news({ page: 1, q: 'con' }),
    'news search, rare word': news({ page: 1, q: 'zetion' }),
    'news search in a category': news({ page: 1, q: 'insurance', category: 'Bench5' }),
    'one article': () => articles.findPublished(50_000),
    'office, page 1': '/api/articles',
    'office, the middle': `/api/articles?page=${middle(office)}`,
    'office, last page': `/api/articles?page=${office}`,
    'office, longest unchanged first': '/api/articles?order=oldest',
    'office, longest unchanged first, the middle': `/api/articles?order=oldest&page=${middle(office)}`,
    'office, longest unchanged first, last page': `/api/articles?order=oldest&page=${office}`,
    'office, published, longest unchanged first, the middle': `/api/articles?state=published&order=oldest&page=${middle(office)}`,
    'office, drafts, the middle': `/api/articles?state=draft&page=${middle(drafts)}`,
    'office, drafts, longest unchanged first': '/api/articles?state=draft&order=oldest',
    'office, drafts, longest unchanged first, last page': `/api/articles?state=draft&order=oldest&page=${drafts}`,
    'office, category, page 100': '/api/articles?category=Bench2&page=100',
    'office, category, longest unchanged first, page 100': '/api/articles?category=Bench2&order=oldest&page=100',
    'office search': '/api/articles?q=insurance',
    'office, counts': '/api/articles/counts',
    categories: '/api/categories',
  },
})

function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE.office))
}
