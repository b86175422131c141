import type { ViewPlace } from '#contract/system/saved-view-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'

interface SavedView {
  id: number
  place: ViewPlace
  name: string
  query: string
}

const SHOWN = ['id', 'place', 'name', 'query'] as const

export async function listViews(db: Reader | Tx, accountId: string, place?: ViewPlace): Promise<SavedView[]> {
  let query = db.selectFrom('savedViews').select(SHOWN).where('accountId', '=', accountId)
  if (place) query = query.where('place', '=', place)
  return await query.orderBy('place').orderBy('name').execute()
}

/** Keeps a view; one of the same name is replaced. */
export async function putView(
  tx: Tx,
  { accountId, now, ...view }: Omit<SavedView, 'id'> & { accountId: string; now: string },
): Promise<SavedView> {
  return await tx
    .insertInto('savedViews')
    .values({ accountId: accountId, ...view, createdAt: now })
    .onConflict((conflict) => conflict.columns(['accountId', 'place', 'name']).doUpdateSet({ query: view.query }))
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
}

export async function removeView(tx: Tx, accountId: string, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('savedViews')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function removeOf(tx: Tx, accountId: string): Promise<number> {
  const gone = await tx.deleteFrom('savedViews').where('accountId', '=', accountId).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
