import type { BulkAct } from '#contract/website/article-acts.ts'
import { countPinned } from '#server/features/website/articles/article-lists.store.ts'
import type { Article } from '#server/features/website/articles/articles.model.ts'
import type { Actor } from '#server/http/environment.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { type ArticleCore, refuseDeleted } from './article-core.ts'

type Verb = (actor: Actor, id: number) => Promise<Article>

// They are read with every list, and what stays on top of everything says nothing.
export const MOST_PINNED = 5

/** What is done with articles beside writing and publishing them: several at once, and pinned. */
export function createArticleActs(core: ArticleCore, verbs: Record<BulkAct, Verb>) {
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
      core.change(actor, id, async (article, tx) => {
        refuseDeleted(article)
        if (article.kind !== 'article') throw problem('invalid', 422, 'Only articles can be pinned.')
        if (article.pinned === pinned) return null
        if (pinned && (await countPinned(tx)) >= MOST_PINNED) {
          throw problem('too-many-pinned', 409, `${MOST_PINNED} articles are pinned already. Unpin one of them first.`)
        }
        return { change: { facts: { pinned } }, audit: { action: pinned ? 'article.pinned' : 'article.unpinned' } }
      }),
  }
}
