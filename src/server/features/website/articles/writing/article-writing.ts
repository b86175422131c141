import { LENGTHS } from '#contract/limits.ts'
import type { Tx } from '#database/engine.ts'
import type { Presentation } from '#domain/presentation.ts'
import {
  type Article,
  emptyWriting,
  type Kind,
  type Writing,
  wordsIn,
} from '#server/features/website/articles/articles.model.ts'
import type { Change, NewArticle } from '#server/features/website/articles/articles.store.ts'
import * as store from '#server/features/website/articles/articles.store.ts'
import { mayBePage } from '#server/features/website/articles/document/page-read.ts'
import * as revisions from '#server/features/website/articles/revisions/revisions.store.ts'
import { notePublished } from '#server/features/website/articles/revisions/revisions.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import {
  type ArticleCore,
  type ArticleNeeds,
  type ArticleTools,
  editConflict,
  editorOf,
  liveFrom,
  refuseDeleted,
  refuseOutdated,
  refuseUnready,
} from './article-core.ts'
import * as editors from './editors.store.ts'

/** The fields of a form; what a form leaves out stays as it is. */
export interface Fields {
  title?: string | undefined
  summary?: string | undefined
  content?: unknown
  category?: { category: string; subcategory?: string | undefined } | undefined
  coverId?: number | undefined
  coverAlt?: string | undefined
  asAt?: string | null | undefined
  reviewBy?: string | null | undefined
  presentation?: { [K in keyof Presentation]?: Presentation[K] | undefined } | undefined
}

export interface Save {
  saveId: string
  sequence: number
  baseVersion: number
  fields: Omit<Fields, 'category' | 'coverId'> & { coverId?: number | null | undefined }
  categoryId?: number | null | undefined
  subcategoryId?: number | null | undefined
}

type Begun = Writing & { kind: Kind }

type Mark = Pick<editors.Sighting, 'saveId' | 'leaving'>

interface AddHow {
  mark?: Mark | undefined
  /** What else belongs to it, in the same transaction. */
  with?: ((tx: Tx, id: number) => Promise<void>) | undefined
}

export type Wanted = { state: 'draft' | 'published' } | { state: 'scheduled'; publishAt: string }

interface UpdateHow {
  wanted?: Wanted | undefined
  version?: number | undefined
  /** Where the address changes, the old one is given up. */
  givesUp?: boolean
}

/** Writing an article: by form, in steps, and as one types. */
export function createArticleWriting({ db }: ArticleTools, core: ArticleCore, { categories }: ArticleNeeds) {
  async function prepare(fields: Omit<Fields, 'category'> | Save['fields'], kind: Kind) {
    const { title, summary, content, coverId, coverAlt, asAt, reviewBy, presentation } = fields
    return withoutGaps({
      ...presentation,
      title: title?.trim(),
      summary: summary?.trim(),
      document: content === undefined ? undefined : await core.read(content, kind),
      coverId: coverId === undefined ? undefined : await core.checkCover(coverId),
      coverAlt,
      asAt,
      reviewBy,
    })
  }

  /** What content is read as. Asked of the database only where it may be that of a page: nobody who writes an article waits for it. */
  const kindOf = async (id: number, content: unknown): Promise<Kind> =>
    content !== undefined && mayBePage(content) ? ((await store.findKind(db.read, id)) ?? 'article') : 'article'

  function refuseUndated(wanted: Wanted | undefined): void {
    if (wanted?.state === 'scheduled' && wanted.publishAt <= core.now()) {
      throw invalid('publishAt', 'Choose a time in the future')
    }
  }

  async function add(
    actor: Actor,
    { kind, ...work }: Begun,
    wanted: Wanted,
    { mark, with: more }: AddHow = {},
  ): Promise<Article> {
    const at = core.now()
    const { name, accountId } = actor
    const words = wordsIn(work)
    const also = async (tx: Tx, id: number) => {
      await revisions.put(tx, id, {
        revision: 1,
        kind: wanted.state === 'published' ? 'published' : 'saved',
        saveId: null,
        savedAt: at,
        startedAt: at,
        savedBy: name,
        savedById: accountId,
        words,
        wordsChanged: words,
        writing: work,
      })
      if (mark) await editors.mark(tx, { articleId: id, accountId, name, at, ...mark })
      await more?.(tx, id)
    }
    // Sent twice at the same moment, it is made once.
    const made = async (tx: Tx) => {
      if (!mark) return null
      await db.engine.lock(tx, `article-begun:${accountId}:${mark.saveId}`)
      return await editors.findBegun(tx, accountId, mark.saveId)
    }
    const created = newArticle(actor, { kind, ...work }, wanted, { now: at, zone: await core.zone() })
    return await core.add(actor, created, `article.${CREATED[wanted.state]}`, { made, also })
  }

  /** What was made already under this key; whoever asks again has lost the answer. */
  async function findMade(actor: Actor, key: string | undefined): Promise<Article | null> {
    const id = key ? await editors.findBegun(db.read, actor.accountId, key) : null
    return id === null ? null : await core.change(actor, id, async () => null)
  }

  return {
    async create(actor: Actor, fields: Fields, wanted: Wanted, idempotencyKey?: string): Promise<Article> {
      const made = await findMade(actor, idempotencyKey)
      if (made) return made
      refuseUndated(wanted)
      const prepared = await prepare(fields, 'article')
      const belonging = fields.category
        ? await db.transaction((tx) => categories.resolve(tx, actor, fields.category as { category: string }))
        : {}
      const work: Writing = { ...emptyWriting(), ...prepared, ...belonging }
      if (wanted.state !== 'draft') refuseUnready(work, 'article')
      return await add(
        actor,
        { kind: 'article', ...work },
        wanted,
        idempotencyKey ? { mark: { saveId: idempotencyKey, leaving: true } } : {},
      )
    },

    /** A new, empty draft. An editor that asks again because the answer was lost gets the one it has begun. */
    async begin(
      actor: Actor,
      begun: Partial<Begun>,
      saveId: string | undefined,
      alongside?: AddHow['with'],
    ): Promise<Article> {
      const made = await findMade(actor, saveId)
      if (made) return made
      const empty = { ...emptyWriting(), ...begun, kind: begun.kind ?? 'article' }
      return await add(actor, empty, { state: 'draft' }, { ...(saveId && { mark: { saveId } }), with: alongside })
    },

    /** A new draft with the content of another. Nothing of the copy is public, and it never takes the other's address. */
    async duplicate(actor: Actor, id: number): Promise<Article> {
      const original = await store.find(db.read, id)
      if (!original) throw notFound('This article does not exist.')
      refuseDeleted(original)
      if (original.kind === 'event') throw notFound('This article does not exist. It is an event.')
      const { work, kind } = original
      const title = work.title && `${work.title} (copy)`.slice(0, LENGTHS.title)
      return await add(actor, { ...work, kind, title, address: '', datedOn: '' }, { state: 'draft' })
    },

    /** Changes an article by form: a published one shows the change at once. */
    async update(actor: Actor, id: number, fields: Fields, { wanted, version, givesUp }: UpdateHow = {}) {
      refuseUndated(wanted)
      const prepared = await prepare(fields, 'article')
      return await core.change(actor, id, async (article, tx) => {
        if (article.kind !== 'article') throw notFound('This article does not exist.')
        refuseDeleted(article)
        refuseOutdated(article, version)
        const belonging = fields.category ? await categories.resolve(tx, actor, fields.category) : {}
        const writing = { ...article.work, ...prepared, ...belonging }
        const target = wanted?.state ?? article.state
        if (target === 'published' || target === 'scheduled') refuseUnready(writing, article.kind)
        const change = await core.rewrite(tx, article, writing, { doer: actor })
        if (target !== 'published') {
          const publishAt = wanted?.state === 'scheduled' ? wanted.publishAt : undefined
          return {
            change: withFacts(change, wanted ? { state: target, publishAt: publishAt ?? null } : {}),
            audit: { action: 'article.updated' },
          }
        }
        const now = core.now()
        const after = { ...article, revisions: change.facts?.revisions ?? article.revisions }
        const revision = await notePublished(tx, after, { writing, words: wordsIn(writing), doer: actor, now })
        return {
          change: {
            ...withFacts(change, { state: 'published', publishAt: null, hasChanges: false, liveRevision: revision }),
            live: liveFrom(writing, article.live, { kind: article.kind, doer: actor, now, zone: await core.zone() }),
          },
          audit: { action: article.state === 'published' ? 'article.updated' : 'article.published' },
          givesUp,
        }
      })
    },

    /**
     * Saves the working copy as one types. A save that was overtaken by a newer one of the same editor changes
     * nothing; one made without knowledge of another person's save is refused.
     */
    async save(actor: Actor, id: number, save: Save): Promise<{ article: Article; applied: boolean }> {
      const kind = await kindOf(id, save.fields.content)
      const prepared = await prepare(save.fields, kind)
      let applied = true
      const article = await core.change(actor, id, async (article, tx) => {
        refuseDeleted(article)
        if (save.fields.content !== undefined && (article.kind === 'page') !== (kind === 'page')) throw notOfPage()
        const known = await editors.findSequence(tx, id, save.saveId)
        if (save.sequence <= known) {
          applied = false
          return null
        }
        const knows =
          article.saveId === save.saveId ? save.baseVersion >= article.saveBase : save.baseVersion === article.version
        if (!knows) throw editConflict(article)
        await editors.mark(tx, {
          articleId: id,
          saveId: save.saveId,
          accountId: actor.accountId,
          name: actor.name,
          at: core.now(),
          sequence: save.sequence,
        })
        const belonging =
          save.categoryId === undefined && save.subcategoryId === undefined
            ? {}
            : await categories.check(tx, {
                categoryId: save.categoryId === undefined ? article.work.categoryId : save.categoryId,
                subcategoryId: save.subcategoryId ?? null,
              })
        const writing = { ...article.work, ...prepared, ...belonging }
        return { change: await core.rewrite(tx, article, writing, { doer: actor, saveId: save.saveId }) }
      })
      return { article, applied }
    },
  }
}

const CREATED = { draft: 'created', published: 'published', scheduled: 'scheduled' } as const

type At = { now: string; zone: string }

function newArticle(actor: Actor, { kind, ...work }: Begun, wanted: Wanted, { now, zone }: At): NewArticle {
  const published = wanted.state === 'published'
  return {
    kind,
    state: wanted.state,
    stateBefore: null,
    work,
    live: published ? liveFrom(work, null, { kind, doer: actor, now, zone }) : null,
    version: 1,
    saveId: null,
    saveBase: 0,
    hasChanges: false,
    author: actor.name,
    authorId: actor.accountId,
    lastEditor: editorOf(actor).name,
    changedAt: now,
    createdAt: now,
    publishAt: wanted.state === 'scheduled' ? wanted.publishAt : null,
    deletedAt: null,
    previewKey: null,
    previewUntil: null,
    revisions: 1,
    liveRevision: published ? 1 : null,
    pinned: false,
    words: wordsIn(work),
  }
}

function withFacts(change: Change, facts: NonNullable<Change['facts']>): Change {
  return { ...change, facts: { ...change.facts, ...facts } }
}

const notOfPage = () => invalid('content', 'A page is made of blocks. This is the content of an article.')

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function withoutGaps<T extends object>(value: T): Given<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Given<T>
}
