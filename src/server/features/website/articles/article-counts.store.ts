import { sql } from 'kysely'
import type { ArticleState } from '#contract/website/articles.ts'
import type { Reader } from '#database/engine.ts'

/** `news` counts live versions, `office` working copies. */
type Scope = 'news' | 'office'

export interface Place {
  /** Articles by default. */
  kind?: 'article' | 'page' | undefined
  state?: ArticleState | undefined
  categoryId?: number | undefined
  subcategoryId?: number | undefined
}

/** How many articles a list has; counted over an index. */
export async function total(db: Reader, scope: Scope, place: Place): Promise<number> {
  const { state, categoryId, subcategoryId, kind = 'article' } = place
  const { category, subcategory } = COLUMNS[scope]
  const row = await db
    .selectFrom('articles')
    .select((s) => s.fn.countAll<number>().as('n'))
    .where('kind', '=', kind)
    // Written out: a partial index is not used for a bound value.
    .$if(scope === 'news', (q) => q.where(sql<boolean>`state = 'published'`))
    .$if(scope === 'office' && state === undefined, (q) => q.where(sql<boolean>`state <> 'deleted'`))
    .$if(scope === 'office' && state !== undefined, (q) => q.where('state', '=', state as ArticleState))
    .$if(categoryId !== undefined, (q) => q.where(category, '=', categoryId as number))
    .$if(subcategoryId !== undefined, (q) => q.where(subcategory, '=', subcategoryId as number))
    .executeTakeFirstOrThrow()
  return row.n
}

interface PlaceCount {
  categoryId: number | null
  subcategoryId: number | null
  articles: number
}

/** How many articles each category and subcategory has: published ones, or all that the office has not deleted. */
export async function listPlaces(db: Reader, scope: Scope): Promise<PlaceCount[]> {
  const { category, subcategory } = COLUMNS[scope]
  return await db
    .selectFrom('articles')
    .select((s) => [
      `${category} as categoryId` as const,
      `${subcategory} as subcategoryId` as const,
      s.fn.countAll<number>().as('articles'),
    ])
    .where('kind', '=', 'article')
    .$if(scope === 'news', (q) => q.where(sql<boolean>`state = 'published'`))
    .$if(scope === 'office', (q) => q.where(sql<boolean>`state <> 'deleted'`))
    .groupBy([category, subcategory])
    .execute()
}

export function sumOf(places: PlaceCount[], { id, parentId }: { id: number; parentId: number }): number {
  const column = parentId === 0 ? 'categoryId' : 'subcategoryId'
  return places.filter((place) => place[column] === id).reduce((sum, { articles }) => sum + articles, 0)
}

export async function countStates(db: Reader): Promise<Map<ArticleState, number>> {
  const counted = db.selectFrom('articles').select((s) => ['state', s.fn.countAll<number>().as('n')])
  const rows = await counted.where('kind', '=', 'article').groupBy('state').execute()
  return new Map(rows.map(({ state, n }) => [state, n]))
}

const COLUMNS = {
  news: { category: 'categoryId', subcategory: 'subcategoryId' },
  office: { category: 'workCategoryId', subcategory: 'workSubcategoryId' },
} as const
