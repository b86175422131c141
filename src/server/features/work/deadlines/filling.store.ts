import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { MadeDate, Rule } from './deadlines.model.ts'

/** Clients whose dates by one rule are to be rebuilt; those of the first rule that has any. */
export async function nextStale(
  db: Reader,
  { limit, ruleId }: { limit: number; ruleId?: number | undefined },
): Promise<{ ruleId: number; clientIds: number[] } | null> {
  let query = db.selectFrom('clientDeadlineRules').select(['ruleId', 'clientId']).where(sql<boolean>`is_stale = 1`)
  if (ruleId !== undefined) query = query.where('ruleId', '=', ruleId)
  const rows = await query.orderBy('ruleId').orderBy('clientId').limit(limit).execute()
  const [first] = rows
  if (!first) return null
  const own = rows.filter(({ ruleId }) => ruleId === first.ruleId)
  return { ruleId: first.ruleId, clientIds: own.map(({ clientId }) => clientId) }
}

export async function countStale(db: Reader): Promise<number> {
  const counted = db.selectFrom('clientDeadlineRules').select((s) => s.fn.countAll<number>().as('total'))
  return Number((await counted.where(sql<boolean>`is_stale = 1`).executeTakeFirstOrThrow()).total)
}

/** Whether some dates are not made far enough ahead. */
export async function hasFilledBefore(db: Reader, day: string): Promise<boolean> {
  const found = db.selectFrom('clientDeadlineRules').select('clientId').where('filledUntil', '<', day).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

export async function markFilledBefore(tx: Tx, day: string): Promise<void> {
  await tx.updateTable('clientDeadlineRules').set({ isStale: 1 }).where('filledUntil', '<', day).execute()
}

export async function markFilled(tx: Tx, ruleId: number, clientIds: number[], until: string): Promise<void> {
  await tx
    .updateTable('clientDeadlineRules')
    .set({ isStale: 0, filledUntil: until })
    .where('ruleId', '=', ruleId)
    .where('clientId', 'in', clientIds)
    .execute()
}

export async function listMade(db: Reader | Tx, ruleId: number, clientIds: number[]): Promise<MadeDate[]> {
  if (clientIds.length === 0) return []
  const rows = await db
    .selectFrom('deadlines')
    .select(['id', 'clientId', 'period', 'title', 'service', 'dueOn', 'state'])
    .where('clientId', 'in', clientIds)
    .where('ruleId', '=', ruleId)
    .execute()
  return rows.map(({ clientId, dueOn, ...row }) => ({ ...row, clientId, dueOn }))
}

/** The same dates for each of several clients, written by one statement however many they are. */
export async function insertMade(
  tx: Tx,
  { id, name, service }: Pick<Rule, 'id' | 'name' | 'service'>,
  { clientIds, dates }: { clientIds: number[]; dates: { period: string; due: string }[] },
  now: string,
): Promise<void> {
  const rows = sql.join(dates.map(({ period, due }) => sql`(${period}, ${due})`))
  await sql`
    with wanted (period, due_on) as (values ${rows})
    insert into deadlines
      (client_id, rule_id, period, title, service, due_on, state, sequence, version, created_at, updated_at)
    select assigned.client_id, assigned.rule_id, wanted.period, ${name}, ${service}, wanted.due_on, 'open', 0, 1, ${now}, ${now}
    from client_deadline_rules as assigned cross join wanted
    where assigned.rule_id = ${id} and assigned.client_id in (${sql.join(clientIds)})
    on conflict (client_id, rule_id, period) do nothing`.execute(tx)
}

/** The same new day for one period of many clients. */
export async function moveDates(tx: Tx, ids: number[], due: string, now: string): Promise<void> {
  await tx
    .updateTable('deadlines')
    .set({ dueOn: due, sequence: sql`sequence + 1`, version: sql`version + 1`, updatedAt: now })
    .where('id', 'in', ids)
    .where('state', 'in', ['open', 'in_work'])
    .execute()
}

/** What is not finished is called as its rule is. */
export async function renameDates(
  tx: Tx,
  ids: number[],
  { name, service }: Pick<Rule, 'name' | 'service'>,
  now: string,
): Promise<void> {
  await tx
    .updateTable('deadlines')
    .set({ title: name, service, sequence: sql`sequence + 1`, version: sql`version + 1`, updatedAt: now })
    .where('id', 'in', ids)
    .execute()
}

export async function deleteDates(tx: Tx, ids: number[]): Promise<void> {
  await tx.deleteFrom('deadlines').where('id', 'in', ids).where('state', '=', 'open').execute()
}
