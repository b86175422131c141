import { sql } from 'kysely'
import { LEAD_STATES, type LeadState } from '#contract/leads.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { Lead } from '#server/features/leads/leads.model.ts'
import type { LeadFilter } from '#server/features/leads/leads.store.ts'
import { type DatedPlace, moveInDays } from '#server/features/leads/statistics/lead-days.store.ts'
import { type Answered, moveReply } from '#server/features/leads/statistics/reply-days.store.ts'

type Place = DatedPlace & Answered & Pick<Lead, 'owner'>

/** Moves one lead in the counts: out of where it was, into where it is. */
export async function moveCount(tx: Tx, from: Place | null, to: Place): Promise<void> {
  const steps = [...(from ? [{ place: from, by: -1 }] : []), { place: to, by: 1 }]
  // Always in the same order: two writers who change the same rows cannot wait for each other.
  steps.sort((a, b) => (keyOf(a.place) < keyOf(b.place) ? -1 : 1))
  for (const { place, by } of steps) {
    await tx
      .insertInto('lead_counts')
      .values({ kind: place.kind, state: place.state, owner_id: place.owner?.id ?? '', total: by })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'state', 'owner_id']).doUpdateSet({ total: sql`lead_counts.total + excluded.total` }),
      )
      .execute()
  }
  await moveInDays(tx, from, to)
  await moveReply(tx, from, to)
}

export type LeadCounts = Record<LeadState, number>

/** How many leads there are in each state, of those that the rest of the filter lets through. */
export async function countByState(db: Reader, { kind, ownerId }: LeadFilter): Promise<LeadCounts> {
  let query = db.selectFrom('lead_counts').select((s) => ['state', s.fn.sum<number>('total').as('total')])
  if (kind) query = query.where('kind', '=', kind)
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId ?? '')
  const rows = await query.groupBy('state').execute()
  const counts = Object.fromEntries(LEAD_STATES.map((state) => [state, 0])) as LeadCounts
  for (const row of rows) counts[row.state] = Number(row.total)
  return counts
}

/** Of a filter without words: read from the counts, not counted. */
export function totalOf(counts: LeadCounts, state: LeadState | undefined): number {
  if (state) return counts[state]
  return LEAD_STATES.filter((each) => each !== 'spam').reduce((sum, each) => sum + counts[each], 0)
}

function keyOf({ kind, state, owner }: Place): string {
  return `${kind} ${state} ${owner?.id ?? ''}`
}
