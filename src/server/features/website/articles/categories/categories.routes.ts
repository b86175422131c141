import type { z } from '@hono/zod-openapi'
import type { categoryAnswer } from '#contract/website/categories.ts'
import * as calls from '#contract/website/categories.ts'
import { actorOf, mayAccess } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { notFound } from '#server/http/problem.ts'
import type { Categories } from './categories.service.ts'
import type { Category } from './categories.store.ts'

export function categoryRoutes(categories: Categories) {
  const all = async () => presentCategories(await categories.list(), await categories.counts())
  const one = async (id: number) => {
    const found = (await all()).flatMap((each) => [each, ...each.subcategories]).find((each) => each.id === id)
    if (!found) throw notFound('This category does not exist.')
    return { subcategories: [], ...found }
  }

  return createFeature()
    .openapi(calls.listCategories, async (c) => {
      const counts = await categories.counts()
      // How many drafts there are is nobody else's business.
      const seen = mayAccess(c.var.actor, 'editor') ? counts : { ...counts, office: counts.news }
      return c.json({ items: presentCategories(await categories.list(), seen) }, 200)
    })
    .openapi(calls.createCategory, async (c) => {
      const { name, parentId } = c.req.valid('json')
      const { id } = await categories.create(actorOf(c), name, parentId ?? 0)
      return c.json(await one(id), 201)
    })
    .openapi(calls.orderCategories, async (c) => {
      await categories.reorder(actorOf(c), c.req.valid('json').order)
      return c.json({ items: await all() }, 200)
    })
    .openapi(calls.renameCategory, async (c) => {
      const { id } = await categories.rename(actorOf(c), c.req.valid('param').id, c.req.valid('json').name)
      return c.json(await one(id), 200)
    })
    .openapi(calls.mergeCategory, async (c) => {
      const moved = await categories.merge(actorOf(c), c.req.valid('param').id, c.req.valid('json').into)
      return c.json({ items: await all(), moved, message: 'The categories were merged.' }, 200)
    })
    .openapi(calls.deleteCategory, async (c) => {
      const moved = await categories.delete(actorOf(c), c.req.valid('param').id, c.req.valid('query').moveTo)
      return c.json({ message: 'The category was deleted.', moved }, 200)
    })
}

type Counts = Awaited<ReturnType<Categories['counts']>>

/** Both levels in order, with counts; a category counts its subcategories too. */
function presentCategories(categories: Category[], counts: Counts): z.infer<typeof categoryAnswer>[] {
  const present = (category: Category) => {
    const { id, name, slug } = category
    return { id, name, slug, published: counts.news(category), articles: counts.office(category) }
  }
  return categories
    .filter((category) => category.parentId === 0)
    .map((category) => ({
      ...present(category),
      subcategories: categories.filter((child) => child.parentId === category.id).map(present),
    }))
}
