import { sql } from 'kysely'
import type { Reader } from '#database/engine.ts'
import { addressOf } from '#server/features/website/articles/articles.model.ts'

/** The addresses of published articles, for lists that are too long to hold anything else. */
export function createArticleAddresses(db: Reader) {
  return {
    async findLast(): Promise<number> {
      const row = await db
        .selectFrom('articles')
        .select((of) => of.fn.max('id').as('id'))
        .executeTakeFirst()
      return row?.id ?? 0
    },
    async list({ from, to }: { from: number; to: number }): Promise<{ address: string; changedAt: string }[]> {
      const rows = await db
        .selectFrom('articles')
        .select(['id', 'slug', sql<string>`coalesce(updated_at, published_at)`.as('changedAt')])
        .where('id', '>=', from)
        .where('id', '<=', to)
        .where('kind', '=', 'article')
        .where('state', '=', 'published')
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => ({ address: addressOf(row.id, row.slug), changedAt: row.changedAt }))
    },
  }
}
