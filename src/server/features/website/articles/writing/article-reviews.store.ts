import type { Reader, Tx } from '#database/engine.ts'

export interface Review {
  articleId: number
  reviewerId: string
  askedById: string
  note: string
  askedAt: string
}

/** Whoever was asked before is asked no longer. */
export async function put(tx: Tx, { articleId, reviewerId, askedById, note, askedAt }: Review): Promise<void> {
  const row = { reviewer_id: reviewerId, asked_by_id: askedById, note, asked_at: askedAt }
  await tx
    .insertInto('article_reviews')
    .values({ article_id: articleId, ...row })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(row))
    .execute()
}

/** Answers the request that was ended; undefined when this person was not asked. */
export async function end(tx: Tx, articleId: number, reviewerId: string): Promise<Review | undefined> {
  const row = await tx
    .deleteFrom('article_reviews')
    .where('article_id', '=', articleId)
    .where('reviewer_id', '=', reviewerId)
    .returningAll()
    .executeTakeFirst()
  return row && asReview(row)
}

/** What somebody was asked to read or asked others to read, newest first. */
export async function listOf(db: Reader, accountId: string) {
  const rows = await db
    .selectFrom('article_reviews')
    .innerJoin('articles', 'articles.id', 'article_reviews.article_id')
    .selectAll('article_reviews')
    .select(['articles.kind', 'articles.work_title as title'])
    .where((where) => where.or([where('reviewer_id', '=', accountId), where('asked_by_id', '=', accountId)]))
    .where('articles.state', '<>', 'deleted')
    .orderBy('asked_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...asReview(row), kind: row.kind, title: row.title }))
}

const MOST = 100

interface Row {
  article_id: number
  reviewer_id: string
  asked_by_id: string
  note: string
  asked_at: string
}

const asReview = (row: Row): Review => ({
  articleId: row.article_id,
  reviewerId: row.reviewer_id,
  askedById: row.asked_by_id,
  note: row.note,
  askedAt: row.asked_at,
})
