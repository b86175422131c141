import type { Reader, Tx } from '#database/engine.ts'

interface Review {
  articleId: number
  reviewerId: string
  askedById: string
  note: string
  askedAt: string
}

/** Whoever was asked before is asked no longer. */
export async function put(tx: Tx, { articleId, reviewerId, askedById, note, askedAt }: Review): Promise<void> {
  const row = { reviewerId: reviewerId, askedById: askedById, note, askedAt: askedAt }
  await tx
    .insertInto('articleReviews')
    .values({ articleId: articleId, ...row })
    .onConflict((conflict) => conflict.column('articleId').doUpdateSet(row))
    .execute()
}

/** Answers the request that was ended; undefined when this person was not asked. */
export async function end(tx: Tx, articleId: number, reviewerId: string): Promise<Review | undefined> {
  const row = await tx
    .deleteFrom('articleReviews')
    .where('articleId', '=', articleId)
    .where('reviewerId', '=', reviewerId)
    .returningAll()
    .executeTakeFirst()
  return row && asReview(row)
}

/** What a user was asked to read or asked others to read, newest first. */
export async function listOf(db: Reader, accountId: string) {
  const rows = await db
    .selectFrom('articleReviews')
    .innerJoin('articles', 'articles.id', 'articleReviews.articleId')
    .selectAll('articleReviews')
    .select(['articles.kind', 'articles.workTitle as title'])
    .where((where) => where.or([where('reviewerId', '=', accountId), where('askedById', '=', accountId)]))
    .where('articles.state', '<>', 'deleted')
    .orderBy('askedAt', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...asReview(row), kind: row.kind, title: row.title }))
}

const MOST = 100

interface Row {
  articleId: number
  reviewerId: string
  askedById: string
  note: string
  askedAt: string
}

const asReview = (row: Row): Review => ({
  articleId: row.articleId,
  reviewerId: row.reviewerId,
  askedById: row.askedById,
  note: row.note,
  askedAt: row.askedAt,
})
