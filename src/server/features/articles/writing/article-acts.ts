import type { BulkAct } from '#contract/article-acts.ts'
import type { Tx } from '#database/engine.ts'
import type { Article } from '#server/features/articles/articles.model.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, Problem, problem } from '#server/http/problem.ts'
import { type ArticleCore, refuseDeleted } from './article-core.ts'

interface Colleague {
  id: string
  name: string
  email: string
}

/** How colleagues are asked to read a draft. */
export interface Reviewing {
  staff: () => Promise<Colleague[]>
  mail: (tx: Tx, article: Article, asked: { by: string; to: string; note: string }) => Promise<void>
}

type Verb = (actor: Actor, id: number) => Promise<Article>

interface Needs {
  verbs: Record<BulkAct, Verb>
  reviewing?: Reviewing | undefined
}

/** What is done with articles beside writing and publishing them: several at once, pinned, read by a colleague. */
export function createArticleActs(core: ArticleCore, { verbs, reviewing }: Needs) {
  return {
    /** Each by itself: one that is refused keeps none of the others back. */
    async actOn(actor: Actor, ids: number[], act: BulkAct) {
      const done: number[] = []
      const refused: { id: number; why: string }[] = []
      for (const id of new Set(ids)) {
        try {
          await verbs[act](actor, id)
          done.push(id)
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          refused.push({ id, why: error.message })
        }
      }
      return { done, refused }
    },

    pin: (actor: Actor, id: number, pinned: boolean) =>
      core.change(actor, id, async (article) => {
        refuseDeleted(article)
        if (article.kind !== 'article') throw problem('invalid', 422, 'Only articles can be pinned.')
        if (article.pinned === pinned) return null
        return { change: { facts: { pinned } }, audit: { action: pinned ? 'article.pinned' : 'article.unpinned' } }
      }),

    async listReviewers({ accountId }: Actor): Promise<{ id: string; name: string }[]> {
      const staff = (await reviewing?.staff()) ?? []
      return staff.filter(({ id }) => id !== accountId).map(({ id, name }) => ({ id, name }))
    },

    /** Answers who was asked. */
    async askForReview(actor: Actor, id: number, asked: { reviewer: string; note: string }): Promise<string> {
      const colleague = ((await reviewing?.staff()) ?? []).find((one) => one.id === asked.reviewer)
      if (!colleague || colleague.id === actor.accountId) throw invalid('reviewer', 'Choose a colleague')
      await core.change(actor, id, async (article, tx) => {
        refuseDeleted(article)
        await reviewing?.mail(tx, article, { by: actor.name, to: colleague.email, note: asked.note })
        // Nothing of the article changes; it is told in its record.
        const change = { facts: { changedAt: article.changedAt } }
        return { change, audit: { action: 'article.review-asked', detail: { reviewer: colleague.name } } }
      })
      return colleague.name
    },
  }
}
