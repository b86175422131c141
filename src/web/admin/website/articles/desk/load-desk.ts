import { type Client, orNotFound, read } from '#web/api.ts'
import { articleCalls } from './calls.ts'

export async function loadDesk(client: Client, id: number) {
  if (!Number.isInteger(id) || id < 1) throw new Response(null, { status: 404 })
  const param = { id: String(id) }
  const [work, written, categories, review] = await Promise.all([
    orNotFound(articleCalls(client).load(id)),
    orNotFound(read(client.api.articles[':id'].$get({ param }))),
    loadCategories(client),
    articleCalls(client).findReview(id),
  ])
  return { work, html: written.content, categories, review }
}

export async function loadCategories(client: Client) {
  const { items } = await read(client.api.categories.$get())
  return items.map(({ id, name, subcategories }) => ({
    id,
    name,
    subcategories: subcategories.map((below) => ({ id: below.id, name: below.name })),
  }))
}
