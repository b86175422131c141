import type { Tx } from '#database/engine.ts'
import { newToken } from '#platform/ids.ts'
import type { Doer } from '#server/features/system/audit/audit.service.ts'
import { listDueIds, listLongDeletedIds } from '#server/features/website/articles/article-lists.store.ts'
import {
  type Article,
  addDays,
  addressWanted,
  PREVIEW_DAYS,
  publicAddress,
  UNDO_DAYS,
  wordsIn,
  writingOf,
} from '#server/features/website/articles/articles.model.ts'
import * as store from '#server/features/website/articles/articles.store.ts'
import * as revisions from '#server/features/website/articles/revisions/revisions.store.ts'
import { notePublished, noteRevision } from '#server/features/website/articles/revisions/revisions.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import { forEachDue, whileFull } from '#server/runs/batches.ts'
import {
  type ArticleCore,
  type ArticleNeeds,
  type ArticleTools,
  type Decision,
  liveFrom,
  refuseDeleted,
  refuseOutdated,
  refuseUnready,
  stopsOf,
  takenBy,
} from './article-core.ts'
import { ledOn } from './old-links.ts'

interface PublishHow {
  version?: number | undefined
  /** Where the address changes, the old one is given up. */
  givesUp?: boolean
}

interface DeleteHow {
  version?: number | undefined
  /** Where the address of a page that is on the site leads from now on. */
  redirectTo?: string | undefined
}

/** The life of an article: published, scheduled, taken off, deleted, brought back. */
export function createArticlePublishing(tools: ArticleTools, core: ArticleCore, needs: ArticleNeeds) {
  const { db } = tools
  const { index, audit, held, samples, redirects } = needs

  const publishNow = (doer: Doer, id: number, allow: (article: Article) => boolean, givesUp = false) =>
    core.change(doer, id, async (article, tx) => {
      if (!allow(article)) return null
      const now = core.now()
      const { work, kind } = article
      await core.refuseTaken(tx, article, work)
      const revision = await notePublished(tx, article, { writing: work, words: wordsIn(work), doer, now })
      return {
        change: {
          live: liveFrom(work, article.live, {
            kind,
            doer,
            now,
            zone: await core.zone(),
            at: article.state === 'scheduled' ? article.publishAt : null,
          }),
          facts: {
            state: 'published',
            publishAt: null,
            hasChanges: false,
            changedAt: now,
            liveRevision: revision,
            revisions: Math.max(revision, article.revisions),
          },
        },
        audit: { action: article.state === 'published' ? 'article.updated' : 'article.published' },
        givesUp,
      }
    })

  async function deleted(article: Article): Promise<Decision | null> {
    // Deleted in another window already: what was wanted is so.
    if (article.state === 'deleted') return null
    const now = core.now()
    return {
      change: { facts: { state: 'deleted', stateBefore: article.state, deletedAt: now, changedAt: now } },
      audit: { action: 'article.deleted' },
    }
  }

  const isDue = ({ state, publishAt }: Article) => state === 'scheduled' && (publishAt ?? '') <= core.now()

  /** What was changed after it was scheduled and is not ready now becomes a draft again, and that is told. */
  async function publishOrHold(id: number): Promise<boolean> {
    const article = await core.change('system', id, async (article, tx) => {
      const why = isDue(article) ? await reasonToHold(tx, article) : null
      if (!why) return null
      await held?.(tx, article, why)
      return { change: unscheduled(article), audit: { action: 'article.unscheduled', detail: { why } } }
    })
    if (!isDue(article)) return false
    await publishNow('system', id, isDue)
    return true
  }

  async function reasonToHold(tx: Tx, article: Article): Promise<string | null> {
    const [stop] = stopsOf(article.work, article.kind)
    if (stop) return stop.message
    const rival = await core.rivalOf(tx, article, article.work)
    return rival ? takenBy(rival) : null
  }

  const unscheduled = ({ live }: Article): store.Change => ({
    facts: { state: live ? 'unpublished' : 'draft', publishAt: null, changedAt: core.now() },
  })

  /** Whether another page or event is where this one was, or would be. */
  async function isDisplaced(tx: Tx, { id, kind, stateBefore, live, work }: Article): Promise<boolean> {
    if (kind === 'article' || (stateBefore !== 'published' && stateBefore !== 'scheduled')) return false
    await db.engine.lock(tx, 'page-addresses')
    const address = stateBefore === 'published' && live ? live.slug : addressWanted(work, kind)
    return (await store.findAtAddress(tx, kind, address, id)) !== undefined
  }

  return {
    publish: (doer: Doer, id: number, { version, givesUp }: PublishHow = {}) => {
      const allow = (article: Article) => {
        refuseDeleted(article)
        refuseOutdated(article, version)
        refuseUnready(article.work, article.kind)
        return true
      }
      return publishNow(doer, id, allow, givesUp)
    },

    async schedule(doer: Doer, id: number, publishAt: string, version?: number): Promise<Article> {
      const at = new Date(publishAt).toISOString()
      if (at <= core.now()) throw invalid('publishAt', 'Choose a time in the future')
      return await core.change(doer, id, async (article, tx) => {
        refuseDeleted(article)
        refuseOutdated(article, version)
        if (article.state === 'published') {
          const words = `This ${article.kind} is on the site. Use Update, or unpublish it first.`
          throw problem('already-published', 409, words)
        }
        refuseUnready(article.work, article.kind)
        await core.refuseTaken(tx, article, article.work)
        return {
          change: { facts: { state: 'scheduled', publishAt: at, changedAt: core.now() } },
          audit: { action: 'article.scheduled', detail: { publishAt: at } },
        }
      })
    },

    unschedule: (doer: Doer, id: number) =>
      core.change(doer, id, async (article) => {
        if (article.state !== 'scheduled') return null
        return { change: unscheduled(article), audit: { action: 'article.unscheduled' } }
      }),

    unpublish: (doer: Doer, id: number, { version }: Pick<PublishHow, 'version'> = {}) =>
      core.change(doer, id, async (article) => {
        refuseDeleted(article)
        if (article.state !== 'published') return null
        refuseOutdated(article, version)
        return {
          change: { facts: { state: 'unpublished', changedAt: core.now() } },
          audit: { action: 'article.unpublished' },
        }
      }),

    /** Publishes what is due; what fell due while nobody was there counts from the time it was meant for. */
    async publishDue(): Promise<number> {
      let published = 0
      await whileFull(100, async (limit) => {
        const due = await listDueIds(db.read, core.now(), limit)
        for (const id of due) if (await publishOrHold(id)) published++
        return due.length
      })
      return published
    },

    delete: (doer: Doer, id: number, { version, redirectTo }: DeleteHow = {}) =>
      db.transaction(async (tx) => {
        let address = ''
        const article = await core.changeIn(tx, doer, id, async (article) => {
          const { kind, state, live } = article
          if (kind === 'event') throw notFound('This article does not exist. It is an event.')
          if (state !== 'deleted') refuseOutdated(article, version)
          if (kind === 'page' && state === 'published' && live) address = publicAddress(article, live.slug)
          return await deleted(article)
        })
        if (redirectTo && address && !(await redirects?.add(tx, address, redirectTo, 'deletion')))
          throw invalid('redirectTo', 'The address cannot lead there. Choose another page.')
        return article
      }),

    /** Deletes several at once, for those who are in a transaction already. */
    async deleteIn(tx: Tx, doer: Doer, ids: number[]): Promise<void> {
      for (const id of ids) await core.changeIn(tx, doer, id, deleted)
    },

    /** Undoes a deletion. What should have been published meanwhile comes back as a draft, a page whose address was taken off the site. */
    restore: (doer: Doer, id: number, { version }: Pick<PublishHow, 'version'> = {}) =>
      core.change(doer, id, async (article, tx) => {
        if (article.state !== 'deleted') return null
        refuseOutdated(article, version)
        const late = article.stateBefore === 'scheduled' && (article.publishAt ?? '') <= core.now()
        const displaced = await isDisplaced(tx, article)
        return {
          change: {
            facts: {
              state: displaced ? 'unpublished' : late ? 'draft' : (article.stateBefore ?? 'draft'),
              stateBefore: null,
              deletedAt: null,
              changedAt: core.now(),
              ...((late || displaced) && { publishAt: null }),
            },
          },
          audit: { action: 'article.restored' },
        }
      }),

    async purge(): Promise<void> {
      const before = addDays(core.now(), -UNDO_DAYS)
      const list = (limit: number) => listLongDeletedIds(db.read, before, limit)
      await forEachDue(100, list, async (id) => {
        await db.transaction(async (tx) => {
          await db.engine.lock(tx, `article:${id}`)
          const article = await store.find(tx, id)
          if (article?.state !== 'deleted') return
          await index.forget(tx, article)
          await store.remove(tx, id)
          await samples.release(tx, 'article', id)
          const detail = { title: article.work.title }
          await audit.record(tx, 'system', { action: 'article.purged', subject: `article:${id}`, detail })
        })
      })
    },

    /** Gives up the changes since the last publishing, and keeps them as a revision. */
    discard: (doer: Doer, id: number, version?: number) =>
      core.change(doer, id, async (article, tx) => {
        refuseDeleted(article)
        refuseOutdated(article, version)
        if (!article.live) throw problem('never-published', 409, `This ${article.kind} was never published.`)
        if (!article.hasChanges) return null
        const now = core.now()
        const given = { writing: article.work, words: wordsIn(article.work), doer, now }
        const kept = await noteRevision(tx, article, { ...given, kind: 'discarded', saveId: null })
        const writing = writingOf(article.live)
        const change = await core.rewrite(tx, { ...article, revisions: kept }, writing, { doer, kind: 'restored' })
        return { change, audit: { action: 'article.changes-discarded' } }
      }),

    restoreRevision: (doer: Doer, id: number, revision: number) =>
      core.change(doer, id, async (article, tx) => {
        refuseDeleted(article)
        const found = await revisions.find(tx, id, revision)
        if (!found) throw notFound('This revision does not exist.')
        const document = await ledOn(tx, found.writing.document, redirects)
        const writing = { ...article.work, ...found.writing, document }
        const change = await core.rewrite(tx, article, writing, { doer, kind: 'restored' })
        return { change, audit: { action: 'article.revision-restored', detail: { revision } } }
      }),

    /** Opens a secret address for the working copy; the one before stops working. */
    async createPreview(doer: Doer, id: number): Promise<{ secret: string; expiresAt: string }> {
      const secret = newToken()
      const expiresAt = addDays(core.now(), PREVIEW_DAYS)
      await core.change(doer, id, async (article) => {
        refuseDeleted(article)
        return {
          change: { facts: { previewKey: secret, previewUntil: expiresAt } },
          audit: { action: 'article.preview-opened' },
        }
      })
      return { secret, expiresAt }
    },

    endPreview: (doer: Doer, id: number) =>
      core.change(doer, id, async () => ({
        change: { facts: { previewKey: null, previewUntil: null } },
        audit: { action: 'article.preview-ended' },
      })),
  }
}
