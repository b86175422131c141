import type { Tx } from '#database/engine.ts'
import { addressFault, plainAddress } from '#domain/pages/address.ts'
import { plainSlugOf } from '#domain/text/slug.ts'
import type { Doer } from '#server/features/system/audit/audit.service.ts'
import { countPinned } from '#server/features/website/articles/article-lists.store.ts'
import {
  type Article,
  addressWanted,
  emptyWriting,
  isSame,
  type Kind,
  publicAddress,
  type Repairable,
  type Writing,
  wordsIn,
  writingOf,
} from '#server/features/website/articles/articles.model.ts'
import * as store from '#server/features/website/articles/articles.store.ts'
import type { Json } from '#server/features/website/articles/document/document-clean.ts'
import { renderDocument } from '#server/features/website/articles/document/document-render.ts'
import { picturesOf } from '#server/features/website/articles/document/document-text.ts'
import * as revisions from '#server/features/website/articles/revisions/revisions.store.ts'
import { MOST_PINNED } from './article-acts.ts'
import { type ArticleCore, type ArticleNeeds, type ArticleTools, liveFrom, stopsOf, takenBy } from './article-core.ts'
import { showPictures } from './article-pictures.ts'

interface Brought extends Partial<Omit<Writing, 'title' | 'document'>> {
  kind: Kind
  title: string
  document: Json
  state: 'draft' | 'scheduled' | 'published' | 'unpublished'
  author: string
  /** Is above the others, as long as no more do than may. */
  pinned: boolean
  createdAt: string
  publishedAt: string | null
  updatedAt: string
  /** A working copy that readers do not see yet. */
  changes?: Partial<Writing> | undefined
}

export function createArticleImport({ db }: ArticleTools, core: ArticleCore, needs: ArticleNeeds) {
  const { index, audit, media, samples } = needs

  /** Why a writing cannot be shown to anybody, in words. */
  async function stopsFor(tx: Tx, work: Writing, kind: Kind): Promise<string[]> {
    const rival = await core.rivalOf(tx, { id: 0, kind }, work)
    return [...stopsOf(work, kind).map(({ message }) => message), ...(rival ? [takenBy(rival)] : [])]
  }

  async function addressOfDraft(tx: Tx, id: number): Promise<string> {
    const draft = await store.find(tx, id)
    return draft ? addressWanted(draft.work, draft.kind) : ''
  }

  return {
    /** Adds an article in a transaction of another user; what is not fit to be read by anybody becomes a draft, and why is told. */
    async bring(tx: Tx, doer: Doer, given: Brought): Promise<{ article: Article; kept: string | null }> {
      const { kind, state: wanted, author, pinned, createdAt, publishedAt, updatedAt, changes, ...writing } = given
      const work: Writing = { ...emptyWriting(), ...writing }
      const [stop] = wanted === 'draft' ? [] : await stopsFor(tx, work, kind)
      const isLate = wanted === 'scheduled' && (publishedAt ?? '') <= core.now()
      const state = stop || isLate || (wanted !== 'draft' && !publishedAt) ? 'draft' : wanted
      const isLive = state === 'published' || state === 'unpublished'
      const copy: Writing = isLive && changes ? { ...work, ...changes } : work
      const words = wordsIn(copy)
      const live = isLive
        ? {
            ...liveFrom(work, null, { kind, doer, now: updatedAt, zone: await core.zone(), at: publishedAt }),
            editor: author,
          }
        : null
      const article = await store.insert(tx, {
        ...FACTS,
        pinned: pinned && kind === 'article' && (await countPinned(tx)) < MOST_PINNED,
        kind,
        state,
        work: copy,
        live,
        hasChanges: live !== null && !isSame(copy, live),
        author,
        authorId: null,
        lastEditor: author,
        changedAt: updatedAt,
        createdAt,
        publishAt: state === 'scheduled' ? publishedAt : null,
        liveRevision: isLive ? 1 : null,
        words,
      })
      await revisions.put(tx, article.id, {
        ...{ revision: 1, kind: 'imported', saveId: null, savedBy: author, savedById: null },
        ...{ savedAt: updatedAt, startedAt: updatedAt, words, wordsChanged: words, writing: copy },
      })
      await index.follow(tx, null, article)
      const late = isLate ? 'The time at which it was to be published has passed.' : null
      return { article, kept: stop ?? late }
    },

    addressOf: (article: Article) =>
      publicAddress(article, article.live?.slug ?? addressWanted(article.work, article.kind)),

    /** Where an article or a page is or will be once it is published; null for what is deleted, or has no address. */
    async placeOf(tx: Tx, id: number): Promise<string | null> {
      const place = await store.findPlace(tx, id)
      if (!place || place.state === 'deleted') return null
      const slug = place.slug || (await addressOfDraft(tx, id))
      return slug ? publicAddress({ id, kind: place.kind }, slug) : null
    },

    /** The address that a page may have here: that of its own site where it is free to be taken, else what its title gives. */
    addressFor: (wanted: string[], title: string): string =>
      [
        ...wanted.flatMap((each) => [plainAddress(each), plainAddress(each).split('/').at(-1) ?? '']),
        plainSlugOf(title),
      ].find((address) => addressFault(address) === null) ?? '',

    /** What an article is now, to tell later whether a user has changed it. */
    markOf,

    /** The same of one that may be here no more. */
    async findMark(tx: Tx, id: number): Promise<string | null> {
      const found = await store.findChange(tx, id)
      return found ? markOf(found) : null
    },

    /** Every article but the deleted, for whoever takes them elsewhere. */
    everyone: () => store.listEveryone(db.read),

    /** The HTML of a text, with its pictures in place. */
    htmlOf: async (document: Json): Promise<string> =>
      showPictures(renderDocument(document), await media.listByIds(picturesOf(document))),

    picturesIn: ({ document }: Pick<Writing, 'document'>) => picturesOf(document),

    listTitled: async (titles: string[]): Promise<Set<string>> => new Set(await store.listTitled(db.read, titles)),

    findIn: (tx: Tx, id: number) => store.find(tx, id),

    listHere: async (tx: Tx, ids: number[]): Promise<Set<number>> => new Set(await store.listIds(tx, ids)),

    /**
     * Changes the text or the main image of an article that was imported, live and not; null leaves it. Readers see it neither as written by
     * another user nor as newer. Answers it as it is then.
     */
    repair: (
      tx: Tx,
      doer: Doer,
      id: number,
      change: (writing: Repairable) => Partial<Repairable> | null,
    ): Promise<Article> =>
      core.changeIn(tx, doer, id, async ({ work, live, ...article }) => {
        const changed = change(work)
        const shown = live && change(live)
        if ((!changed && !shown) || article.state === 'deleted') return null
        const writing = { ...work, ...changed }
        const rewritten = await core.rewrite(tx, { ...article, work, live }, writing, { doer, kind: 'imported' })
        if (!live || !shown) return { change: rewritten }
        const { kind } = article
        const { updatedAt, publishedAt, editor } = live
        const when = { now: core.now(), zone: await core.zone() }
        const repaired = liveFrom(writingOf({ ...live, ...shown }), live, { kind, doer, ...when })
        return {
          change: {
            ...rewritten,
            live: { ...repaired, updatedAt, publishedAt, editor },
            facts: { ...rewritten.facts, hasChanges: !isSame(writing, repaired) },
          },
        }
      }),

    /** Takes away for good what an import has brought and nobody has touched. */
    async takeBack(tx: Tx, doer: Doer, id: number): Promise<void> {
      await db.engine.lock(tx, `article:${id}`)
      const article = await store.find(tx, id)
      if (!article) return
      await index.forget(tx, article)
      await store.remove(tx, id)
      await samples.release(tx, 'article', id)
      if (article.state === 'published') index.gone(tx, article)
      const detail = { title: article.work.title }
      await audit.record(tx, doer, { action: 'article.purged', subject: `article:${id}`, detail })
    },
  }
}

const markOf = ({ version, state, changedAt }: Pick<Article, 'version' | 'state' | 'changedAt'>) =>
  `${version} ${state} ${changedAt}`

const FACTS = {
  stateBefore: null,
  version: 1,
  saveId: null,
  saveBase: 0,
  deletedAt: null,
  previewKey: null,
  previewUntil: null,
  revisions: 1,
} as const
