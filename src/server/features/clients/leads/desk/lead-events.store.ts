import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'
import type { LeadEvent } from '#server/features/clients/leads/leads.model.ts'

type NewEvent = Pick<LeadEvent, 'leadId' | 'at' | 'kind' | 'version'> & {
  by: { accountId: string | null; name: string }
} & Partial<Pick<LeadEvent, 'before' | 'after' | 'text'>>

export async function insertEvent(tx: Tx, event: NewEvent): Promise<LeadEvent> {
  const row = {
    leadId: event.leadId,
    at: event.at,
    kind: event.kind,
    actorId: event.by.accountId,
    actorName: event.by.name,
    before: event.before ?? null,
    after: event.after ?? null,
    text: event.text ?? null,
    version: event.version,
  }
  const { id } = await tx.insertInto('leadEvents').values(row).returning('id').executeTakeFirstOrThrow()
  return eventOf({ ...row, id })
}

type Row = RowOf<'leadEvents'>

/** The history of one or several leads, oldest first. */
export async function listEvents(db: Reader | Tx, leadIds: number[]): Promise<LeadEvent[]> {
  if (leadIds.length === 0) return []
  const rows = await db
    .selectFrom('leadEvents')
    .selectAll()
    .where('leadId', 'in', leadIds)
    .orderBy('leadId')
    .orderBy('id')
    .execute()
  return rows.map(eventOf)
}

function eventOf(row: Row): LeadEvent {
  return {
    id: row.id,
    leadId: row.leadId,
    at: row.at,
    kind: row.kind,
    actorName: row.actorName,
    before: row.before,
    after: row.after,
    text: row.text,
    version: row.version,
  }
}
