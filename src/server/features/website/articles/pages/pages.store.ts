import { sql } from 'kysely'
import type { ArticleState } from '#contract/website/articles.ts'
import type { Reader } from '#database/engine.ts'

export interface ListedPage {
  id: number
  title: string
  address: string
  state: ArticleState
  version: number
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
    .select(['id', 'state', 'version', 'slug', 'workTitle', 'workSlug', 'hasChanges', 'workEditorName', 'changedAt'])
    .select(['publishAt', 'publishedAt', 'deletedAt'])
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.workTitle,
    address: row.state === 'published' ? row.slug : row.workSlug,
    state: row.state,
    version: row.version,
    hasChanges: row.hasChanges === 1,
    lastEditor: row.workEditorName,
    updatedAt: row.changedAt,
    publishAt: row.publishAt,
    publishedAt: row.publishedAt,
    deletedAt: row.deletedAt,
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
    .select(['slug', sql<string>`coalesce(updated_at, published_at)`.as('changedAt')])
    .where('kind', '=', 'page')
    .where('state', '=', 'published')
    .orderBy('slug')
    .execute()
  return rows.map((row) => ({ address: `/${row.slug}`, changedAt: row.changedAt }))
}

const inState = (db: Reader, state: ArticleState | undefined) =>
  db
    .selectFrom('articles')
    .where('kind', '=', 'page')
    .$if(state === undefined, (q) => q.where(sql<boolean>`state <> 'deleted'`))
    .$if(state !== undefined, (q) => q.where('state', '=', state as ArticleState))
