import { sql } from 'kysely'
import type { ArticleState } from '#contract/website/articles.ts'
import type { Reader } from '#database/engine.ts'

export interface ListedPage {
  id: number
  title: string
  address: string
  state: ArticleState
  hasChanges: boolean
  lastEditor: string
  updatedAt: string
  publishAt: string | null
  publishedAt: string | null
  deletedAt: string | null
}

interface Window {
  limit: number
  offset: number
}

export async function list(
  db: Reader,
  state: ArticleState | undefined,
  { limit, offset }: Window,
): Promise<ListedPage[]> {
  const rows = await inState(db, state)
    .select(['id', 'state', 'slug', 'work_title', 'work_slug', 'has_changes', 'work_editor_name', 'changed_at'])
    .select(['publish_at', 'published_at', 'deleted_at'])
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.work_title,
    address: row.state === 'published' ? row.slug : row.work_slug,
    state: row.state,
    hasChanges: row.has_changes === 1,
    lastEditor: row.work_editor_name,
    updatedAt: row.changed_at,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    deletedAt: row.deleted_at,
  }))
}

export async function count(db: Reader, state: ArticleState | undefined): Promise<number> {
  const row = await inState(db, state)
    .select((s) => s.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function findIdAt(db: Reader, address: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where(sql<boolean>`kind = 'page' and state = 'published'`)
    .where('slug', '=', address)
    .executeTakeFirst()
  return row?.id
}

export async function listAddresses(db: Reader): Promise<{ address: string; changedAt: string }[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['slug', sql<string>`coalesce(updated_at, published_at)`.as('changed_at')])
    .where('kind', '=', 'page')
    .where('state', '=', 'published')
    .orderBy('slug')
    .execute()
  return rows.map((row) => ({ address: `/${row.slug}`, changedAt: row.changed_at }))
}

const inState = (db: Reader, state: ArticleState | undefined) =>
  db
    .selectFrom('articles')
    .where('kind', '=', 'page')
    .$if(state === undefined, (q) => q.where(sql<boolean>`state <> 'deleted'`))
    .$if(state !== undefined, (q) => q.where('state', '=', state as ArticleState))
