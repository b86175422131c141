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
    .where('clientId', '=', clientId)
    // What rules have made and nobody has touched is no reason to keep a client.
    .where((where) => where.or([where('state', '<>', 'open'), where('ruleId', 'is', null)]))
  return Number((await own.executeTakeFirstOrThrow()).total)
}

/**
 * Rules and dates come over. Where both clients have the same, what is finished wins, and the other's duplicate stays with the record
 * that nobody sees any more.
 */
export async function move(tx: Tx, fromId: number, toId: number): Promise<MovedDeadlines> {
  const rules = await tx
    .selectFrom('clientDeadlineRules')
    .select('ruleId')
    .where('clientId', '=', fromId)
    .where('ruleId', 'not in', tx.selectFrom('clientDeadlineRules').select('ruleId').where('clientId', '=', toId))
    .execute()
  const moved = rules.map(({ ruleId }) => ruleId)
  await giveRules(tx, moved, fromId, toId)
  await dropOpenDuplicates(tx, fromId, toId)
  const deadlines = await tx
    .selectFrom('deadlines')
    .select('id')
    .where('clientId', '=', fromId)
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
    ? await tx.selectFrom('deadlines').select('clientId').where('id', 'in', deadlines).limit(1).execute()
    : []
  const merged = holder?.clientId ?? (await mergedInto(tx, rules, toId))
  if (merged !== undefined) await giveRules(tx, rules, merged, toId)
  await giveDeadlines(tx, deadlines, toId)
  await markStale(tx, [toId, ...(merged === undefined ? [] : [merged])])
}

/** Takes a user out of what they filed and were to do. */
export async function takePersonOut(tx: Tx, accountId: string, instead: string): Promise<number> {
  const filed = await tx
    .updateTable('deadlines')
    .set({ filedBy: null, filedByName: instead })
    .where('filedBy', '=', accountId)
    .executeTakeFirst()
  const assigned = await tx
    .updateTable('deadlines')
    .set({ assigneeId: null })
    .where('assigneeId', '=', accountId)
    .executeTakeFirst()
  const done = tx.updateTable('deadlineSteps').set({ doneBy: null, doneByName: instead })
  const stepsDone = await done.where('doneBy', '=', accountId).executeTakeFirst()
  const given = tx.updateTable('deadlineSteps').set({ assigneeId: null })
  const stepsGiven = await given.where('assigneeId', '=', accountId).executeTakeFirst()
  await tx.deleteFrom('deadlineReminders').where('accountId', '=', accountId).execute()
  const told = await tx.deleteFrom('deadlineMails').where('accountId', '=', accountId).executeTakeFirst()
  const changed = [filed, assigned, stepsDone, stepsGiven].map(({ numUpdatedRows }) => Number(numUpdatedRows))
  return changed.reduce((total, count) => total + count, Number(told.numDeletedRows))
}

export async function listOfPerson(db: Reader, accountId: string) {
  const steps = db
    .selectFrom('deadlineSteps')
    .innerJoin('deadlines', 'deadlines.id', 'deadlineSteps.deadlineId')
    .select(['deadlines.title', 'deadlines.period', 'deadlineSteps.title as step', 'deadlineSteps.dueOn', 'doneAt'])
    .where((where) => where.or([where('doneBy', '=', accountId), where('deadlineSteps.assigneeId', '=', accountId)]))
    .orderBy('deadlineId')
    .orderBy('position')
  const deadlines = db
    .selectFrom('deadlines')
    .select(['title', 'period', 'dueOn', 'state', 'filedAt'])
    .where((where) => where.or([where('filedBy', '=', accountId), where('assigneeId', '=', accountId)]))
    .orderBy('id')
  return [...(await deadlines.execute()), ...(await steps.execute())]
}

async function mergedInto(tx: Tx, rules: number[], otherId: number): Promise<number | undefined> {
  if (rules.length === 0) return undefined
  const row = tx
    .selectFrom('clientMerges')
    .select('clientId')
    .where('otherId', '=', otherId)
    .orderBy('id', 'desc')
    .limit(1)
  return (await row.executeTakeFirst())?.clientId
}

async function giveRules(tx: Tx, rules: number[], fromId: number, toId: number): Promise<void> {
  if (rules.length === 0) return
  await tx
    .updateTable('clientDeadlineRules')
    .set({ clientId: toId, isStale: 1 })
    .where('clientId', '=', fromId)
    .where('ruleId', 'in', rules)
    .execute()
}

async function giveDeadlines(tx: Tx, ids: number[], toId: number): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('deadlines').set({ clientId: toId }).where('id', 'in', ids).execute()
}

/** What the one that stays has open while the other has finished it; the rule would make it again if they part. */
async function dropOpenDuplicates(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx
    .deleteFrom('deadlines')
    .where('clientId', '=', toId)
    .where('state', '=', 'open')
    .where(
      sql<boolean>`exists (select 1 from deadlines as duplicate where duplicate.client_id = ${fromId}
        and duplicate.rule_id = deadlines.rule_id and duplicate.period = deadlines.period
        and duplicate.state in ('filed', 'not_needed', 'in_work'))`,
    )
    .execute()
}

async function markStale(tx: Tx, clientIds: number[]): Promise<void> {
  await tx.updateTable('clientDeadlineRules').set({ isStale: 1 }).where('clientId', 'in', clientIds).execute()
}
