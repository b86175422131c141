import type { BulkAct } from '#contract/website/article-acts.ts'
import type { ArticleState } from '#contract/website/articles.ts'
import { counted } from '#domain/text/counted.ts'
import { countPinned } from '#server/features/website/articles/article-lists.store.ts'
import type { Article, ArticleSelection } from '#server/features/website/articles/articles.model.ts'
import { changeEach } from '#server/http/bulk.ts'
import type { Actor } from '#server/http/environment.ts'
import { problem } from '#server/http/problem.ts'
import { type ArticleCore, refuseDeleted } from './article-core.ts'

interface How {
  version?: number | undefined
  redirectTo?: string | undefined
}

interface Selected {
  id: number
  name: string
  version: number
  state: ArticleState
}

interface Needs {
  select: (selection: ArticleSelection) => Promise<{ rows: Selected[]; missing: number[] }>
  verbs: Record<BulkAct, (actor: Actor, id: number, how: How) => Promise<Article>>
}

interface Wish extends ArticleSelection {
  versions?: Record<string, number> | undefined
  act: BulkAct
  redirectTo?: string | undefined
}

const DONE: Record<BulkAct, string> = {
  publish: 'published',
  unpublish: 'unpublished',
  delete: 'deleted',
  restore: 'restored',
}

/** The states in which an act has nothing to do. */
const IS_SO: Partial<Record<BulkAct, ArticleState[]>> = {
  unpublish: ['draft', 'scheduled', 'unpublished'],
  delete: ['deleted'],
  restore: ['draft', 'scheduled', 'published', 'unpublished'],
}

// They are read with every list, and what stays on top of everything says nothing.
export const MOST_PINNED = 5

/** What is done with articles beside writing and publishing them: several at once, and pinned. */
export function createArticleActs(core: ArticleCore, { select, verbs }: Needs) {
  return {
    async actOn(actor: Actor, { act, versions, redirectTo, ...selection }: Wish) {
      let offSite = 0
      return await changeEach({
        ...{ selected: await select(selection), versions, noSuch: 'There is no such article.' },
        isSo: ({ state }) => IS_SO[act]?.includes(state) ?? false,
        async change({ id, version }) {
          const { state } = await verbs[act](actor, id, { version, redirectTo })
          if (act === 'restore' && state === 'unpublished') offSite++
          return 'Changed.'
        },
        message: (done) =>
          `${counted(done, 'entry', 'entries')} ${DONE[act]}.${offSite > 0 ? ` Not on the site: ${offSite}.` : ''}`,
      })
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
