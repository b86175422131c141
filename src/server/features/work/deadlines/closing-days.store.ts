import type { Reader, Tx } from '#database/engine.ts'

export interface ClosingDay {
  day: string
  name: string
}

export async function listClosingDays(db: Reader | Tx): Promise<ClosingDay[]> {
  return await db.selectFrom('closing_days').select(['day', 'name']).orderBy('day').execute()
}

export async function putClosingDay(tx: Tx, { day, name }: ClosingDay): Promise<void> {
  await tx
    .insertInto('closing_days')
    .values({ day, name })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ name }))
    .execute()
}

/** False when there was none. */
export async function deleteClosingDay(tx: Tx, day: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('closing_days').where('day', '=', day).executeTakeFirst()
  return numDeletedRows > 0n
}
