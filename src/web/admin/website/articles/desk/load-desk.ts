import { ApiProblem, type Client, read } from '#web/api.ts'
import { articleCalls } from './calls.ts'

export async function loadDesk(client: Client, id: number) {
  if (!Number.isInteger(id) || id < 1) throw missing()
  const param = { id: String(id) }
  const [work, written, categories, review] = await Promise.all([
    articleCalls(client).load(id),
    read(client.api.articles[':id'].$get({ param })),
    loadCategories(client),
    articleCalls(client).findReview(id),
  ]).catch((error: unknown) => {
    throw error instanceof ApiProblem && error.status === 404 ? missing() : error
  })
  return { work, html: written.content, categories, review }
}

const missing = () => new Response('There is no such article.', { status: 404 })

export async function loadCategories(client: Client) {
  const { items } = await read(client.api.categories.$get())
  return items.map(({ id, name, subcategories }) => ({
    id,
    name,
    subcategories: subcategories.map((below) => ({ id: below.id, name: below.name })),
  }))
}
