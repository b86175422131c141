import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'

export async function insertErasure(tx: Tx, row: Insertable<Tables['personErasures']>): Promise<void> {
  await tx.insertInto('personErasures').values(row).execute()
}

export async function findErasure(db: Reader, reference: string): Promise<RowOf<'personErasures'> | undefined> {
  return await db.selectFrom('personErasures').selectAll().where('reference', '=', reference).executeTakeFirst()
}
