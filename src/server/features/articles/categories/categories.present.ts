import type { z } from '@hono/zod-openapi'
import type { categoryAnswer } from '#contract/categories.ts'
import type { Categories } from './categories.service.ts'
import type { Category } from './categories.store.ts'

type Counts = Awaited<ReturnType<Categories['counts']>>

/** Both levels in order, with counts; a category counts its subcategories too. */
export function presentCategories(categories: Category[], counts: Counts): z.infer<typeof categoryAnswer>[] {
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
