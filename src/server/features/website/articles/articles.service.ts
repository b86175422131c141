import { PAGE_SIZE } from '#contract/limits.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { forEveryId } from '#database/every-row.ts'
import { pageAt } from '#domain/paging.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound } from '#server/http/problem.ts'
import type { Article, Writing } from './articles.model.ts'
import * as store from './articles.store.ts'
import { createCategories } from './categories/categories.service.ts'
import { createArticleAddresses } from './reading/article-addresses.store.ts'
import { createArticleLinks } from './reading/article-links.ts'
import { createArticleReading } from './reading/article-reading.ts'
import { compare } from './revisions/compare.ts'
import * as revisions from './revisions/revisions.store.ts'
import { createArticleIndex } from './search/article-index.ts'
import { createArticleActs } from './writing/article-acts.ts'
import { type ArticleNeeds, type ArticleTools, createArticleCore, takenBy } from './writing/article-core.ts'
import { createArticleImport } from './writing/article-import.ts'
import { createArticleMoves } from './writing/article-moves.ts'
import { createArticlePublishing } from './writing/article-publishing.ts'
import { createArticleReviews, type Reviewing } from './writing/article-reviews.ts'
import { createArticleWriting } from './writing/article-writing.ts'
import { type Checklist, checkWriting } from './writing/checklist.ts'
import * as editors from './writing/editors.store.ts'
import { createIntroduction } from './writing/introduction.ts'

export type Articles = ReturnType<typeof createArticles>

// An editor says every 20 seconds that it is open; after two misses it is taken for closed.
const PRESENT_MS = 50_000
const FORGOTTEN_MS = 2 * DAY_MS

/** Everything articles can do: reading, writing, publishing, revisions, and who is at work on which. */
export function createArticles(
  tools: ArticleTools,
  {
    audit,
    media,
    held,
    samples,
    redirects,
    settings,
    announce,
    reviewing,
  }: Omit<ArticleNeeds, 'index' | 'categories'> & { reviewing?: Reviewing },
) {
  const { db, clock } = tools
  const index = createArticleIndex(tools, { media })
  const categories = createCategories(tools, { audit, index })
  const needs = { audit, media, index, categories, held, samples, redirects, settings, announce }
  const core = createArticleCore(tools, needs)
  const reading = createArticleReading(tools, needs)
  const publishing = createArticlePublishing(tools, core, needs)
  const before = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()

  async function side(article: Article, which: number | 'work' | 'live'): Promise<Writing> {
    if (which === 'work') return article.work
    const found = which === 'live' ? article.live : (await revisions.find(db.read, article.id, which))?.writing
    if (!found) throw notFound('This revision does not exist.')
    return found
  }

  return {
    ...reading,
    ...createArticleLinks(tools),
    ...createArticleWriting(tools, core, needs),
    ...publishing,
    ...createArticleMoves(tools, core, needs),
    ...createArticleActs(core, { select: reading.select, verbs: publishing }),
    ...createArticleReviews(db, core, reviewing),
    ...createIntroduction(tools, core, needs),
    imported: createArticleImport(tools, core, needs),
    categories,
    addresses: createArticleAddresses(db.read),

    async check(article: Article): Promise<Checklist> {
      const found = checkWriting(article.work, await reading.today(), article.kind)
      const rival = await core.rivalOf(db.read, article, article.work)
      return rival ? [{ id: 'address-taken', level: 'error', message: takenBy(rival) }, ...found] : found
    },

    listByIds: (ids: number[]) => store.listByIds(db.read, ids),

    listExisting: (ids: number[], reader: Reader | Tx = db.read) => store.listExisting(reader, ids),

    async findByPreview(secret: string): Promise<Article | undefined> {
      const article = await store.findByPreview(db.read, secret)
      const open = article && article.state !== 'deleted' && (article.previewUntil ?? '') > isoNow(clock)
      return open ? article : undefined
    },

    async listRevisions(id: number, page: number) {
      const { liveRevision } = await reading.get(id)
      const total = await revisions.count(db.read, id)
      const { window, ...at } = pageAt({ total }, page, PAGE_SIZE.office)
      const items = await revisions.list(db.read, id, window)
      const marked = items.map((item) => ({ ...item, live: item.revision === liveRevision }))
      return { items: marked, ...at, total }
    },

    async getRevision(id: number, revision: number) {
      const { liveRevision, kind: kindOfText } = await reading.get(id)
      const found = await revisions.find(db.read, id, revision)
      if (!found) throw notFound('This revision does not exist.')
      return { ...found, live: revision === liveRevision, kindOfText }
    },

    async compareRevisions(id: number, from: number | 'work' | 'live', to: number | 'work' | 'live') {
      const article = await reading.get(id)
      return compare(await side(article, from), await side(article, to))
    },

    listEditors: ({ accountId }: Actor, id: number) =>
      editors.listOthers(db.read, id, { accountId, seenSince: before(PRESENT_MS) }),

    async markPresence(actor: Actor, id: number, saveId: string, leaving: boolean): Promise<void> {
      await db.transaction((tx) =>
        editors.mark(tx, {
          articleId: id,
          saveId,
          accountId: actor.accountId,
          name: actor.name,
          at: isoNow(clock),
          leaving,
        }),
      )
    },

    reindex: () => forEveryId(db, 'articles', (tx, ids) => index.refresh(tx, ids)),

    sweepEditors: () => db.transaction((tx) => editors.sweep(tx, before(FORGOTTEN_MS))),
  }
}
