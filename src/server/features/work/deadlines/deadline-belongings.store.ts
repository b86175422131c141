import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'

export interface MovedDeadlines {
  deadlines: number[]
  rules: number[]
}

export async function countOf(db: Reader | Tx, clientId: number): Promise<number> {
  const own = db
    .selectFrom('deadlines')
    .select((s) => s.fn.countAll<number>().as('total'))
    .where('client_id', '=', clientId)
    // What rules have made and nobody has touched is no reason to keep a client.
    .where((where) => where.or([where('state', '<>', 'open'), where('rule_id', 'is', null)]))
  return Number((await own.executeTakeFirstOrThrow()).total)
}

/**
 * Rules and dates come over. Where both clients have the same, what is finished wins, and the other's duplicate stays with the record
 * that nobody sees any more.
 */
export async function move(tx: Tx, fromId: number, toId: number): Promise<MovedDeadlines> {
  const rules = await tx
    .selectFrom('client_deadline_rules')
    .select('rule_id')
    .where('client_id', '=', fromId)
    .where('rule_id', 'not in', tx.selectFrom('client_deadline_rules').select('rule_id').where('client_id', '=', toId))
    .execute()
  const moved = rules.map(({ rule_id }) => rule_id)
  await giveRules(tx, moved, fromId, toId)
  await dropOpenDuplicates(tx, fromId, toId)
  const deadlines = await tx
    .selectFrom('deadlines')
    .select('id')
    .where('client_id', '=', fromId)
    .where(
      sql<boolean>`not exists (select 1 from deadlines as duplicate where duplicate.client_id = ${toId}
        and duplicate.rule_id = deadlines.rule_id and duplicate.period = deadlines.period)`,
    )
    .execute()
  const ids = deadlines.map(({ id }) => id)
  await giveDeadlines(tx, ids, toId)
  await markStale(tx, [fromId, toId])
  return { deadlines: ids, rules: moved }
}

export async function moveBack(tx: Tx, { deadlines, rules }: MovedDeadlines, toId: number): Promise<void> {
  const [holder] = deadlines.length
    ? await tx.selectFrom('deadlines').select('client_id').where('id', 'in', deadlines).limit(1).execute()
    : []
  const merged = holder?.client_id ?? (await mergedInto(tx, rules, toId))
  if (merged !== undefined) await giveRules(tx, rules, merged, toId)
  await giveDeadlines(tx, deadlines, toId)
  await markStale(tx, [toId, ...(merged === undefined ? [] : [merged])])
}

export async function purge(tx: Tx, clientId: number): Promise<void> {
  await tx.deleteFrom('client_deadline_rules').where('client_id', '=', clientId).execute()
  await tx.deleteFrom('deadlines').where('client_id', '=', clientId).execute()
}

/** Takes somebody out of what they filed and were to do. */
export async function takePersonOut(tx: Tx, accountId: string, instead: string): Promise<number> {
  const filed = await tx
    .updateTable('deadlines')
    .set({ filed_by: null, filed_by_name: instead })
    .where('filed_by', '=', accountId)
    .executeTakeFirst()
  const assigned = await tx
    .updateTable('deadlines')
    .set({ assignee_id: null })
    .where('assignee_id', '=', accountId)
    .executeTakeFirst()
  await tx.deleteFrom('deadline_reminders').where('account_id', '=', accountId).execute()
  const told = await tx.deleteFrom('deadline_mails').where('account_id', '=', accountId).executeTakeFirst()
  return Number(filed.numUpdatedRows + assigned.numUpdatedRows + told.numDeletedRows)
}

export async function listOfPerson(db: Reader, accountId: string) {
  return await db
    .selectFrom('deadlines')
    .select(['title', 'period', 'due_on as dueOn', 'state', 'filed_at as filedAt'])
    .where((where) => where.or([where('filed_by', '=', accountId), where('assignee_id', '=', accountId)]))
    .orderBy('id')
    .execute()
}

async function mergedInto(tx: Tx, rules: number[], otherId: number): Promise<number | undefined> {
  if (rules.length === 0) return undefined
  const row = tx
    .selectFrom('client_merges')
    .select('client_id')
    .where('other_id', '=', otherId)
    .orderBy('id', 'desc')
    .limit(1)
  return (await row.executeTakeFirst())?.client_id
}

async function giveRules(tx: Tx, rules: number[], fromId: number, toId: number): Promise<void> {
  if (rules.length === 0) return
  await tx
    .updateTable('client_deadline_rules')
    .set({ client_id: toId, is_stale: 1 })
    .where('client_id', '=', fromId)
    .where('rule_id', 'in', rules)
    .execute()
}

async function giveDeadlines(tx: Tx, ids: number[], toId: number): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('deadlines').set({ client_id: toId }).where('id', 'in', ids).execute()
}

/** What the one that stays has open while the other has finished it; the rule would make it again if they part. */
async function dropOpenDuplicates(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx
    .deleteFrom('deadlines')
    .where('client_id', '=', toId)
    .where('state', '=', 'open')
    .where(
      sql<boolean>`exists (select 1 from deadlines as duplicate where duplicate.client_id = ${fromId}
        and duplicate.rule_id = deadlines.rule_id and duplicate.period = deadlines.period
        and duplicate.state in ('filed', 'not_needed', 'in_work'))`,
    )
    .execute()
}

async function markStale(tx: Tx, clientIds: number[]): Promise<void> {
  await tx.updateTable('client_deadline_rules').set({ is_stale: 1 }).where('client_id', 'in', clientIds).execute()
}
