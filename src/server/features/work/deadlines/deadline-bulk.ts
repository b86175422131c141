import type { DeadlineState } from '#contract/work/deadline-fields.ts'
import type { Database } from '#database/database.ts'
import { counted } from '#domain/text/counted.ts'
import type { ClientAccess } from '#server/features/clients/clients/client-access.service.ts'
import { changeEach } from '#server/http/bulk.ts'
import type { Actor } from '#server/http/environment.ts'
import type { DeadlineChange } from './deadlines.model.ts'
import { listByIds } from './deadlines.store.ts'

interface Needs {
  clientAccess: Pick<ClientAccess, 'visibleTo'>
  assigneeOf(actor: Actor, wanted: string | null): Promise<string | null>
  change(actor: Actor, id: number, change: DeadlineChange): Promise<void>
}

interface Wish {
  ids: number[]
  versions?: Record<string, number> | undefined
  act: 'assign' | DeadlineState
  assignee?: string | null | undefined
}

/** Changes several deadlines, each in its own transaction. */
export function createDeadlineBulk(db: Database, { clientAccess, assigneeOf, change }: Needs) {
  return async (actor: Actor, { ids, versions, act, assignee = null }: Wish) => {
    const wanted = act === 'assign' ? await assigneeOf(actor, assignee) : null
    const found = await listByIds(db.read, [...new Set(ids)], await clientAccess.visibleTo(actor))
    const rows = found.map((deadline) => ({ ...deadline, name: `${deadline.title}, ${deadline.clientName}` }))
    return await changeEach({
      selected: { rows, missing: ids.filter((id) => !rows.some((row) => row.id === id)) },
      versions,
      noSuch: 'There is no such deadline.',
      isSo: ({ state, assigneeId }) => (act === 'assign' ? assigneeId === wanted : state === act),
      change: async ({ id, version }) => {
        await change(actor, id, { version, ...(act === 'assign' ? { assignee } : { state: act }) })
        return 'Changed.'
      },
      message: (done) => `${counted(done, 'deadline')} changed.`,
    })
  }
}
