import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'

type ErasureRow = RowOf<'erasures'>

export async function insertErased(tx: Tx, row: Insertable<Tables['erasures']>): Promise<void> {
  await tx.insertInto('erasures').values(row).execute()
}

export async function listErased(db: Reader): Promise<ErasureRow[]> {
  return await db.selectFrom('erasures').selectAll().orderBy('id').execute()
}
