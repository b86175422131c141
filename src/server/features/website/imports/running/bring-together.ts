import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import * as items from '#server/features/website/imports/import-items.store.ts'
import type { ImportItem } from '#server/features/website/imports/imports.model.ts'
import type { SourceItem } from '#server/features/website/imports/reading/source-item.ts'
import { Problem } from '#server/http/problem.ts'
import { type ApplyNeeds, createApply } from './apply-item.ts'
import { type CommentNeeds, createBringComments, type WaitingComment } from './bring-comments.ts'
import { createTargets } from './target-of.ts'
import { TOGETHER_MS, type Work } from './work.ts'

export interface Waiting {
  row: ImportItem
  item: SourceItem
}

/** Imports the first of some items in one transaction; answers how many that were. */
export function createBringTogether(db: Database, needs: ApplyNeeds & CommentNeeds) {
  const { redirects } = needs
  const apply = createApply(needs)
  const bringComments = createBringComments(needs)

  async function bringFirst(tx: Tx, work: Work, waiting: Waiting[]): Promise<number> {
    const until = performance.now() + TOGETHER_MS
    const ids = waiting.map(({ row }) => row.id)
    // First, as whoever changes a redirect does: what is recorded of categories is locked after it.
    await redirects.hold(tx)
    // An instance that was taken for dead may be at work on them still.
    const held = await items.hold(tx, ids)
    const inOne = { ...work, targets: createTargets(tx, work.run) }
    await inOne.targets.load(waiting.flatMap(({ item }) => namedBy(item)))
    const comments: WaitingComment[] = []
    let done = 0
    for (const { row, item } of waiting) {
      done += 1
      // A source may say the same twice.
      if (!held.delete(row.id)) continue
      if (item.kind !== 'comment') await apply(tx, inOne, row, item)
      else {
        if (comments.some((other) => other.item.key === item.answers))
          await bringComments(tx, inOne, comments.splice(0))
        comments.push({ row, item })
      }
      if (performance.now() > until) break
      // Those who read are answered between two items.
      await nextTurn()
    }
    await bringComments(tx, inOne, comments)
    return done
  }

  async function bringOne(work: Work, waiting: Waiting): Promise<void> {
    try {
      await db.transaction((tx) => bringFirst(tx, work, [waiting]))
    } catch (error) {
      const isTheirs = (error instanceof Problem && error.status < 500) || db.engine.isUnstorable(error)
      if (!isTheirs) throw error
      const why = error instanceof Problem ? error.message : 'It holds something that cannot be stored.'
      await db.transaction((tx) => items.settle(tx, waiting.row.id, { outcome: 'failed', why }))
    }
  }

  return async (work: Work, waiting: Waiting[]): Promise<number> => {
    try {
      return await db.transaction((tx) => bringFirst(tx, work, waiting))
    } catch {
      // Nothing of it is in. One at a time, whichever it was fails alone.
      for (const each of waiting) await bringOne(work, each)
      return waiting.length
    }
  }
}

function namedBy(item: SourceItem): string[] {
  if (item.kind === 'comment') return [item.on]
  if (item.kind !== 'article' && item.kind !== 'page') return []
  return [...item.categories, ...(item.cover ? [item.cover] : [])]
}
