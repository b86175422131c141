import type { Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { LeadMessage } from './leads.model.ts'

export async function insertMessage(tx: Tx, row: Insertable<Tables['lead_messages']>): Promise<void> {
  await tx.insertInto('lead_messages').values(row).execute()
}

/** What was written about a lead, oldest first. */
export async function listMessages(db: Reader | Tx, leadId: number): Promise<LeadMessage[]> {
  const rows = await db
    .selectFrom('lead_messages')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(messageOf)
}

export async function hasMessages(tx: Tx, leadId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('lead_messages')
    .select('id')
    .where('lead_id', '=', leadId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function messageOf(row: Selectable<Tables['lead_messages']>): LeadMessage {
  return {
    id: row.id,
    at: row.at,
    actorName: row.actor_name,
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    mailId: row.mail_id,
  }
}
