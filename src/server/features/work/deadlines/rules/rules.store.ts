import { type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { DeadlineRule } from '#domain/deadlines/rule.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Assignment, Rule, StepTemplate } from '#server/features/work/deadlines/deadlines.model.ts'

export async function listRules(db: Reader | Tx): Promise<Rule[]> {
  const rows = db.selectFrom('deadlineRules').selectAll().orderBy('service').orderBy('name').orderBy('id')
  return (await rows.execute()).map(ruleOf)
}

export async function findRule(db: Reader | Tx, id: number): Promise<Rule | null> {
  const row = await db.selectFrom('deadlineRules').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? ruleOf(row) : null
}

export async function countRules(db: Reader | Tx): Promise<number> {
  const counted = db.selectFrom('deadlineRules').select((s) => s.fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

export async function insertRule(tx: Tx, row: Insertable<Tables['deadlineRules']>): Promise<number> {
  return (await tx.insertInto('deadlineRules').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateRule(
  tx: Tx,
  id: number,
  change: Partial<Insertable<Tables['deadlineRules']>>,
): Promise<void> {
  await tx.updateTable('deadlineRules').set(change).where('id', '=', id).execute()
}

/** How many clients each rule applies to, and for how many of them dates are still to be made. */
export async function countClients(
  db: Reader,
  ruleIds: number[],
): Promise<Map<number, { clients: number; waiting: number }>> {
  if (ruleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('clientDeadlineRules')
    .where('ruleId', 'in', ruleIds)
    .select((s) => [
      'ruleId',
      sql<number>`sum(case when ends_on is null then 1 else 0 end)`.as('clients'),
      s.fn.sum<number>('isStale').as('waiting'),
    ])
    .groupBy('ruleId')
    .execute()
  return new Map(
    rows.map(({ ruleId, clients, waiting }) => [ruleId, { clients: Number(clients), waiting: Number(waiting) }]),
  )
}

/** A rule applies to these clients from a day on; where it does already, its dates are rebuilt. */
export async function assign(
  tx: Tx,
  ruleId: number,
  clientIds: number[],
  { begins, engagementId }: { begins: string; engagementId: string | null },
): Promise<void> {
  const fresh = { filledUntil: '', isStale: 1, beginsOn: begins, endsOn: null, engagementId: engagementId }
  for (let at = 0; at < clientIds.length; at += 500) {
    await tx
      .insertInto('clientDeadlineRules')
      .values(clientIds.slice(at, at + 500).map((clientId) => ({ clientId, ruleId: ruleId, ...fresh })))
      .onConflict((conflict) =>
        conflict.columns(['clientId', 'ruleId']).doUpdateSet((each) => ({
          endsOn: null,
          isStale: 1,
          engagementId: sql<
            string | null
          >`coalesce(${each.ref('excluded.engagementId')}, client_deadline_rules.engagement_id)`,
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
    .where('mergedInto', 'is', null)
    .where('deletedAt', 'is', null)
    .where(visible('clients.id'))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** False when it does not apply, or ended before. */
export async function endAssignment(tx: Tx, ruleId: number, clientId: number, day: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clientDeadlineRules')
    .set({ endsOn: day, isStale: 1 })
    .where('ruleId', '=', ruleId)
    .where('clientId', '=', clientId)
    .where('endsOn', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endOfEngagement(tx: Tx, engagementId: string, day: string): Promise<void> {
  await tx
    .updateTable('clientDeadlineRules')
    .set({ endsOn: day, isStale: 1 })
    .where('engagementId', '=', engagementId)
    .where('endsOn', 'is', null)
    .execute()
}

/** The dates of a rule, of a client or of all are to be rebuilt. */
export async function markStale(tx: Tx, of: { ruleId?: number; clientId?: number } = {}): Promise<void> {
  let marked = tx.updateTable('clientDeadlineRules').set({ isStale: 1 })
  if (of.ruleId !== undefined) marked = marked.where('ruleId', '=', of.ruleId)
  if (of.clientId !== undefined) marked = marked.where('clientId', '=', of.clientId)
  await marked.execute()
}

export async function listOfClient(db: Reader, clientId: number) {
  const rows = await db
    .selectFrom('clientDeadlineRules')
    .innerJoin('deadlineRules', 'deadlineRules.id', 'clientDeadlineRules.ruleId')
    .selectAll('deadlineRules')
    .select(['beginsOn', 'endsOn'])
    .where('clientId', '=', clientId)
    .orderBy('service')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ rule: ruleOf(row), beginsOn: row.beginsOn, endsOn: row.endsOn }))
}

/** To how many clients a rule applies, the first of them with what their dates depend on. */
export async function listAssignments(
  db: Reader | Tx,
  ruleId: number,
  of: { zone: string } & ({ limit: number } | { clientIds: number[] }),
): Promise<Assignment[]> {
  let query = db
    .selectFrom('clientDeadlineRules')
    .innerJoin('clients', 'clients.id', 'clientDeadlineRules.clientId')
    .select(['clientId', 'ruleId', 'beginsOn', 'endsOn', 'filledUntil', 'yearEnd', 'endedAt'])
    .select(['mergedInto', 'deletedAt'])
    .where('ruleId', '=', ruleId)
    .orderBy('clientId')
  query = 'limit' in of ? query.limit(of.limit) : query.where('clientId', 'in', of.clientIds)
  return (await query.execute()).map((row) => ({
    clientId: row.clientId,
    ruleId: row.ruleId,
    beginsOn: row.beginsOn,
    endsOn: row.endsOn,
    filledUntil: row.filledUntil,
    yearEnd: row.yearEnd,
    clientEndedOn: row.endedAt && wallClock(row.endedAt, of.zone).date,
    isGone: row.mergedInto !== null || row.deletedAt !== null,
  }))
}

function ruleOf({ createdAt, ...row }: RowOf<'deadlineRules'>): Rule {
  return {
    ...row,
    rule: JSON.parse(row.rule) as DeadlineRule,
    steps: JSON.parse(row.steps) as StepTemplate[],
    isPublic: row.isPublic === 1,
  }
}
