import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { LeadMessage } from './leads.model.ts'

export async function insertMessage(tx: Tx, row: Insertable<Tables['leadMessages']>): Promise<void> {
  await tx.insertInto('leadMessages').values(row).execute()
}

/** What was written about a lead, oldest first. */
export async function listMessages(db: Reader | Tx, leadId: number): Promise<LeadMessage[]> {
  const rows = await db
    .selectFrom('leadMessages')
    .selectAll()
    .where('leadId', '=', leadId)
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(messageOf)
}

/** Whether the office has answered. */
export async function hasAnswers(tx: Tx, leadId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('leadMessages')
    .select('id')
    .where('leadId', '=', leadId)
    .where('fromFirm', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a message was written under this key before. */
export async function findWritten(tx: Tx, idempotencyKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('leadMessages')
    .select('id')
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  return row !== undefined
}

function messageOf({ leadId, actorId, unverified, idempotencyKey, ...row }: RowOf<'leadMessages'>): LeadMessage {
  return { ...row, fromFirm: row.fromFirm === 1, byEmail: row.byEmail === 1, isUnverified: unverified === 1 }
}
