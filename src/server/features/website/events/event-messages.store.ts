import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

export async function insert(tx: Tx, row: Insertable<Tables['eventMessages']>): Promise<void> {
  await tx.insertInto('eventMessages').values(row).execute()
}

export async function list(db: Reader, eventId: number, limit: number) {
  return await db
    .selectFrom('eventMessages')
    .select(['id', 'kind', 'subject', 'body', 'recipients', 'sentByName as sentBy', 'createdAt'])
    .where('eventId', '=', eventId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
