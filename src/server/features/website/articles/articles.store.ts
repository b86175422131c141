import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import { EMPTY_PRESENTATION, type Presentation, presentationOf } from '#domain/presentation.ts'
import { type Article, addressWanted, type Kind, type Live, type Writing } from './articles.model.ts'
import { textOf } from './document/document-text.ts'

type Row = Selectable<Tables['articles']>

export async function find(db: Reader, id: number): Promise<Article | undefined> {
  return asArticle(await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst())
}

export async function findKind(db: Reader, id: number): Promise<Kind | undefined> {
  return (await db.selectFrom('articles').select('kind').where('id', '=', id).executeTakeFirst())?.kind
}

export async function findPlace(db: Reader, id: number) {
  return await db.selectFrom('articles').select(['kind', 'state', 'slug']).where('id', '=', id).executeTakeFirst()
}

/** Its state, and when it was changed for the last time. */
export async function findChange(db: Reader, id: number) {
  return await db
    .selectFrom('articles')
    .select(['version', 'state', 'changed_at as changedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether readers can comment on it; undefined when the public cannot read it. */
export async function findComments(db: Reader, id: number): Promise<Presentation['comments'] | undefined> {
  const row = await db
    .selectFrom('articles')
    .select('about')
    .where('id', '=', id)
    .where('kind', '=', 'article')
    .where('state', '=', 'published')
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row && presentationIn(row.about).comments
}

export async function findByPreview(db: Reader, key: string): Promise<Article | undefined> {
  return asArticle(await db.selectFrom('articles').selectAll().where('preview_key', '=', key).executeTakeFirst())
}

/** Another page that is at an address, or will be at a set time. */
export async function findAtAddress(db: Reader | Tx, address: string, except: number) {
  return await db
    .selectFrom('articles')
    .select(['id', 'work_title as title'])
    .where('kind', '=', 'page')
    .where('id', '<>', except)
    .where((e) =>
      e.or([
        e.and([e('state', '=', 'published'), e('slug', '=', address)]),
        e.and([e('state', '=', 'scheduled'), e('work_slug', '=', address)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
}

export async function listIds(db: Reader | Tx, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  return (await db.selectFrom('articles').select('id').where('id', 'in', ids).execute()).map((row) => row.id)
}

export async function listExisting(db: Reader | Tx, ids: number[]) {
  if (ids.length === 0) return []
  const rows = db.selectFrom('articles').select(['id', 'state']).where('id', 'in', ids)
  return await rows.where('state', '<>', 'deleted').orderBy('id').execute()
}

/** Every article that was not deleted, in the order of their numbers. */
export async function* listEveryone(db: Reader): AsyncGenerator<Article> {
  for (let after = 0; ; ) {
    const next = db.selectFrom('articles').selectAll().where('id', '>', after).where('state', '<>', 'deleted')
    const rows = await next.orderBy('id').limit(50).execute()
    if (rows.length === 0) return
    yield* rows.flatMap((row) => asArticle(row) ?? [])
    after = rows.at(-1)?.id ?? after
  }
}

/** Which of some titles articles have that were not deleted. */
export async function listTitled(db: Reader, titles: string[]): Promise<string[]> {
  if (titles.length === 0) return []
  const rows = db.selectFrom('articles').select('work_title').where('work_title', 'in', titles)
  return (await rows.where('state', '<>', 'deleted').execute()).map((row) => row.work_title)
}

export type NewArticle = Omit<Article, 'id'> & { authorId: string | null; words: number }

export async function insert(tx: Tx, article: NewArticle): Promise<Article> {
  const values: Insertable<Tables['articles']> = {
    ...NO_LIVE,
    kind: article.kind,
    ...(article.live && fromLive(article.live)),
    ...fromWork(article.work, article.words, article.kind),
    ...fromFacts(article),
    author_id: article.authorId,
    author_name: article.author,
    work_editor_id: article.authorId,
    work_editor_name: article.lastEditor,
    created_at: article.createdAt,
  }
  const row = await tx.insertInto('articles').values(values).returningAll().executeTakeFirstOrThrow()
  return asArticle(row) as Article
}

/** What a change may touch; what it leaves out stays as it is. */
export interface Change {
  facts?: Partial<Omit<Article, 'id' | 'kind' | 'work' | 'live' | 'author' | 'createdAt' | 'lastEditor'>>
  work?: { writing: Writing; words: number; editor: { id: string | null; name: string } }
  live?: Live
}

export async function update(tx: Tx, { id, kind }: Pick<Article, 'id' | 'kind'>, change: Change): Promise<Article> {
  const { facts, work, live } = change
  const row = await tx
    .updateTable('articles')
    .set({
      ...(facts && fromFacts(facts)),
      ...(work && {
        ...fromWork(work.writing, work.words, kind),
        work_editor_id: work.editor.id,
        work_editor_name: work.editor.name,
      }),
      ...(live && fromLive(live)),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return asArticle(row) as Article
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('article_revisions').where('article_id', '=', id).execute()
  await tx.deleteFrom('article_editors').where('article_id', '=', id).execute()
  await tx.deleteFrom('article_reviews').where('article_id', '=', id).execute()
  await tx.deleteFrom('articles').where('id', '=', id).execute()
}

type Columns = Updateable<Tables['articles']>

const NO_LIVE = {
  title: '',
  slug: '',
  summary: '',
  cover_alt: '',
  words: 0,
  html: '',
  text: '',
  document: '',
  about: '{}',
  editor_name: '',
} satisfies Columns

function fromWork(work: Writing, words: number, kind: Kind) {
  return {
    work_title: work.title,
    work_slug: kind === 'page' ? addressWanted(work, kind) : '',
    work_about: aboutOf(work),
    work_summary: work.summary,
    work_category_id: work.categoryId,
    work_subcategory_id: work.subcategoryId,
    work_cover_id: work.coverId,
    work_cover_alt: work.coverAlt,
    work_as_at: work.asAt,
    work_review_by: work.reviewBy,
    work_words: words,
    work_text: textOf(work.document),
    work_document: JSON.stringify(work.document),
  } satisfies Columns
}

function fromLive(live: Live) {
  return {
    title: live.title,
    slug: live.slug,
    about: aboutOf(live),
    summary: live.summary,
    category_id: live.categoryId,
    subcategory_id: live.subcategoryId,
    cover_id: live.coverId,
    cover_alt: live.coverAlt,
    as_at: live.asAt,
    review_by: live.reviewBy,
    words: live.words,
    published_at: live.publishedAt,
    updated_at: live.updatedAt,
    editor_name: live.editor,
    html: live.html,
    text: live.text,
    document: JSON.stringify(live.document),
  } satisfies Columns
}

type Facts = NonNullable<Change['facts']>

function fromFacts<F extends Facts>(facts: F) {
  const named = {
    state: facts.state,
    state_before: facts.stateBefore,
    version: facts.version,
    save_id: facts.saveId,
    save_base: facts.saveBase,
    has_changes: facts.hasChanges === undefined ? undefined : facts.hasChanges ? 1 : 0,
    changed_at: facts.changedAt,
    publish_at: facts.publishAt,
    deleted_at: facts.deletedAt,
    preview_key: facts.previewKey,
    preview_until: facts.previewUntil,
    revisions: facts.revisions,
    live_revision: facts.liveRevision,
    pinned: facts.pinned === undefined ? undefined : facts.pinned ? 1 : 0,
  } satisfies Columns
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as {
    [K in keyof typeof named]: NonNullable<(typeof named)[K]>
  }
}

function asArticle(row: Row | undefined): Article | undefined {
  if (!row) return undefined
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    stateBefore: row.state_before,
    work: {
      title: row.work_title,
      summary: row.work_summary,
      document: JSON.parse(row.work_document),
      categoryId: row.work_category_id,
      subcategoryId: row.work_subcategory_id,
      coverId: row.work_cover_id,
      coverAlt: row.work_cover_alt,
      asAt: row.work_as_at,
      reviewBy: row.work_review_by,
      ...presentationIn(row.work_about),
    },
    live: row.published_at && row.updated_at ? asLive(row, row.published_at, row.updated_at) : null,
    version: row.version,
    saveId: row.save_id,
    saveBase: row.save_base,
    hasChanges: row.has_changes === 1,
    author: row.author_name,
    lastEditor: row.work_editor_name,
    changedAt: row.changed_at,
    createdAt: row.created_at,
    publishAt: row.publish_at,
    deletedAt: row.deleted_at,
    previewKey: row.preview_key,
    previewUntil: row.preview_until,
    revisions: row.revisions,
    liveRevision: row.live_revision,
    pinned: row.pinned === 1,
  }
}

function asLive(row: Row, publishedAt: string, updatedAt: string): Live {
  return {
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    document: JSON.parse(row.document),
    categoryId: row.category_id,
    subcategoryId: row.subcategory_id,
    coverId: row.cover_id,
    coverAlt: row.cover_alt,
    asAt: row.as_at,
    reviewBy: row.review_by,
    ...presentationIn(row.about),
    html: row.html,
    text: row.text,
    words: row.words,
    publishedAt,
    updatedAt,
    editor: row.editor_name,
  }
}

const aboutOf = (writing: Presentation): string => JSON.stringify(presentationOf(writing))

/** How a writing is shown elsewhere, as it is kept; what was kept before a field was added has its default. */
export function presentationIn(about: string): Presentation {
  return { ...EMPTY_PRESENTATION, ...JSON.parse(about) }
}

/** Whether there is any article, in whatever state. */
export async function hasAny(db: Reader | Tx): Promise<boolean> {
  return (await db.selectFrom('articles').select('id').limit(1).executeTakeFirst()) !== undefined
}
