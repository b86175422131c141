import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

type Kind = Tables['troubleCounts']['kind']

export async function addTroubles(tx: Tx, minute: string, counts: Partial<Record<Kind, number>>): Promise<void> {
  const rows = (Object.entries(counts) as [Kind, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ minute, kind, count }))
  await tx
    .insertInto('troubleCounts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['minute', 'kind']).doUpdateSet({ count: sql`trouble_counts.count + excluded.count` }),
    )
    .execute()
}

export async function sumTroubles(db: Reader, since: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('troubleCounts')
    .select((s) => ['kind', s.fn.sum<number | string>('count').as('count')])
    .where('minute', '>', since)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}

export async function forgetTroubles(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('troubleCounts').where('minute', '<', before).execute()
}
