import type { Tx } from '#database/engine.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { Brought, Comments } from '#server/features/website/comments/comments.service.ts'
import * as items from '#server/features/website/imports/import-items.store.ts'
import { type ImportItem, keyIn } from '#server/features/website/imports/imports.model.ts'
import type { CommentItem } from '#server/features/website/imports/reading/source-item.ts'
import type { WorkInOne } from './work.ts'

export interface CommentNeeds {
  articles: Articles
  comments: Comments
}

export interface WaitingComment {
  row: ImportItem
  item: CommentItem
}

/** Brings comments in, many at a time: each by itself would cost more to ask for than to do. None of them answers another of them. */
export function createBringComments({ articles, comments }: CommentNeeds) {
  async function brought({ run, targets }: WorkInOne, item: CommentItem, articleId: number): Promise<Brought> {
    const { name, email, body, state, createdAt, fromStaff } = item
    const replyTo = item.answers ? await targets.of(item.answers, 'comment') : null
    const token = `import-${keyIn(run.site, item.key)}`.slice(0, 200)
    return { name, email, body, state, createdAt, fromStaff, articleId, replyTo, token }
  }

  return async (tx: Tx, work: WorkInOne, waiting: WaitingComment[]): Promise<void> => {
    const { targets } = work
    await targets.load(waiting.flatMap(({ item }) => [item.on, ...(item.answers ? [item.answers] : [])]))
    const articleIds = new Map<number, number>()
    for (const { row, item } of waiting) {
      const id = await targets.of(item.on, 'article')
      if (id !== null) articleIds.set(row.id, id)
    }
    const here = await articles.imported.listHere(tx, [...new Set(articleIds.values())])
    const settled = new Map<number, items.Settled>()
    const wanted: { row: ImportItem; comment: Brought }[] = []
    for (const { row, item } of waiting) {
      const articleId = articleIds.get(row.id)
      const why = whyNot(row, item, articleId, here)
      if (articleId === undefined || why !== null) settled.set(row.id, { outcome: 'skipped', why: why ?? '' })
      else wanted.push({ row, comment: await brought(work, item, articleId) })
    }
    const made = await comments.imported.bring(
      tx,
      wanted.map(({ comment }) => comment),
    )
    for (const [at, { row }] of wanted.entries()) {
      const target = `comment:${made[at]?.id}`
      settled.set(row.id, { outcome: 'imported', target })
      targets.note(row.sourceKey, target)
    }
    await items.settleMany(tx, settled)
  }
}

/** Why a comment stays behind; null for one that is imported. */
function whyNot(
  { plan, why }: ImportItem,
  { body }: CommentItem,
  articleId: number | undefined,
  here: Set<number>,
): string | null {
  if (plan === 'skip') return why
  if (articleId === undefined) return 'The article that it is under was not imported.'
  if (!here.has(articleId)) return 'Its article has been deleted here.'
  return body ? null : 'It has no words.'
}
