import type { Reader, Tx } from '#database/engine.ts'

export interface ClosingDay {
  day: string
  name: string
}

export async function listClosingDays(db: Reader | Tx): Promise<ClosingDay[]> {
  return await db.selectFrom('closingDays').select(['day', 'name']).orderBy('day').execute()
}

export async function putClosingDay(tx: Tx, { day, name }: ClosingDay): Promise<void> {
  await tx
    .insertInto('closingDays')
    .values({ day, name })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ name }))
    .execute()
}

/** False when there was none. */
export async function deleteClosingDay(tx: Tx, day: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('closingDays').where('day', '=', day).executeTakeFirst()
  return numDeletedRows > 0n
}
