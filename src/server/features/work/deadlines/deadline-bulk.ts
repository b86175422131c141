import { MOST_SELECTED, SELECT_SOME } from '#contract/limits.ts'
import type { DEADLINE_ACTS } from '#contract/work/deadline-fields.ts'
import type { Database } from '#database/database.ts'
import { counted } from '#domain/text/counted.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import { changeEach } from '#server/http/bulk.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, problem } from '#server/http/problem.ts'
import { changedMeanwhile, type Deadline, type DeadlineChange, type DeadlineQuery, isDone } from './deadlines.model.ts'
import { type DeadlineFilter, list, listByIds } from './deadlines.store.ts'

interface Needs {
  clientAccess: Pick<ClientAccess, 'visibleTo'>
  resultsOf(actor: Actor, query: DeadlineQuery): Promise<DeadlineFilter>
  assigneeOf(actor: Actor, wanted: string | null): Promise<string | null>
  change(actor: Actor, id: number, change: DeadlineChange): Promise<void>
}

type Undone = Pick<DeadlineChange, 'version' | 'state' | 'assignee'> & { id: number }

interface Wish {
  ids?: number[] | undefined
  filter?: DeadlineQuery | undefined
  versions?: Record<string, number> | undefined
  act: (typeof DEADLINE_ACTS)[number]
  assignee?: string | null | undefined
  changes?: Undone[] | undefined
}

/** Changes several deadlines, each in its own transaction. */
export function createDeadlineBulk(db: Database, { clientAccess, resultsOf, assigneeOf, change }: Needs) {
  async function select(actor: Actor, { ids, filter }: Pick<Wish, 'ids' | 'filter'>) {
    const named = (found: Deadline[]) =>
      found.map((deadline) => ({ ...deadline, name: `${deadline.title}, ${deadline.clientName}` }))
    if (ids) {
      const rows = named(await listByIds(db.read, [...new Set(ids)], await clientAccess.visibleTo(actor)))
      return { rows, missing: ids.filter((id) => !rows.some((row) => row.id === id)) }
    }
    if (!filter) throw invalid('ids', SELECT_SOME)
    const window = { group: 'day' as const, limit: MOST_SELECTED + 1, offset: 0 }
    const rows = named(await list(db.read, await resultsOf(actor, filter), window))
    if (rows.length > MOST_SELECTED) throw invalid('filter', `Narrow it down to ${MOST_SELECTED} deadlines or fewer`)
    return { rows, missing: [] }
  }

  async function undo(actor: Actor, changes: Undone[]) {
    const byId = new Map(changes.map((each) => [each.id, each]))
    const done = await changeEach({
      selected: await select(actor, { ids: [...byId.keys()] }),
      noSuch: NO_SUCH,
      change: async (row) => {
        const { id, ...before } = byId.get(row.id) as Undone
        if (row.version !== before.version) throw changedMeanwhile()
        await change(actor, id, before)
        return 'Changed back.'
      },
      message: (count) => `${counted(count, 'deadline')} changed back.`,
    })
    return { ...done, undo: [] }
  }

  return async (actor: Actor, { versions, act, assignee = null, changes, ...selection }: Wish) => {
    if (act === 'undo') {
      if (!changes?.length) throw invalid('changes', 'Name the changes to undo')
      return await undo(actor, changes)
    }
    const wanted = act === 'assign' ? await assigneeOf(actor, assignee) : null
    const before: Undone[] = []
    const done = await changeEach({
      selected: await select(actor, selection),
      versions,
      noSuch: NO_SUCH,
      isSo: ({ state, assigneeId }) => (act === 'assign' ? assigneeId === wanted : state === act),
      change: async ({ id, version, state, assigneeId }) => {
        if (act === 'in_work' && isDone(state)) throw finished()
        await change(actor, id, { version, ...(act === 'assign' ? { assignee } : { state: act }) })
        const was = act === 'assign' ? { assignee: assigneeId } : { state }
        if (act === 'assign' || !isDone(state)) before.push({ id, version: version + 1, ...was })
        return 'Changed.'
      },
      message: (count) => `${counted(count, 'deadline')} ${DONE[act]}.`,
    })
    return { ...done, undo: before }
  }
}

const NO_SUCH = 'There is no such deadline.'

const DONE = {
  assign: 'assigned',
  in_work: 'in work',
  filed: 'filed',
  not_needed: 'set as not needed',
  open: 'reopened',
}

// Who finished it and when would be lost: that is done one by one.
const finished = () => problem('done-already', 409, 'Finished already. Open it and choose “Open it again” first.')
