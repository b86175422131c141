import type { Reader } from '#database/engine.ts'

export async function findOpening(db: Reader): Promise<string> {
  const row = await db
    .selectFrom('migrations')
    .select((of) => of.fn.min('appliedAt').as('at'))
    .executeTakeFirst()
  return row?.at ?? new Date(0).toISOString()
}
