import type { Reader, Tx } from '#database/engine.ts'

export async function listSubjects(db: Reader | Tx): Promise<string[]> {
  const rows = await db.selectFrom('samples').select('subject').orderBy('subject').execute()
  return rows.map(({ subject }) => subject)
}

export async function add(tx: Tx, subject: string, at: string): Promise<void> {
  await tx
    .insertInto('samples')
    .values({ subject, markedAt: at })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute()
}

export async function remove(tx: Tx, subjects: string[]): Promise<void> {
  await tx.deleteFrom('samples').where('subject', 'in', subjects).execute()
}
