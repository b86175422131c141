import type { Reader, Tx } from '#database/engine.ts'
import type { Article } from '#server/features/website/articles/articles.model.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, problem } from '#server/http/problem.ts'
import { type ArticleCore, refuseDeleted } from './article-core.ts'
import * as store from './article-reviews.store.ts'

export interface Colleague {
  id: string
  name: string
  email: string
}

interface Told {
  by: string
  to: string
  note: string
}

export interface Reviewing {
  staff: () => Promise<Colleague[]>
  ask: (tx: Tx, article: Article, told: Told) => Promise<void>
  answer: (tx: Tx, article: Article, told: Told) => Promise<void>
}

/** Colleagues who read what is not published yet: at most one at a time is asked about an article. */
export function createArticleReviews(db: { read: Reader }, core: ArticleCore, reviewing: Reviewing | undefined) {
  const staff = async () => (await reviewing?.staff()) ?? []

  // Nothing of the article changes; it is told in its record.
  const unchanged = ({ changedAt }: Article) => ({ facts: { changedAt } })

  return {
    async listReviewers({ accountId }: Actor): Promise<{ id: string; name: string }[]> {
      return (await staff()).filter(({ id }) => id !== accountId).map(({ id, name }) => ({ id, name }))
    },

    async listReviews({ accountId }: Actor) {
      const reviews = await store.listOf(db.read, accountId)
      const names = new Map((reviews.length > 0 ? await staff() : []).map(({ id, name }) => [id, name]))
      return reviews.map(({ reviewerId, askedById, ...review }) => ({
        ...review,
        reviewer: names.get(reviewerId) ?? '',
        by: names.get(askedById) ?? '',
        isYours: reviewerId === accountId,
      }))
    },

    async askForReview(actor: Actor, id: number, { reviewer, note }: { reviewer: string; note: string }) {
      const colleague = (await staff()).find((one) => one.id === reviewer)
      if (!colleague || colleague.id === actor.accountId) throw invalid('reviewer', 'Choose a colleague')
      await core.change(actor, id, async (article, tx) => {
        refuseDeleted(article)
        const people = { reviewerId: colleague.id, askedById: actor.accountId }
        await store.put(tx, { articleId: id, ...people, note, askedAt: core.now() })
        await reviewing?.ask(tx, article, { by: actor.name, to: colleague.email, note })
        const detail = { reviewer: colleague.name }
        return { change: unchanged(article), audit: { action: 'article.review-asked', detail } }
      })
      return colleague.name
    },

    /** By whoever was asked; the caller is told. */
    async finishReview(actor: Actor, id: number, note: string): Promise<void> {
      const people = await staff()
      await core.change(actor, id, async (article, tx) => {
        const review = await store.end(tx, id, actor.accountId)
        if (!review) throw problem('not-asked', 409, 'You are not asked to read this any longer.')
        const to = people.find((one) => one.id === review.askedById)?.email
        if (to) await reviewing?.answer(tx, article, { by: actor.name, to, note })
        return { change: unchanged(article), audit: { action: 'article.review-done' } }
      })
    },
  }
}
