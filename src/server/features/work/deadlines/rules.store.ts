import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { DeadlineRule } from '#domain/deadlines/rule.ts'
import type { VisibleClients } from '#server/features/clients/clients/client-access.service.ts'
import type { Assignment, Rule } from './deadlines.model.ts'

export async function listRules(db: Reader | Tx): Promise<Rule[]> {
  const rows = db.selectFrom('deadline_rules').selectAll().orderBy('service').orderBy('name').orderBy('id')
  return (await rows.execute()).map(ruleOf)
}

export async function findRule(db: Reader | Tx, id: number): Promise<Rule | null> {
  const row = await db.selectFrom('deadline_rules').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? ruleOf(row) : null
}

export async function countRules(db: Reader | Tx): Promise<number> {
  const counted = db.selectFrom('deadline_rules').select((s) => s.fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

export async function insertRule(tx: Tx, row: Insertable<Tables['deadline_rules']>): Promise<number> {
  return (await tx.insertInto('deadline_rules').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateRule(
  tx: Tx,
  id: number,
  change: Partial<Insertable<Tables['deadline_rules']>>,
): Promise<void> {
  await tx.updateTable('deadline_rules').set(change).where('id', '=', id).execute()
}

/** How many clients each rule applies to, and for how many of them dates are still to be made. */
export async function countClients(
  db: Reader,
  ruleIds: number[],
): Promise<Map<number, { clients: number; waiting: number }>> {
  if (ruleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('client_deadline_rules')
    .where('rule_id', 'in', ruleIds)
    .select((s) => [
      'rule_id',
      sql<number>`sum(case when ends_on is null then 1 else 0 end)`.as('clients'),
      s.fn.sum<number>('is_stale').as('waiting'),
    ])
    .groupBy('rule_id')
    .execute()
  return new Map(
    rows.map(({ rule_id, clients, waiting }) => [rule_id, { clients: Number(clients), waiting: Number(waiting) }]),
  )
}

/** A rule applies to these clients from a day on; where it does already, its dates are made anew. */
export async function assign(
  tx: Tx,
  ruleId: number,
  clientIds: number[],
  { begins, engagementId }: { begins: string; engagementId: string | null },
): Promise<void> {
  const fresh = { filled_until: '', is_stale: 1, begins_on: begins, ends_on: null, engagement_id: engagementId }
  for (let at = 0; at < clientIds.length; at += 500) {
    await tx
      .insertInto('client_deadline_rules')
      .values(clientIds.slice(at, at + 500).map((client_id) => ({ client_id, rule_id: ruleId, ...fresh })))
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'rule_id']).doUpdateSet((each) => ({
          ends_on: null,
          is_stale: 1,
          engagement_id: sql<
            string | null
          >`coalesce(${each.ref('excluded.engagement_id')}, client_deadline_rules.engagement_id)`,
        })),
      )
      .execute()
  }
}

export async function listActiveClients(db: Reader | Tx, visible: VisibleClients): Promise<number[]> {
  const rows = await db
    .selectFrom('clients')
    .select('id')
    .where('state', '=', 'active')
    .where('merged_into', 'is', null)
    .where('deleted_at', 'is', null)
    .where(visible('clients.id'))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** False when it does not apply, or ended before. */
export async function endAssignment(tx: Tx, ruleId: number, clientId: number, day: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('client_deadline_rules')
    .set({ ends_on: day, is_stale: 1 })
    .where('rule_id', '=', ruleId)
    .where('client_id', '=', clientId)
    .where('ends_on', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endOfEngagement(tx: Tx, engagementId: string, day: string): Promise<void> {
  await tx
    .updateTable('client_deadline_rules')
    .set({ ends_on: day, is_stale: 1 })
    .where('engagement_id', '=', engagementId)
    .where('ends_on', 'is', null)
    .execute()
}

/** The dates of a rule, of a client or of all are to be made anew. */
export async function markStale(tx: Tx, of: { ruleId?: number; clientId?: number } = {}): Promise<void> {
  let marked = tx.updateTable('client_deadline_rules').set({ is_stale: 1 })
  if (of.ruleId !== undefined) marked = marked.where('rule_id', '=', of.ruleId)
  if (of.clientId !== undefined) marked = marked.where('client_id', '=', of.clientId)
  await marked.execute()
}

export async function listOfClient(db: Reader, clientId: number) {
  const rows = await db
    .selectFrom('client_deadline_rules')
    .innerJoin('deadline_rules', 'deadline_rules.id', 'client_deadline_rules.rule_id')
    .selectAll('deadline_rules')
    .select(['begins_on', 'ends_on'])
    .where('client_id', '=', clientId)
    .orderBy('service')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ rule: ruleOf(row), beginsOn: row.begins_on, endsOn: row.ends_on }))
}

/** To how many clients a rule applies, the first of them with what their dates depend on. */
export async function listAssignments(
  db: Reader | Tx,
  ruleId: number,
  of: { limit: number } | { clientIds: number[] },
): Promise<Assignment[]> {
  let query = db
    .selectFrom('client_deadline_rules')
    .innerJoin('clients', 'clients.id', 'client_deadline_rules.client_id')
    .select(['client_id', 'rule_id', 'begins_on', 'ends_on', 'filled_until', 'year_end', 'ended_at'])
    .select(['merged_into', 'deleted_at'])
    .where('rule_id', '=', ruleId)
    .orderBy('client_id')
  query = 'limit' in of ? query.limit(of.limit) : query.where('client_id', 'in', of.clientIds)
  return (await query.execute()).map((row) => ({
    clientId: row.client_id,
    ruleId: row.rule_id,
    beginsOn: row.begins_on,
    endsOn: row.ends_on,
    filledUntil: row.filled_until,
    yearEnd: row.year_end,
    clientEndedOn: row.ended_at?.slice(0, 10) ?? null,
    isGone: row.merged_into !== null || row.deleted_at !== null,
  }))
}

export function ruleOf(row: Selectable<Tables['deadline_rules']>): Rule {
  return {
    id: row.id,
    name: row.name,
    service: row.service,
    rule: JSON.parse(row.rule) as DeadlineRule,
    region: row.region,
    note: row.note,
    isPublic: row.is_public === 1,
    state: row.state,
    version: row.version,
    updatedAt: row.updated_at,
  }
}
