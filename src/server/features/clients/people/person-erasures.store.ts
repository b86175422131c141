import type { Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

export async function insertErasure(tx: Tx, row: Insertable<Tables['personErasures']>): Promise<void> {
  await tx.insertInto('personErasures').values(row).execute()
}

export async function findErasure(
  db: Reader,
  reference: string,
): Promise<Selectable<Tables['personErasures']> | undefined> {
  return await db.selectFrom('personErasures').selectAll().where('reference', '=', reference).executeTakeFirst()
}
