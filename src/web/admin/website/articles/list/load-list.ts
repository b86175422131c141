import { loadCategories } from '#web/admin/website/articles/desk/load-desk.ts'
import { ApiProblem, type Client, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { ARTICLE_STATES, type ArticleState } from './states.ts'

const PER_PAGE = 25

export interface ListQuery {
  page: number
  q: string
  state: ArticleState | ''
  category: string
  order: 'oldest' | ''
  /** Only those that are due to be read again. */
  review: 'due' | ''
}

export function queryOf(url: URL): ListQuery {
  const text = (name: string) => url.searchParams.get(name)?.trim() ?? ''
  const state = text('state') as ArticleState
  return {
    page: Math.max(1, Math.trunc(Number(text('page'))) || 1),
    q: text('q').slice(0, 200),
    state: ARTICLE_STATES.includes(state) ? state : '',
    category: text('category').slice(0, 60),
    order: text('order') === 'oldest' ? 'oldest' : '',
    review: text('review') === 'due' ? 'due' : '',
  }
}

/** The address of the list asked so; what is not asked for is left out. */
export const hrefOf = (base: string, { page, ...query }: Partial<ListQuery>): string =>
  listAddress(base, query)({ page })

export async function loadList(client: Client, query: ListQuery) {
  const { page, q, state, category, order, review } = query
  const [answer, counts, categories] = await Promise.all([
    client.api.articles.$get({
      query: {
        page: String(page),
        perPage: String(PER_PAGE),
        ...(q ? { q } : {}),
        ...(state ? { state } : {}),
        ...(category ? { category } : {}),
        ...(order ? { order } : {}),
        ...(review ? { review } : {}),
      },
    }),
    read(client.api.articles.counts.$get()),
    loadCategories(client),
  ])
  if (!answer.ok) throw new ApiProblem(answer.status, {})
  const items = await answer.json()
  const total = Number(answer.headers.get('X-Total-Count') ?? items.length)
  return { items, total, pages: Math.max(1, Math.ceil(total / PER_PAGE)), counts, categories }
}
