import type { Insertable, Updateable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import { EMPTY_PRESENTATION, type Presentation, presentationOf } from '#domain/presentation.ts'
import { pages } from '#server/runs/batches.ts'
import { type Article, addressWanted, type Kind, type Live, type Writing } from './articles.model.ts'
import { textOf } from './document/document-text.ts'

type Row = RowOf<'articles'>

export async function find(db: Reader, id: number): Promise<Article | undefined> {
  return (await listByIds(db, [id]))[0]
}

export async function listByIds(db: Reader, ids: number[]): Promise<Article[]> {
  const rows = ids.length > 0 ? await db.selectFrom('articles').selectAll().where('id', 'in', ids).execute() : []
  return rows.flatMap((row) => asArticle(row) ?? [])
}

export async function findKind(db: Reader, id: number): Promise<Kind | undefined> {
  return (await db.selectFrom('articles').select('kind').where('id', '=', id).executeTakeFirst())?.kind
}

export async function findPlace(db: Reader, id: number) {
  return await db.selectFrom('articles').select(['kind', 'state', 'slug']).where('id', '=', id).executeTakeFirst()
}

/** Its state, and when it was changed for the last time. */
export async function findChange(db: Reader, id: number) {
  const change = db.selectFrom('articles').select(['version', 'state', 'changedAt']).where('id', '=', id)
  return await change.executeTakeFirst()
}

/** Whether readers can comment on it; undefined when the public cannot read it. */
export async function findComments(db: Reader, id: number): Promise<Presentation['comments'] | undefined> {
  const row = await db
    .selectFrom('articles')
    .select('about')
    .where('id', '=', id)
    .where('kind', '=', 'article')
    .where('state', '=', 'published')
    .where('publishedAt', 'is not', null)
    .executeTakeFirst()
  return row && presentationIn(row.about).comments
}

export async function findByPreview(db: Reader, key: string): Promise<Article | undefined> {
  return asArticle(await db.selectFrom('articles').selectAll().where('previewKey', '=', key).executeTakeFirst())
}

/** Another page that is at an address, or will be at a set time. */
export async function findAtAddress(db: Reader | Tx, kind: Kind, address: string, except: number) {
  return await db
    .selectFrom('articles')
    .select(['id', 'kind', 'workTitle as title'])
    .where('kind', '=', kind)
    .where('id', '<>', except)
    .where((e) =>
      e.or([
        e.and([e('state', '=', 'published'), e('slug', '=', address)]),
        e.and([e('state', '=', 'scheduled'), e('workSlug', '=', address)]),
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
  const rows = db.selectFrom('articles').select(['id', 'state', 'kind']).where('id', 'in', ids)
  return await rows.where('state', '<>', 'deleted').orderBy('id').execute()
}

/** Every article that was not deleted, in the order of their numbers. */
export async function* listEveryone(db: Reader): AsyncGenerator<Article> {
  const all = db.selectFrom('articles').selectAll().where('state', '<>', 'deleted').where('kind', '<>', 'event')
  const found = pages<Row>(50, ({ limit }, last) => {
    const rest = all.where('id', '>', last?.id ?? 0)
    return rest.orderBy('id').limit(limit).execute()
  })
  for await (const rows of found) yield* rows.flatMap((row) => asArticle(row) ?? [])
}

/** Which of some titles articles have that were not deleted. */
export async function listTitled(db: Reader, titles: string[]): Promise<string[]> {
  if (titles.length === 0) return []
  const rows = db.selectFrom('articles').select('workTitle').where('workTitle', 'in', titles)
  return (await rows.where('state', '<>', 'deleted').execute()).map((row) => row.workTitle)
}

export type NewArticle = Omit<Article, 'id'> & { authorId: string | null; words: number }

export async function insert(tx: Tx, article: NewArticle): Promise<Article> {
  const values: Insertable<Tables['articles']> = {
    ...NO_LIVE,
    kind: article.kind,
    ...(article.live && fromLive(article.live)),
    ...fromWork(article.work, article.words, article.kind),
    ...fromFacts(article),
    authorId: article.authorId,
    authorName: article.author,
    workEditorId: article.authorId,
    workEditorName: article.lastEditor,
    createdAt: article.createdAt,
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
        workEditorId: work.editor.id,
        workEditorName: work.editor.name,
      }),
      ...(live && fromLive(live)),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return asArticle(row) as Article
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('articles').where('id', '=', id).execute()
}

type Columns = Updateable<Tables['articles']>

const NO_LIVE = {
  title: '',
  slug: '',
  summary: '',
  coverAlt: '',
  words: 0,
  html: '',
  text: '',
  document: '',
  about: '{}',
  editorName: '',
} satisfies Columns

function fromWork(work: Writing, words: number, kind: Kind) {
  return {
    workTitle: work.title,
    workSlug: kind === 'article' ? '' : addressWanted(work, kind),
    workAbout: aboutOf(work),
    workSummary: work.summary,
    workCategoryId: work.categoryId,
    workSubcategoryId: work.subcategoryId,
    workCoverId: work.coverId,
    workCoverAlt: work.coverAlt,
    workAsAt: work.asAt,
    workReviewBy: work.reviewBy,
    workWords: words,
    workText: textOf(work.document),
    workDocument: JSON.stringify(work.document),
  } satisfies Columns
}

function fromLive(live: Live) {
  return {
    title: live.title,
    slug: live.slug,
    about: aboutOf(live),
    summary: live.summary,
    categoryId: live.categoryId,
    subcategoryId: live.subcategoryId,
    coverId: live.coverId,
    coverAlt: live.coverAlt,
    asAt: live.asAt,
    reviewBy: live.reviewBy,
    words: live.words,
    publishedAt: live.publishedAt,
    updatedAt: live.updatedAt,
    editorName: live.editor,
    html: live.html,
    text: live.text,
    document: JSON.stringify(live.document),
  } satisfies Columns
}

type Facts = NonNullable<Change['facts']>

function fromFacts<F extends Facts>(facts: F) {
  const named = {
    state: facts.state,
    stateBefore: facts.stateBefore,
    version: facts.version,
    saveId: facts.saveId,
    saveBase: facts.saveBase,
    hasChanges: facts.hasChanges === undefined ? undefined : facts.hasChanges ? 1 : 0,
    changedAt: facts.changedAt,
    publishAt: facts.publishAt,
    deletedAt: facts.deletedAt,
    previewKey: facts.previewKey,
    previewUntil: facts.previewUntil,
    revisions: facts.revisions,
    liveRevision: facts.liveRevision,
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
    stateBefore: row.stateBefore,
    work: {
      title: row.workTitle,
      summary: row.workSummary,
      document: JSON.parse(row.workDocument),
      categoryId: row.workCategoryId,
      subcategoryId: row.workSubcategoryId,
      coverId: row.workCoverId,
      coverAlt: row.workCoverAlt,
      asAt: row.workAsAt,
      reviewBy: row.workReviewBy,
      ...presentationIn(row.workAbout),
    },
    live: row.publishedAt && row.updatedAt ? asLive(row, row.publishedAt, row.updatedAt) : null,
    version: row.version,
    saveId: row.saveId,
    saveBase: row.saveBase,
    hasChanges: row.hasChanges === 1,
    author: row.authorName,
    lastEditor: row.workEditorName,
    changedAt: row.changedAt,
    createdAt: row.createdAt,
    publishAt: row.publishAt,
    deletedAt: row.deletedAt,
    previewKey: row.previewKey,
    previewUntil: row.previewUntil,
    revisions: row.revisions,
    liveRevision: row.liveRevision,
    pinned: row.pinned === 1,
  }
}

function asLive(row: Row, publishedAt: string, updatedAt: string): Live {
  return {
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    document: JSON.parse(row.document),
    categoryId: row.categoryId,
    subcategoryId: row.subcategoryId,
    coverId: row.coverId,
    coverAlt: row.coverAlt,
    asAt: row.asAt,
    reviewBy: row.reviewBy,
    ...presentationIn(row.about),
    html: row.html,
    text: row.text,
    words: row.words,
    publishedAt,
    updatedAt,
    editor: row.editorName,
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
