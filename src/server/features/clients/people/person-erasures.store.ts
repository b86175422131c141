import type { Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

export async function insertErasure(tx: Tx, row: Insertable<Tables['person_erasures']>): Promise<void> {
  await tx.insertInto('person_erasures').values(row).execute()
}

export async function findErasure(
  db: Reader,
  reference: string,
): Promise<Selectable<Tables['person_erasures']> | undefined> {
  return await db.selectFrom('person_erasures').selectAll().where('reference', '=', reference).executeTakeFirst()
}
