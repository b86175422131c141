import { sql } from 'kysely'
import type { CommentState } from '#contract/website/comments.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

export async function listDays(db: Reader, from: string, to: string) {
  return await db
    .selectFrom('commentDays')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

interface Counted {
  comment: Pick<RowOf<'comments'>, 'cameOn' | 'fromStaff'>
  state: CommentState
  by: number
}

/** Readers' comments stay in the books of their days, also when they are deleted for good. */
export async function addToDays(tx: Tx, counted: Counted[]): Promise<void> {
  const totals = new Map<string, { day: string; state: CommentState; total: number }>()
  for (const { comment, state, by } of counted) {
    const day = comment.cameOn
    const total = (totals.get(`${day} ${state}`)?.total ?? 0) + by
    if (!comment.fromStaff) totals.set(`${day} ${state}`, { day, state, total })
  }
  if (totals.size === 0) return
  await tx
    .insertInto('commentDays')
    // In one order: two who write several of them would wait for each other otherwise.
    .values([...totals.keys()].sort().flatMap((key) => totals.get(key) ?? []))
    .onConflict((conflict) =>
      conflict.columns(['day', 'state']).doUpdateSet({ total: sql`comment_days.total + excluded.total` }),
    )
    .execute()
}
