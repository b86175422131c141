import { sql } from 'kysely'
import type { Reader } from '#database/engine.ts'
import type { DeadlineRule } from '#domain/deadlines/rule.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'

export interface OpenDates {
  visible: VisibleClients
  /** Only those of this client. */
  clientId: number | null
  from: string
  to: string
  limit: number
}

export async function listPublicRules(db: Reader) {
  const rows = await db
    .selectFrom('deadlineRules')
    .select(['id', 'name', 'service', 'rule', 'region', 'note', 'version', 'updatedAt'])
    .where('isPublic', '=', 1)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, rule: JSON.parse(row.rule) as DeadlineRule }))
}

/** What is still to be done, soonest first. */
export async function listOpen(db: Reader, wanted: OpenDates) {
  return await open(db, wanted).execute()
}

export async function listAssigned(db: Reader, wanted: OpenDates, accountId: string) {
  return await open(db, wanted).where('assigneeId', '=', accountId).execute()
}

/** What nobody was assigned, of the clients that a user is responsible for. */
export async function listByResponsible(db: Reader, wanted: OpenDates, accountId: string) {
  const own = db.selectFrom('clients').select('id').where('responsibleId', '=', accountId)
  return await open(db, wanted)
    .where('assigneeId', 'is', null)
    .where('clientId', 'in', own.where('mergedInto', 'is', null).where('deletedAt', 'is', null))
    .execute()
}

// Clients are looked up by the row: with a join, SQLite would begin with the clients and sort all of their dates.
function open(db: Reader, { visible, clientId, from, to, limit }: OpenDates) {
  const query = db
    .selectFrom('deadlines')
    .select(['id', 'title', 'service', 'dueOn', 'clientId', 'sequence', 'updatedAt'])
    .select(sql<string>`(select name from clients where clients.id = deadlines.client_id)`.as('clientName'))
    .where('state', 'in', ['open', 'in_work'])
    .where('dueOn', '>=', from)
    .where('dueOn', '<=', to)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('clients')
          .select('clients.id')
          .whereRef('clients.id', '=', 'deadlines.clientId')
          .where('clients.mergedInto', 'is', null)
          .where('clients.deletedAt', 'is', null),
      ),
    )
    .where(visible('deadlines.clientId'))
  const chosen = clientId === null ? query : query.where('clientId', '=', clientId)
  return chosen.orderBy('dueOn').orderBy('id').limit(limit)
}
