import type { AuditAction } from '#contract/audit-actions.ts'
import type { Tx } from '#database/engine.ts'
import { slugOf } from '#domain/text/slug.ts'
import { isoNow } from '#platform/clock.ts'
import {
  type Article,
  addressOf,
  isSame,
  type Live,
  type Writing,
  wordsIn,
} from '#server/features/articles/articles.model.ts'
import * as store from '#server/features/articles/articles.store.ts'
import type { Categories } from '#server/features/articles/categories/categories.service.ts'
import type { Json } from '#server/features/articles/document/document-clean.ts'
import { readDocument } from '#server/features/articles/document/document-read.ts'
import { renderDocument } from '#server/features/articles/document/document-render.ts'
import { textOf } from '#server/features/articles/document/document-text.ts'
import { noteRevision } from '#server/features/articles/revisions/revisions.ts'
import type { ArticleIndex } from '#server/features/articles/search/article-index.ts'
import type { Audit, Doer } from '#server/features/audit/audit.service.ts'
import type { MediaService } from '#server/features/media/media.service.ts'
import type { Samples } from '#server/features/samples/samples.service.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { settlePictures } from './article-pictures.ts'
import { type Checklist, checkWriting } from './checklist.ts'

export type ArticleTools = Pick<Tools, 'db' | 'clock' | 'secrets' | 'config'>

export interface ArticleNeeds {
  audit: Audit
  media: MediaService
  index: ArticleIndex
  categories: Categories
  samples: Samples
  /** Told when an article that was due is kept back, and why. */
  held?: ((tx: Tx, article: Article, why: string) => Promise<void>) | undefined
  /** Told when the address of an article that was published becomes another. */
  moved?: ((tx: Tx, from: string, to: string) => Promise<void>) | undefined
}

export interface Decision {
  change: store.Change
  /** Left out for what happens too often to be told, such as saving while typing. */
  audit?: { action: AuditAction; detail?: Record<string, unknown> }
}

type Decide = (article: Article, tx: Tx) => Promise<Decision | null>

export type ArticleCore = ReturnType<typeof createArticleCore>

/** What every change of an article goes through. */
export function createArticleCore({ db, clock }: ArticleTools, { audit, media, index, samples, moved }: ArticleNeeds) {
  /** One article, one change: nobody else changes the article meanwhile. For those who are in a transaction already. */
  async function changeIn(tx: Tx, doer: Doer, id: number, decide: Decide): Promise<Article> {
    await db.engine.lock(tx, `article:${id}`)
    const before = await store.find(tx, id)
    if (!before) throw notFound('This article does not exist.')
    const decision = await decide(before, tx)
    if (!decision) return before
    const after = await store.update(tx, id, decision.change)
    await index.follow(tx, before, after)
    if (before.live && after.live && before.live.slug !== after.live.slug) {
      await moved?.(tx, addressOf(id, before.live.slug), addressOf(id, after.live.slug))
    }
    if (decision.audit) {
      const { action, detail } = decision.audit
      const named = { title: after.work.title, ...detail }
      await audit.record(tx, doer, { action, subject: `article:${id}`, detail: named })
    }
    return after
  }

  return {
    now: () => isoNow(clock),
    changeIn,

    /** The same in a transaction of its own. */
    change: (doer: Doer, id: number, decide: Decide): Promise<Article> =>
      db.transaction((tx) => changeIn(tx, doer, id, decide)),

    /** Unless it is there already: `made` is asked where nobody else can make it meanwhile. */
    async add(
      doer: Doer,
      article: store.NewArticle,
      action: AuditAction,
      { made, also }: { made: (tx: Tx) => Promise<number | null>; also: (tx: Tx, id: number) => Promise<void> },
    ): Promise<Article> {
      return await db.transaction(async (tx) => {
        const there = await made(tx)
        if (there !== null) return (await store.find(tx, there)) as Article
        const added = await store.insert(tx, article)
        await also(tx, added.id)
        await index.follow(tx, null, added)
        const detail = { title: added.work.title }
        await audit.record(tx, doer, { action, subject: `article:${added.id}`, detail })
        return added
      })
    },

    /** Reads what was sent into the one schema, with its pictures tied to the library. */
    read: async (content: unknown): Promise<Json> => await settlePictures(readDocument(content), media),

    async checkCover(id: number | null): Promise<number | null> {
      if (id !== null && !(await media.find(id))) throw problem('invalid', 422, 'This picture is not in the library.')
      return id
    },

    /** The change that puts another working copy in place of the one that stands. */
    async rewrite(
      tx: Tx,
      article: Article,
      writing: Writing,
      {
        doer,
        kind = 'saved',
        saveId = null,
      }: { doer: Doer; kind?: 'saved' | 'restored' | 'imported'; saveId?: string | null },
    ): Promise<store.Change> {
      const now = isoNow(clock)
      const words = wordsIn(writing)
      // What somebody has written in is theirs, and no longer a sample.
      if (!isSame(writing, article.work)) await samples.release(tx, 'article', article.id)
      const revisions = await noteRevision(tx, article, { writing, words, doer, kind, saveId, now })
      return {
        work: { writing, words, editor: editorOf(doer) },
        facts: {
          version: article.version + 1,
          saveId,
          saveBase: article.saveId === saveId && saveId !== null ? article.saveBase : article.version,
          hasChanges: article.live !== null && !isSame(writing, article.live),
          changedAt: now,
          revisions,
        },
      }
    },
  }
}

/** The live version that publishing a writing makes. */
export function liveFrom(
  writing: Writing,
  was: Live | null,
  { doer, now, at }: { doer: Doer; now: string; at?: string | null },
): Live {
  return {
    ...writing,
    slug: slugOf(writing.title),
    html: renderDocument(writing.document),
    text: textOf(writing.document),
    words: wordsIn(writing),
    publishedAt: at ?? was?.publishedAt ?? now,
    updatedAt: now,
    editor: editorOf(doer).name,
  }
}

/** Nothing reaches readers, by whichever way, that the checklist calls an error. */
export function refuseUnready(writing: Writing, now: Date): void {
  const stops = stopsOf(writing, now)
  if (stops.length === 0) return
  const fields = Object.fromEntries(stops.map(({ id, message }) => FIELDS[id] ?? ['content', message]))
  throw problem('not-ready', 422, Object.values(fields).join('. '), { fields })
}

export const stopsOf = (writing: Writing, now: Date) =>
  checkWriting(writing, now).filter(({ level }) => level === 'error')

/** Where in a form it is put right, and how a form says so; all else is in the text. */
const FIELDS: Partial<Record<Checklist[number]['id'], [field: string, words: string]>> = {
  'title-missing': ['title', 'Enter a title'],
  'content-missing': ['content', 'Enter the content'],
}

export function refuseOutdated(article: Article, version: number | undefined): void {
  if (version !== undefined && version !== article.version) throw editConflict(article)
}

export function editConflict({ lastEditor }: Article) {
  return problem('edit-conflict', 409, `${lastEditor} has saved this article in the meantime.`)
}

export function refuseDeleted({ state }: Article): void {
  if (state === 'deleted') throw problem('deleted', 409, 'This article was deleted. Restore it first.')
}

export const editorOf = (doer: Doer) =>
  typeof doer === 'string' ? { id: null, name: 'Countinghouse' } : { id: doer.accountId, name: doer.name }
