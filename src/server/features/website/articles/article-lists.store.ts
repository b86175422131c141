import { sql } from 'kysely'
import type { TimeOrder } from '#contract/orders.ts'
import type { ArticleState } from '#contract/website/articles.ts'
import type { Reader } from '#database/engine.ts'
import { escapeLike } from '#database/like.ts'
import type { Place } from './article-counts.store.ts'
import type { Listed, Named } from './articles.model.ts'
import { presentationIn } from './articles.store.ts'

export interface Window {
  offset: number
  limit: number
  /** Newest first by default. */
  order?: TimeOrder | undefined
}

/** The numbers of one page of the published, newest first; only an index is walked. */
export async function listNewsIds(
  db: Reader,
  place: Omit<Place, 'state'> & { pinned?: false },
  window: Window,
): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    // Written out, here and below: a partial index is not used for a bound value.
    .where(sql<boolean>`state = 'published' and kind = 'article'`)
    .$if(place.pinned === false, (q) => q.where('pinned', '=', 0))
    .$if(place.subcategoryId !== undefined, (q) => q.where('subcategoryId', '=', place.subcategoryId as number))
    .$if(place.subcategoryId === undefined && place.categoryId !== undefined, (q) =>
      q.where('categoryId', '=', place.categoryId as number),
    )
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  return rows.map((row) => row.id)
}

/** The published articles that stay at the top, newest first; there are few. */
export async function listPinnedIds(db: Reader, place: Omit<Place, 'state'>): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    // Joined to nothing, so that no index of all the news is walked in place of the one of the pinned.
    .where(sql<boolean>`pinned = 1 and state || '' = 'published' and kind || '' = 'article'`)
    .$if(place.subcategoryId !== undefined, (q) => q.where('subcategoryId', '=', place.subcategoryId as number))
    .$if(place.subcategoryId === undefined && place.categoryId !== undefined, (q) =>
      q.where('categoryId', '=', place.categoryId as number),
    )
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => row.id)
}

export async function countPinned(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select((s) => s.fn.countAll<number>().as('n'))
    .where(sql<boolean>`pinned = 1`)
    .where('state', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function listPagesLike(db: Reader, letters: string, limit: number) {
  const pattern = `%${escapeLike(letters.toLowerCase())}%`
  return await db
    .selectFrom('articles')
    .select(['id', 'title', 'slug'])
    .where('kind', '=', 'page')
    .where('state', '=', 'published')
    .where(sql<boolean>`lower(title) like ${pattern} escape '\\'`)
    .orderBy('title')
    .limit(limit)
    .execute()
}

/** What was published, or will be, within some time: articles and pages. */
export async function listBetween(db: Reader, { from, to }: { from: string; to: string }) {
  const columns = ['id', 'kind', 'state', 'hasChanges', 'workTitle as title'] as const
  const published = await db
    .selectFrom('articles')
    .select([...columns, 'publishedAt as at'])
    .where('kind', 'in', ['article', 'page'])
    .where(sql<boolean>`state = 'published'`)
    .where('publishedAt', '>=', from)
    .where('publishedAt', '<', to)
    .orderBy('publishedAt')
    .limit(MOST_IN_MONTH)
    .execute()
  const scheduled = await db
    .selectFrom('articles')
    .select([...columns, 'publishAt as at'])
    .where(sql<boolean>`state = 'scheduled'`)
    .where('publishAt', '>=', from)
    .where('publishAt', '<', to)
    .orderBy('publishAt')
    .limit(MOST_IN_MONTH)
    .execute()
  return [...published, ...scheduled].map(({ hasChanges, ...row }) => ({
    ...row,
    at: row.at ?? '',
    hasChanges: row.state === 'published' && hasChanges === 1,
  }))
}

const MOST_IN_MONTH = 500

/** The numbers of one page of what staff see, last changed first by default. */
export async function listOfficeIds(db: Reader, place: Place, window: Window): Promise<number[]> {
  const { state, categoryId, subcategoryId, kind = 'article' } = place
  const direction = window.order === 'oldest' ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('kind', '=', kind)
    .$if(state === undefined, (q) => q.where(sql<boolean>`state <> 'deleted'`))
    .$if(state !== undefined, (q) => q.where('state', '=', state as ArticleState))
    .$if(subcategoryId !== undefined, (q) => q.where('workSubcategoryId', '=', subcategoryId as number))
    .$if(subcategoryId === undefined && categoryId !== undefined, (q) =>
      q.where('workCategoryId', '=', categoryId as number),
    )
    .orderBy('changedAt', direction)
    .orderBy('id', direction)
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  return rows.map((row) => row.id)
}

export async function listReviewIds(db: Reader, day: string, { offset, limit }: Omit<Window, 'order'>) {
  const rows = await reviewDue(db, day)
    .select('id')
    .orderBy('reviewBy')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.id)
}

export async function countReview(db: Reader, day: string): Promise<number> {
  const row = await reviewDue(db, day).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return row.n
}

const reviewDue = (db: Reader, day: string) =>
  db.selectFrom('articles').where(sql<boolean>`state = 'published' and kind = 'article'`).where('reviewBy', '<=', day)

export async function listDueIds(db: Reader, now: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where(sql<boolean>`state = 'scheduled'`)
    .where('publishAt', '<=', now)
    .orderBy('publishAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function listScheduledIds(db: Reader, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where(sql<boolean>`state = 'scheduled' and kind = 'article'`)
    .orderBy('publishAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function listLongDeletedIds(db: Reader, before: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where(sql<boolean>`state = 'deleted'`)
    .where('deletedAt', '<', before)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** The published articles next to one in the list: `newer` is before it, `older` after. */
export async function findNeighbours(db: Reader, { id, publishedAt }: { id: number; publishedAt: string }) {
  const beside = async (way: '<' | '>') => {
    const row = await db
      .selectFrom('articles')
      .select(['id', 'title', 'slug'])
      .where(sql<boolean>`state = 'published' and kind = 'article'`)
      .where(sql<boolean>`(published_at, id) ${sql.raw(way)} (${publishedAt}, ${id})`)
      .orderBy('publishedAt', way === '<' ? 'desc' : 'asc')
      .orderBy('id', way === '<' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
    return row ?? null
  }
  return { newer: await beside('>'), older: await beside('<') }
}

export async function listByIds(db: Reader, ids: number[], version: 'live' | 'work'): Promise<Listed[]> {
  if (ids.length === 0) return []
  const column = <N extends string>(name: N) =>
    version === 'live' ? (`articles.${name}` as const) : (`articles.work${capitalised(name)}` as const)
  const rows = await db
    .selectFrom('articles')
    .leftJoin('categories as c', 'c.id', column('categoryId'))
    .leftJoin('categories as s', 's.id', column('subcategoryId'))
    .select(['articles.id', 'state', 'version', 'hasChanges', 'authorName', 'deletedAt', 'changedAt', 'articles.slug'])
    .select(['publishedAt', 'publishAt', 'updatedAt'])
    .select([
      `${column('title')} as title`,
      `${column('summary')} as summary`,
      `${column('words')} as words`,
      `${column('asAt')} as asAt`,
      `${column('reviewBy')} as reviewBy`,
      `${column('coverId')} as coverId`,
      `${column('coverAlt')} as coverAlt`,
      'articles.pinned',
      `${column('about')} as about`,
      `articles.${version === 'live' ? 'editorName' : 'workEditorName'} as editor`,
    ])
    .select(['c.id as categoryId', 'c.name as categoryName', 'c.slug as categorySlug'])
    .select(['s.id as subcategoryId', 's.name as subcategoryName', 's.slug as subcategorySlug'])
    .where('articles.id', 'in', ids)
    .execute()
  const listed = rows.map(
    (row): Listed => ({
      id: row.id,
      state: row.state,
      version: row.version,
      title: row.title,
      summary: row.summary,
      slug: row.slug,
      category: named(row.categoryId, row.categoryName, row.categorySlug),
      subcategory: named(row.subcategoryId, row.subcategoryName, row.subcategorySlug),
      coverId: row.coverId,
      coverAlt: row.coverAlt,
      author: (version === 'live' && presentationIn(row.about).byline) || row.authorName,
      lastEditor: row.editor,
      words: row.words,
      hasChanges: row.hasChanges === 1,
      pinned: row.pinned === 1,
      updatedAt: version === 'live' ? (row.updatedAt ?? row.changedAt) : row.changedAt,
      publishedAt: row.state === 'scheduled' ? row.publishAt : row.publishedAt,
      deletedAt: row.deletedAt,
      asAt: row.asAt,
      reviewBy: row.reviewBy,
    }),
  )
  const byId = new Map(listed.map((each) => [each.id, each]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function listTexts(db: Reader, ids: number[], version: 'live' | 'work', withHtml: boolean) {
  const rows = await db
    .selectFrom('articles')
    .select(['id', version === 'live' ? 'text' : 'workText as text'])
    .$if(withHtml, (q) => q.select('html'))
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  return new Map(rows.map((row) => [row.id, { text: row.text, html: row.html ?? '' }]))
}

function named(id: number | null, name: string | null, slug: string | null): Named | null {
  return id !== null && name !== null && slug !== null ? { id, name, slug } : null
}

const capitalised = <N extends string>(name: N) => (name.charAt(0).toUpperCase() + name.slice(1)) as Capitalize<N>
