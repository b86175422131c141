import type { ClientOrder } from '#contract/clients/client-fields.ts'
import { MOST_SELECTED, PAGE_SIZE, SELECT_SOME } from '#contract/limits.ts'
import { pagesOf } from '#domain/paging.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid } from '#server/http/problem.ts'
import { pages } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import type { ClientAccess } from './access/client-access.service.ts'
import type { ClientSummary } from './client-file.ts'
import type { Client } from './clients.model.ts'
import * as lists from './clients-lists.store.ts'

interface Needs {
  access: ClientAccess
  summaries: (clients: Client[]) => Promise<ClientSummary[]>
}

/** What an office call may ask for; `responsible` is an account, "me" or "none". */
interface ClientQuery extends Omit<lists.ClientFilter, 'responsibleId'> {
  responsible?: string
}

export interface ClientSelection {
  ids?: number[] | undefined
  versions?: Record<string, number> | undefined
  filter?: ClientQuery | undefined
}

const EXPORT_BATCH = 500
const LABELS_AT_MOST = 200

export type ClientListing = ReturnType<typeof createClientListing>

/** The lists of clients: a page, a selection, an export, and what can be filtered by. */
export function createClientListing({ db }: Pick<Tools, 'db'>, { access, summaries }: Needs) {
  function filterOf(actor: Actor, { responsible, ...filter }: ClientQuery): lists.ClientFilter {
    if (!responsible) return filter
    const responsibleId = responsible === 'none' ? null : responsible === 'me' ? actor.accountId : responsible
    return { ...filter, responsibleId }
  }

  return {
    async list(actor: Actor, { page, sort, ...query }: ClientQuery & { page: number; sort: ClientOrder }) {
      const visible = await access.visibleTo(actor)
      const filter = filterOf(actor, query)
      const counts = await lists.countByState(db.read, visible)
      const window = { sort, limit: PAGE_SIZE.office, offset: (page - 1) * PAGE_SIZE.office }
      const found = filter.q?.trim() ? await lists.findClients(db.engine, visible, filter, window) : null
      const clients = found
        ? await lists.listByIds(db.read, found.ids)
        : await lists.listClients(db.read, visible, filter, window)
      const { state, q: _, ...narrowing } = filter
      const isCounted = Object.values(narrowing).every((value) => value === undefined)
      const total = isCounted ? counts[state ?? 'all'] : await lists.countFiltered(db.read, visible, filter)
      const { total: all, more } = found ?? { total, more: false }
      const pages = pagesOf({ total: all, more }, page, PAGE_SIZE.office)
      return { clients: await summaries(clients), counts, total: all, more, page, pages }
    },

    /** The clients of a selection that an actor may see, by id. */
    async select(
      actor: Actor,
      { ids, filter: query }: ClientSelection,
    ): Promise<{ rows: Client[]; missing: number[] }> {
      const visible = await access.visibleTo(actor)
      if (ids) {
        const rows = await lists.listVisible(db.read, visible, ids)
        return { rows, missing: ids.filter((id) => !rows.some((row) => row.id === id)) }
      }
      if (!query) throw invalid('ids', SELECT_SOME)
      const filter = filterOf(actor, query)
      const matching = filter.q?.trim() ? await db.engine.search.matching('clients', filter.q) : undefined
      const window = { after: 0, limit: MOST_SELECTED + 1 }
      const rows = matching === null ? [] : await lists.listAfter(db.read, visible, { ...filter, matching }, window)
      if (rows.length > MOST_SELECTED) throw invalid('filter', `Narrow it down to ${MOST_SELECTED} clients or fewer`)
      return { rows, missing: [] }
    },

    /** The first clients with these words, by name. */
    async find(actor: Actor, q: string, limit: number): Promise<{ items: Client[]; more: boolean }> {
      const window = { sort: 'name' as const, most: limit, limit, offset: 0 }
      const { ids, more } = await lists.findClients(db.engine, await access.visibleTo(actor), { q }, window)
      return { items: await lists.listByIds(db.read, ids), more }
    },

    async *exportAll(actor: Actor, query: ClientQuery) {
      const visible = await access.visibleTo(actor)
      const filter = filterOf(actor, query)
      const matching = filter.q?.trim() ? await db.engine.search.matching('clients', filter.q) : undefined
      if (matching === null) return
      const batches = pages<Client>(EXPORT_BATCH, ({ limit }, last) =>
        lists.listAfter(db.read, visible, { ...filter, matching }, { after: last?.id ?? 0, limit }),
      )
      for await (const batch of batches) yield await summaries(batch)
    },

    /** The tags and services that clients can be filtered by. */
    labels: async (actor: Actor) => lists.listLabels(db.read, await access.visibleTo(actor), LABELS_AT_MOST),
  }
}
