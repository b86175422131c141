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

/** Whether the office has answered. */
export async function hasAnswers(tx: Tx, leadId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('lead_messages')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('from_firm', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a message was written under this key before. */
export async function findWritten(tx: Tx, idempotencyKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('lead_messages')
    .select('id')
    .where('once_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row !== undefined
}

function messageOf(row: Selectable<Tables['lead_messages']>): LeadMessage {
  return {
    id: row.id,
    at: row.at,
    actorName: row.actor_name,
    fromFirm: row.from_firm === 1,
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    byEmail: row.by_email === 1,
    isUnverified: row.unverified === 1,
    quoted: row.quoted,
    mailId: row.mail_id,
  }
}
