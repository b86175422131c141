import { sql } from 'kysely'
import type { TimeOrder } from '#contract/orders.ts'
import type { ArticleState } from '#contract/website/articles.ts'
import type { Reader } from '#database/engine.ts'
import type { Place } from './article-counts.store.ts'
import type { Listed, Named } from './articles.model.ts'
import { presentationIn } from './articles.store.ts'

export interface Window {
  offset: number
  limit: number
  /** Newest first unless told. */
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
    .$if(place.subcategoryId !== undefined, (q) => q.where('subcategory_id', '=', place.subcategoryId as number))
    .$if(place.subcategoryId === undefined && place.categoryId !== undefined, (q) =>
      q.where('category_id', '=', place.categoryId as number),
    )
    .orderBy('published_at', 'desc')
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
    .$if(place.subcategoryId !== undefined, (q) => q.where('subcategory_id', '=', place.subcategoryId as number))
    .$if(place.subcategoryId === undefined && place.categoryId !== undefined, (q) =>
      q.where('category_id', '=', place.categoryId as number),
    )
    .orderBy('published_at', 'desc')
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
  const pattern = `%${letters.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
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
  const columns = ['id', 'kind', 'state', 'has_changes', 'work_title as title'] as const
  const published = await db
    .selectFrom('articles')
    .select([...columns, 'published_at as at'])
    .where('kind', 'in', ['article', 'page'])
    .where(sql<boolean>`state = 'published'`)
    .where('published_at', '>=', from)
    .where('published_at', '<', to)
    .orderBy('published_at')
    .limit(MOST_IN_MONTH)
    .execute()
  const scheduled = await db
    .selectFrom('articles')
    .select([...columns, 'publish_at as at'])
    .where(sql<boolean>`state = 'scheduled'`)
    .where('publish_at', '>=', from)
    .where('publish_at', '<', to)
    .orderBy('publish_at')
    .limit(MOST_IN_MONTH)
    .execute()
  return [...published, ...scheduled].map(({ has_changes, ...row }) => ({
    ...row,
    at: row.at ?? '',
    hasChanges: row.state === 'published' && has_changes === 1,
  }))
}

const MOST_IN_MONTH = 500

/** The numbers of one page of what staff see, last changed first unless told. */
export async function listOfficeIds(db: Reader, place: Place, window: Window): Promise<number[]> {
  const { state, categoryId, subcategoryId } = place
  const direction = window.order === 'oldest' ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('kind', '=', 'article')
    .$if(state === undefined, (q) => q.where(sql<boolean>`state <> 'deleted'`))
    .$if(state !== undefined, (q) => q.where('state', '=', state as ArticleState))
    .$if(subcategoryId !== undefined, (q) => q.where('work_subcategory_id', '=', subcategoryId as number))
    .$if(subcategoryId === undefined && categoryId !== undefined, (q) =>
      q.where('work_category_id', '=', categoryId as number),
    )
    .orderBy('changed_at', direction)
    .orderBy('id', direction)
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  return rows.map((row) => row.id)
}

export async function listReviewIds(db: Reader, day: string, { offset, limit }: Omit<Window, 'order'>) {
  const rows = await reviewDue(db, day)
    .select('id')
    .orderBy('review_by')
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
  db.selectFrom('articles').where(sql<boolean>`state = 'published' and kind = 'article'`).where('review_by', '<=', day)

export async function listDueIds(db: Reader, now: string): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where(sql<boolean>`state = 'scheduled'`)
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(100)
    .execute()
  return rows.map((row) => row.id)
}

export async function listScheduledIds(db: Reader, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where(sql<boolean>`state = 'scheduled' and kind = 'article'`)
    .orderBy('publish_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function listLongDeletedIds(db: Reader, before: string): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where(sql<boolean>`state = 'deleted'`)
    .where('deleted_at', '<', before)
    .limit(100)
    .execute()
  return rows.map((row) => row.id)
}

/** The published articles next to one in the list: `newer` stands before it, `older` after. */
export async function findNeighbours(db: Reader, { id, publishedAt }: { id: number; publishedAt: string }) {
  const beside = async (way: '<' | '>') => {
    const row = await db
      .selectFrom('articles')
      .select(['id', 'title', 'slug'])
      .where(sql<boolean>`state = 'published' and kind = 'article'`)
      .where(sql<boolean>`(published_at, id) ${sql.raw(way)} (${publishedAt}, ${id})`)
      .orderBy('published_at', way === '<' ? 'desc' : 'asc')
      .orderBy('id', way === '<' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
    return row ?? null
  }
  return { newer: await beside('>'), older: await beside('<') }
}

export async function listByIds(db: Reader, ids: number[], version: 'live' | 'work'): Promise<Listed[]> {
  if (ids.length === 0) return []
  const column = <N extends string>(name: N) => `articles.${version === 'live' ? '' : 'work_'}${name}` as const
  const rows = await db
    .selectFrom('articles')
    .leftJoin('categories as c', 'c.id', column('category_id'))
    .leftJoin('categories as s', 's.id', column('subcategory_id'))
    .select(['articles.id', 'state', 'has_changes', 'author_name', 'deleted_at', 'changed_at', 'articles.slug as slug'])
    .select(['published_at', 'publish_at', 'updated_at'])
    .select([
      `${column('title')} as title`,
      `${column('summary')} as summary`,
      `${column('words')} as words`,
      `${column('as_at')} as as_at`,
      `${column('review_by')} as review_by`,
      `${column('cover_id')} as cover_id`,
      `${column('cover_alt')} as cover_alt`,
      'articles.pinned as pinned',
      `${column('about')} as about`,
      `articles.${version === 'live' ? 'editor_name' : 'work_editor_name'} as editor`,
    ])
    .select(['c.id as category_id', 'c.name as category_name', 'c.slug as category_slug'])
    .select(['s.id as subcategory_id', 's.name as subcategory_name', 's.slug as subcategory_slug'])
    .where('articles.id', 'in', ids)
    .execute()
  const listed = rows.map(
    (row): Listed => ({
      id: row.id,
      state: row.state,
      title: row.title,
      summary: row.summary,
      slug: row.slug,
      category: named(row.category_id, row.category_name, row.category_slug),
      subcategory: named(row.subcategory_id, row.subcategory_name, row.subcategory_slug),
      coverId: row.cover_id,
      coverAlt: row.cover_alt,
      author: (version === 'live' && presentationIn(row.about).byline) || row.author_name,
      lastEditor: row.editor,
      words: row.words,
      hasChanges: row.has_changes === 1,
      pinned: row.pinned === 1,
      updatedAt: version === 'live' ? (row.updated_at ?? row.changed_at) : row.changed_at,
      publishedAt: row.state === 'scheduled' ? row.publish_at : row.published_at,
      deletedAt: row.deleted_at,
      asAt: row.as_at,
      reviewBy: row.review_by,
    }),
  )
  const byId = new Map(listed.map((each) => [each.id, each]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function listTexts(db: Reader, ids: number[], version: 'live' | 'work') {
  const rows = await db
    .selectFrom('articles')
    .select(['id', version === 'live' ? 'text' : 'work_text as text'])
    .$if(version === 'live', (q) => q.select('html'))
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  return new Map(rows.map((row) => [row.id, { text: row.text, html: row.html ?? '' }]))
}

function named(id: number | null, name: string | null, slug: string | null): Named | null {
  return id !== null && name !== null && slug !== null ? { id, name, slug } : null
}
