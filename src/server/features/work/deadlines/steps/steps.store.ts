import type { Reader, Tx } from '#database/engine.ts'
import {
  type Deadline,
  type Step,
  type StepTemplate,
  stepsOf,
} from '#server/features/work/deadlines/deadlines.model.ts'

/** The steps of each of these deadlines: their own once a user has changed them, else those that their rule gives them. */
export async function listSteps(
  db: Reader | Tx,
  deadlines: Pick<Deadline, 'id' | 'ruleId' | 'dueOn' | 'hasOwnSteps'>[],
): Promise<Map<number, Step[]>> {
  const [changed, ruled] = [deadlines.filter((each) => each.hasOwnSteps), deadlines.filter((each) => !each.hasOwnSteps)]
  const templates = await listTemplates(db, [...new Set(ruled.flatMap(({ ruleId }) => ruleId ?? []))])
  const own = await listOwn(
    db,
    changed.map(({ id }) => id),
  )
  for (const { id, ruleId, dueOn } of ruled) own.set(id, stepsOf(templates.get(ruleId ?? 0) ?? [], dueOn))
  return own
}

/** From now on the steps of a deadline are its own. */
export async function takeOver(tx: Tx, deadlineId: number, steps: Step[]): Promise<void> {
  await tx.updateTable('deadlines').set({ hasOwnSteps: 1 }).where('id', '=', deadlineId).execute()
  await insertSteps(tx, deadlineId, steps)
}

export async function insertSteps(tx: Tx, deadlineId: number, steps: Pick<Step, 'position' | 'title' | 'dueOn'>[]) {
  const nobody = { assigneeId: null, doneBy: null, doneByName: null, doneAt: null }
  const rows = steps.map(({ position, title, dueOn }) => ({ deadlineId, position, title, dueOn, ...nobody }))
  if (rows.length > 0) await tx.insertInto('deadlineSteps').values(rows).execute()
}

interface StepChange {
  dueOn?: string | null
  assigneeId?: string | null
  doneBy?: string | null
  doneByName?: string | null
  doneAt?: string | null
}

export async function updateStep(tx: Tx, deadlineId: number, position: number, change: StepChange): Promise<void> {
  const step = tx.updateTable('deadlineSteps').set(change).where('deadlineId', '=', deadlineId)
  await step.where('position', '=', position).execute()
}

export async function deleteStep(tx: Tx, deadlineId: number, position: number): Promise<void> {
  await tx.deleteFrom('deadlineSteps').where('deadlineId', '=', deadlineId).where('position', '=', position).execute()
}

async function listOwn(db: Reader | Tx, deadlineIds: number[]): Promise<Map<number, Step[]>> {
  const steps = new Map<number, Step[]>()
  if (deadlineIds.length === 0) return steps
  const rows = await db
    .selectFrom('deadlineSteps')
    .leftJoin('accounts', 'accounts.id', 'deadlineSteps.assigneeId')
    .select(['deadlineId', 'position', 'title', 'dueOn', 'doneByName as doneBy', 'doneAt'])
    .select(['accounts.id as assigneeId', 'accounts.name as assigneeName'])
    .where('deadlineId', 'in', deadlineIds)
    .orderBy('deadlineId')
    .orderBy('position')
    .execute()
  for (const { deadlineId, assigneeId: id, assigneeName: name, ...row } of rows) {
    const step = { ...row, assignee: id && name ? { id, name } : null }
    steps.set(deadlineId, [...(steps.get(deadlineId) ?? []), step])
  }
  return steps
}

/** The steps that rules give their deadlines, of rules that have any. */
async function listTemplates(db: Reader | Tx, ruleIds: number[]): Promise<Map<number, StepTemplate[]>> {
  if (ruleIds.length === 0) return new Map()
  const rows = db.selectFrom('deadlineRules').select(['id', 'steps']).where('id', 'in', ruleIds)
  const given = await rows.where('steps', '<>', '[]').execute()
  return new Map(given.map(({ id, steps }) => [id, JSON.parse(steps) as StepTemplate[]]))
}
