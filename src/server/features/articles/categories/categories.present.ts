import type { z } from '@hono/zod-openapi'
import type { categoryAnswer } from '#contract/categories.ts'
import type { Category } from './categories.store.ts'

type Counted = { scope: string; state: string; category_id: number; subcategory_id: number; articles: number }

/** Both levels in order, with counts; a category counts its subcategories too. */
export function presentCategories(categories: Category[], counts: Counted[]): z.infer<typeof categoryAnswer>[] {
  const sum = (column: 'category_id' | 'subcategory_id', id: number, wanted: (row: Counted) => boolean) =>
    counts.filter((row) => row[column] === id && wanted(row)).reduce((total, row) => total + row.articles, 0)
  const present = ({ id, parentId, name, slug }: Category) => {
    const column = parentId === 0 ? 'category_id' : 'subcategory_id'
    return {
      id,
      name,
      slug,
      published: sum(column, id, (row) => row.scope === 'news'),
      articles: sum(column, id, (row) => row.scope === 'office' && row.state !== 'deleted'),
    }
  }
  return categories
    .filter((category) => category.parentId === 0)
    .map((category) => ({
      ...present(category),
      subcategories: categories.filter((child) => child.parentId === category.id).map(present),
    }))
}
