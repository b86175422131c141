import { DEADLINES } from '#contract/work/deadline-fields.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import { changedMeanwhile, isDone, noSuch, type Step } from '#server/features/work/deadlines/deadlines.model.ts'
import type { Deadlines } from '#server/features/work/deadlines/deadlines.service.ts'
import { find } from '#server/features/work/deadlines/deadlines.store.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './steps.store.ts'

interface Needs {
  audit: Audit
  clientAccess: ClientAccess
  deadlines: Pick<Deadlines, 'get' | 'assigneeOf'>
}

interface WantedStep {
  assignee?: string | null | undefined
  dueOn?: string | null | undefined
}

export type DeadlineSteps = ReturnType<typeof createDeadlineSteps>

/** The steps of deadlines: what is to be done, by whom and until when. They start as those of the rule. */
export function createDeadlineSteps({ db, clock }: Tools, { audit, clientAccess, deadlines }: Needs) {
  /** Changes the steps of a deadline; the first change makes the rule's steps its own. */
  async function change(actor: Actor, id: number, work: (tx: Tx, steps: Step[]) => Promise<string>) {
    await db.transaction(async (tx) => {
      await db.engine.lock(tx, `deadline:${id}`)
      const deadline = await find(tx, id)
      await clientAccess.requireOf(actor, deadline, { need: 'staff', noSuch, reader: tx })
      if (!deadline) throw noSuch()
      if (isDone(deadline.state)) throw problem('not-now', 409, 'This deadline is done. Open it again first.')
      const steps = (await store.listSteps(tx, [deadline])).get(id) ?? []
      if (!deadline.hasOwnSteps) await store.takeOver(tx, id, steps)
      const step = await work(tx, steps)
      const detail = { client: deadline.clientId, step }
      await audit.record(tx, actor, { action: 'deadline.changed', subject: `deadline:${id}`, detail })
    })
    return await deadlines.get(actor, id)
  }

  const columnsOf = async (actor: Actor, { assignee, dueOn }: WantedStep) => ({
    ...(assignee === undefined ? {} : { assigneeId: await deadlines.assigneeOf(actor, assignee) }),
    ...(dueOn === undefined ? {} : { dueOn }),
  })

  const doing = (actor: Actor, isNowDone: boolean) =>
    isNowDone
      ? { doneBy: actor.accountId, doneByName: actor.name, doneAt: isoNow(clock) }
      : { doneBy: null, doneByName: null, doneAt: null }

  return {
    async add(actor: Actor, id: number, { title, ...wanted }: WantedStep & { title: string }) {
      const columns = await columnsOf(actor, wanted)
      return await change(actor, id, async (tx, steps) => {
        if (steps.length >= DEADLINES.steps) {
          throw problem('too-many-steps', 409, `A deadline has ${DEADLINES.steps} steps at most.`)
        }
        const position = Math.max(0, ...steps.map((step) => step.position)) + 1
        await store.insertSteps(tx, id, [{ position, title, dueOn: null }])
        if (Object.keys(columns).length > 0) await store.updateStep(tx, id, position, columns)
        return title
      })
    },

    async set(
      actor: Actor,
      { id, position }: { id: number; position: number },
      { seen, isDone: isNowDone, ...wanted }: WantedStep & { seen: string; isDone?: boolean | undefined },
    ) {
      const columns = await columnsOf(actor, wanted)
      return await change(actor, id, async (tx, steps) => {
        const step = required(steps, position, seen)
        // Who ticks what another user has done meanwhile leaves their name there.
        const done = isNowDone === undefined || isNowDone === (step.doneAt !== null) ? {} : doing(actor, isNowDone)
        const changed = { ...columns, ...done }
        if (Object.keys(changed).length > 0) await store.updateStep(tx, id, position, changed)
        return step.title
      })
    },

    remove: (actor: Actor, { id, position }: { id: number; position: number }, seen: string) =>
      change(actor, id, async (tx, steps) => {
        const step = required(steps, position, seen)
        await store.deleteStep(tx, id, position)
        return step.title
      }),
  }
}

function required(steps: Step[], position: number, seen: string): Step {
  const step = steps.find((each) => each.position === position)
  if (!step) throw notFound('There is no such step.')
  if (step.title !== seen) throw changedMeanwhile()
  return step
}
