import { sql } from 'kysely'
import type { ArticleState } from '#contract/articles.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { Article } from './articles.model.ts'

/** How many articles stand where is kept, not counted: a list says its last page without walking to it. */
export type Scope = 'news' | 'office'

export interface Place {
  state?: ArticleState | undefined
  categoryId?: number | undefined
  subcategoryId?: number | undefined
}

export async function total(db: Reader, scope: Scope, { state, categoryId, subcategoryId }: Place): Promise<number> {
  const row = await db
    .selectFrom('article_counts')
    .select(sql<number | null>`sum(articles)`.as('n'))
    .where('scope', '=', scope)
    .$if(state !== undefined, (q) => q.where('state', '=', state as ArticleState))
    .$if(state === undefined, (q) => q.where('state', '<>', 'deleted'))
    .$if(categoryId !== undefined, (q) => q.where('category_id', '=', categoryId as number))
    .$if(subcategoryId !== undefined, (q) => q.where('subcategory_id', '=', subcategoryId as number))
    .executeTakeFirst()
  return row?.n ?? 0
}

export async function listAll(db: Reader) {
  return await db.selectFrom('article_counts').selectAll().where('articles', '>', 0).execute()
}

type Counted = Pick<Article, 'state' | 'work' | 'live'>

/** Moves an article from where it counted to where it counts now. Call under the lock of the counts. */
export async function move(tx: Tx, before: Counted | null, after: Counted | null): Promise<void> {
  const steps = new Map<string, { key: Key; by: number }>()
  const step = (key: Key, by: number) => {
    const name = JSON.stringify(key)
    steps.set(name, { key, by: (steps.get(name)?.by ?? 0) + by })
  }
  for (const key of keysOf(before)) step(key, -1)
  for (const key of keysOf(after)) step(key, 1)
  for (const { key, by } of steps.values()) if (by !== 0) await add(tx, key, by)
}

/** Counts everything anew, after many articles moved at once. */
export async function recount(tx: Tx): Promise<void> {
  await tx.deleteFrom('article_counts').execute()
  await sql`insert into article_counts (scope, state, category_id, subcategory_id, articles)
    select 'office', state, coalesce(work_category_id, 0), coalesce(work_subcategory_id, 0), count(*)
    from articles group by 2, 3, 4`.execute(tx)
  await sql`insert into article_counts (scope, state, category_id, subcategory_id, articles)
    select 'news', state, coalesce(category_id, 0), coalesce(subcategory_id, 0), count(*)
    from articles where state = 'published' group by 2, 3, 4`.execute(tx)
}

interface Key {
  scope: Scope
  state: ArticleState
  category_id: number
  subcategory_id: number
}

function keysOf(article: Counted | null): Key[] {
  if (!article) return []
  const { state, work, live } = article
  const at = (scope: Scope, { categoryId, subcategoryId }: Counted['work']): Key => ({
    scope,
    state,
    category_id: categoryId ?? 0,
    subcategory_id: subcategoryId ?? 0,
  })
  return [at('office', work), ...(state === 'published' && live ? [at('news', live)] : [])]
}

async function add(tx: Tx, key: Key, by: number): Promise<void> {
  await tx
    .insertInto('article_counts')
    .values({ ...key, articles: by })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'state', 'category_id', 'subcategory_id'])
        .doUpdateSet({ articles: sql`article_counts.articles + ${by}` }),
    )
    .execute()
}
