import type { Reader, Tx } from '#database/engine.ts'

export async function listDecisions(db: Reader): Promise<Set<string>> {
  const rows = await db.selectFrom('setupDecisions').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/** Answers whether it had not been decided before. */
export async function decide(tx: Tx, name: string, at: string): Promise<boolean> {
  const row = await tx
    .insertInto('setupDecisions')
    .values({ name, decidedAt: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Answers whether it had been decided before. */
export async function undecide(tx: Tx, name: string): Promise<boolean> {
  const row = await tx.deleteFrom('setupDecisions').where('name', '=', name).returning('name').executeTakeFirst()
  return row !== undefined
}
