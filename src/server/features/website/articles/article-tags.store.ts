import type { Reader, Tx } from '#database/engine.ts'
import type { Tag } from '#domain/text/tags.ts'

/** Puts the tags of an article in place of those it had; none for one that readers cannot see. */
export async function setTags(tx: Tx, articleId: number, tags: Tag[], publishedAt: string): Promise<void> {
  await tx.deleteFrom('articleTags').where('articleId', '=', articleId).execute()
  if (tags.length === 0) return
  const rows = tags.map(({ slug, name }) => ({ slug, name, articleId: articleId, publishedAt: publishedAt }))
  await tx.insertInto('articleTags').values(rows).execute()
}

/** The numbers of one page of the articles with a tag, newest first; only an index is walked. */
export async function listTagged(db: Reader, slug: string, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom('articleTags')
    .select('articleId')
    .where('slug', '=', slug)
    .orderBy('publishedAt', 'desc')
    .orderBy('articleId', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.articleId)
}

export async function countTagged(db: Reader, slug: string): Promise<number> {
  const row = await db
    .selectFrom('articleTags')
    .select((s) => s.fn.countAll<number>().as('n'))
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function findTagName(db: Reader, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom('articleTags')
    .select('name')
    .where('slug', '=', slug)
    .orderBy('publishedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.name ?? null
}
