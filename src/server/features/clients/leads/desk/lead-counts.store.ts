import { LEAD_STATES, type LeadState } from '#contract/clients/leads.ts'
import type { Reader } from '#database/engine.ts'
import type { LeadFilter } from '#server/features/clients/leads/leads.store.ts'

type LeadCounts = Record<LeadState, number>

/** How many leads there are in each state, of those that kind and owner let through; counted over an index. */
export async function countByState(db: Reader, { kind, ownerId, visible }: LeadFilter): Promise<LeadCounts> {
  let query = db.selectFrom('leads').select((s) => ['state', s.fn.countAll<number>().as('total')])
  if (visible) query = query.where(visible)
  if (kind) query = query.where('kind', '=', kind)
  if (ownerId !== undefined) query = ownerId ? query.where('ownerId', '=', ownerId) : query.where('ownerId', 'is', null)
  const rows = await query.groupBy('state').execute()
  const counts = Object.fromEntries(LEAD_STATES.map((state) => [state, 0])) as LeadCounts
  for (const row of rows) counts[row.state] = row.total
  return counts
}

/** Of a filter by state alone, beside kind and owner. */
export function totalOf(counts: LeadCounts, state: LeadState | undefined): number {
  if (state) return counts[state]
  return LEAD_STATES.filter((each) => each !== 'spam').reduce((sum, each) => sum + counts[each], 0)
}
