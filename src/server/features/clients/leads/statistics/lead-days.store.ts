import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import { type Lead, sourceOf } from '#server/features/clients/leads/leads.model.ts'

export type DatedPlace = Pick<Lead, 'kind' | 'state' | 'cameOn' | 'origin'>
type Row = Tables['leadDays']

/** Moves one lead in the book of days: out of the state it was in, into the one it is in. */
export async function moveInDays(tx: Tx, from: DatedPlace | null, to: DatedPlace): Promise<void> {
  if (from && keyOf(from) === keyOf(to)) return
  const steps = [...(from ? [{ place: from, by: -1 }] : []), { place: to, by: 1 }]
  // Always in the same order, as in the counts.
  steps.sort((a, b) => (keyOf(a.place) < keyOf(b.place) ? -1 : 1))
  for (const { place, by } of steps) {
    const { kind, state, cameOn, origin } = place
    await tx
      .insertInto('leadDays')
      .values({ day: cameOn, kind, state, source: sourceOf(origin), total: by })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'kind', 'state', 'source'])
          .doUpdateSet({ total: sql`lead_days.total + excluded.total` }),
      )
      .execute()
  }
  // A source that led nobody here any more is not kept.
  if (from) await tx.deleteFrom('leadDays').where('day', '=', from.cameOn).where('total', '=', 0).execute()
}

const keyOf = ({ state, kind, origin }: DatedPlace) => `${state} ${kind} ${sourceOf(origin)}`

export async function listDays(db: Reader, from: string, to: string): Promise<Omit<Row, 'source'>[]> {
  const rows = await db
    .selectFrom('leadDays')
    .select((s) => ['day', 'kind', 'state', s.fn.sum<number>('total').as('total')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['day', 'kind', 'state'])
    .orderBy('day')
    .execute()
  return rows.map((row) => ({ ...row, total: Number(row.total) }))
}

/** How many came from where; spam is left out. */
export async function listSources(db: Reader, from: string, to: string): Promise<Pick<Row, 'source' | 'total'>[]> {
  const rows = await db
    .selectFrom('leadDays')
    .select((s) => ['source', s.fn.sum<number>('total').as('total')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('state', '<>', 'spam')
    .groupBy('source')
    .execute()
  return rows.map((row) => ({ ...row, total: Number(row.total) })).filter((row) => row.total > 0)
}
