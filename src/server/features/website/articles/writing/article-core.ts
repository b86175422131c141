import type { AuditAction } from '#contract/system/audit-actions.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { momentOf, wallClock } from '#domain/time/wall-clock.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit, Doer } from '#server/features/system/audit/audit.service.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import type { Samples } from '#server/features/system/samples/samples.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Webhooks } from '#server/features/system/webhooks/webhooks.service.ts'
import {
  type Article,
  addressWanted,
  isSame,
  type Kind,
  type Live,
  publicAddress,
  type Writing,
  wordsIn,
} from '#server/features/website/articles/articles.model.ts'
import * as store from '#server/features/website/articles/articles.store.ts'
import type { Categories } from '#server/features/website/articles/categories/categories.service.ts'
import type { Json } from '#server/features/website/articles/document/document-clean.ts'
import { readDocument } from '#server/features/website/articles/document/document-read.ts'
import { renderDocument } from '#server/features/website/articles/document/document-render.ts'
import { textOf } from '#server/features/website/articles/document/document-text.ts'
import { readPage } from '#server/features/website/articles/document/page-read.ts'
import { noteRevision } from '#server/features/website/articles/revisions/revisions.ts'
import type { ArticleIndex } from '#server/features/website/articles/search/article-index.ts'
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
  announce: Webhooks['announce']
  /** Told when an article that was due is kept back, and why. */
  held?: ((tx: Tx, article: Article, why: string) => Promise<void>) | undefined
  redirects?:
    | {
        listClosing: () => Promise<{ from: string; to: string }[]>
        listSuccessors: (tx: Tx, paths: string[]) => Promise<Map<string, string>>
        close: (tx: Tx, from: string, to: string) => Promise<void>
        follow: (tx: Tx, from: string, to: string) => Promise<void>
        add: (tx: Tx, from: string, to: string, reason: 'rename' | 'deletion', kind?: 'closing') => Promise<boolean>
      }
    | undefined
  settings: Pick<SettingsService, 'all' | 'dayOf' | 'lock' | 'readIn' | 'saveIn'>
}

export interface Decision {
  change: store.Change
  /** Left out for what happens too often to be told, such as saving while typing. */
  audit?: { action: AuditAction; detail?: Record<string, unknown> }
  /** Where this changes the address, the old one is given up. */
  givesUp?: boolean | undefined
}

type Decide = (article: Article, tx: Tx) => Promise<Decision | null>

export type ArticleCore = ReturnType<typeof createArticleCore>

export function createArticleCore(
  { db, clock }: ArticleTools,
  { audit, media, index, samples, redirects, settings, announce }: ArticleNeeds,
) {
  /** Of two pages, or two events, only one can have an address, on the site or on its way there. */
  async function rivalOf(reader: Reader | Tx, { id, kind }: Pick<Article, 'id' | 'kind'>, writing: Writing) {
    return kind === 'article' ? undefined : await store.findAtAddress(reader, kind, addressWanted(writing, kind), id)
  }

  /** An article answers at its old address too, and what led there is led on; a page does not, and its old address leads to the new one. */
  async function followAddress(tx: Tx, before: Article, after: Article, givesUp: boolean): Promise<void> {
    if (!redirects || !before.live || !after.live || before.live.slug === after.live.slug) return
    const [from, to] = [publicAddress(before, before.live.slug), publicAddress(after, after.live.slug)]
    if (givesUp) await redirects.add(tx, from, to, 'rename', 'closing')
    else if (after.kind === 'article') await redirects.follow(tx, from, to)
    else await redirects.add(tx, from, to, 'rename')
  }

  async function record(tx: Tx, doer: Doer, { id, kind, work }: Article, event: NonNullable<Decision['audit']>) {
    const { action, detail } = event
    await audit.record(tx, doer, { action, subject: `article:${id}`, detail: { title: work.title, ...detail } })
    if (action === 'article.published' && kind === 'article') await announce(tx, action, { article: id })
  }

  /** One article, one change: nobody else changes the article meanwhile. For those who are in a transaction already. */
  async function changeIn(tx: Tx, doer: Doer, id: number, decide: Decide): Promise<Article> {
    await db.engine.lock(tx, `article:${id}`)
    const before = await store.find(tx, id)
    if (!before) throw notFound('This article does not exist.')
    const decision = await decide(before, tx)
    if (!decision) return before
    const after = await store.update(tx, before, decision.change)
    await index.follow(tx, before, after)
    await followAddress(tx, before, after, decision.givesUp ?? false)
    if (decision.audit) await record(tx, doer, after, decision.audit)
    return after
  }

  return {
    now: () => isoNow(clock),
    /** The firm's, by which the chosen day of an article is shown. */
    zone: async () => (await settings.all()).settings.firm.timeZone,
    changeIn,
    rivalOf,

    /** Nobody else takes an address meanwhile. */
    async refuseTaken(tx: Tx, article: Pick<Article, 'id' | 'kind'>, writing: Writing): Promise<void> {
      if (article.kind === 'article') return
      await db.engine.lock(tx, 'page-addresses')
      const rival = await rivalOf(tx, article, writing)
      if (rival) throw problem('address-taken', 409, takenBy(rival), { fields: { address: takenBy(rival) } })
    },

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
        await record(tx, doer, added, { action })
        return added
      })
    },

    read: async (content: unknown, kind: Kind = 'article'): Promise<Json> =>
      await settlePictures(kind === 'page' ? readPage(content) : readDocument(content), media),

    async checkCover(id: number | null): Promise<number | null> {
      if (id !== null && !(await media.find(id))) throw problem('invalid', 422, 'This picture is not in the library.')
      return id
    },

    /** The change that puts another working copy in place of the one that is. */
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
      // What a user has written in is theirs, and no longer a sample.
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

/** Why a page or an event cannot have the address it wants. */
export const takenBy = ({ kind, title }: { kind: Kind; title: string }) =>
  `The ${kind} "${title}" has this address. Choose another one.`

export function liveFrom(
  writing: Writing,
  was: Live | null,
  { kind, doer, now, zone, at }: { kind: Kind; doer: Doer; now: string; zone: string; at?: string | null },
): Live {
  return {
    ...writing,
    slug: addressWanted(writing, kind),
    // A page is put together from its blocks when it is asked for.
    html: kind === 'page' ? '' : renderDocument(writing.document),
    text: textOf(writing.document),
    words: wordsIn(writing),
    publishedAt: shownAt(writing.datedOn, { now, zone, own: at ?? was?.publishedAt ?? now }),
    updatedAt: now,
    editor: editorOf(doer).name,
  }
}

/** The moment that is shown: noon of the chosen day in the zone of the firm, unless the day is its own or still to come. */
function shownAt(datedOn: string, { now, own, zone }: { now: string; own: string; zone: string }): string {
  const dayOf = (at: string) => wallClock(at, zone).date
  const isOther = datedOn !== '' && datedOn !== dayOf(own) && datedOn <= dayOf(now)
  return isOther ? momentOf(datedOn, '12:00', zone).toISOString() : own
}

/** Nothing reaches readers, by whichever way, that the checklist calls an error. */
export function refuseUnready(writing: Writing, kind: Kind): void {
  const stops = stopsOf(writing, kind)
  if (stops.length === 0) return
  const fields = Object.fromEntries(stops.map(fieldOf))
  throw problem('not-ready', 422, Object.values(fields).join('. '), { fields })
}

export const stopsOf = (writing: Writing, kind: Kind) =>
  checkWriting(writing, '', kind).filter(({ level }) => level === 'error')

/** Where in a form it is fixed, and how a form says so; all else is in the text. */
function fieldOf({ id, message }: Checklist[number]): [field: string, words: string] {
  if (id === 'title-missing') return ['title', 'Enter a title']
  if (id === 'content-missing') return ['content', 'Enter the content']
  return [id === 'address' ? 'address' : 'content', message]
}

export function refuseOutdated(article: Article, version: number | undefined): void {
  if (version !== undefined && version !== article.version) throw editConflict(article)
}

export function editConflict({ lastEditor, kind }: Article) {
  return problem('conflict', 409, `${lastEditor} has saved this ${kind} in the meantime.`)
}

export function refuseDeleted({ state, kind }: Article): void {
  if (state === 'deleted') throw problem('deleted', 409, `This ${kind} was deleted. Restore it first.`)
}

export const editorOf = (doer: Doer) =>
  typeof doer === 'string' ? { id: null, name: 'Countinghouse' } : { id: doer.accountId, name: doer.name }
