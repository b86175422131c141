import type { ViewPlace } from '#contract/system/saved-view-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'

export interface SavedView {
  id: number
  place: ViewPlace
  name: string
  query: string
}

const SHOWN = ['id', 'place', 'name', 'query'] as const

export async function listViews(db: Reader | Tx, accountId: string, place?: ViewPlace): Promise<SavedView[]> {
  let query = db.selectFrom('saved_views').select(SHOWN).where('account_id', '=', accountId)
  if (place) query = query.where('place', '=', place)
  return await query.orderBy('place').orderBy('name').execute()
}

/** Keeps a view; one of the same name is replaced. */
export async function putView(
  tx: Tx,
  { accountId, now, ...view }: Omit<SavedView, 'id'> & { accountId: string; now: string },
): Promise<SavedView> {
  return await tx
    .insertInto('saved_views')
    .values({ account_id: accountId, ...view, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'place', 'name']).doUpdateSet({ query: view.query }))
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
}

export async function removeView(tx: Tx, accountId: string, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function removeOf(tx: Tx, accountId: string): Promise<number> {
  const gone = await tx.deleteFrom('saved_views').where('account_id', '=', accountId).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
