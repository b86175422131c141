import type { LeadState } from '#contract/leads.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { touch } from '#database/database.ts'
import { isoNow } from '#platform/clock.ts'
import type { Accounts } from '#server/features/accounts/accounts.service.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { changedMeanwhile } from './lead-conflict.ts'
import { countByState, moveCount, totalOf } from './lead-counts.store.ts'
import { insertEvent, listEvents } from './lead-events.store.ts'
import { emailKey, type Lead, type LeadEvent, searchTextOf } from './leads.model.ts'
import * as store from './leads.store.ts'

/** What an office call may ask for; an owner is an account, "me" or "none". */
export interface LeadQuery {
  kind?: Lead['kind']
  state?: LeadState
  q?: string
  owner?: string
}

export interface LeadChange {
  version: number
  state?: LeadState
  owner?: string | null
  tags?: string[]
}

/** A lead with what has happened to it. */
export interface LeadFile {
  lead: Lead
  events: LeadEvent[]
  related: Lead[]
}

export type Leads = ReturnType<typeof createLeads>

const RELATED_AT_MOST = 10
const EXPORT_BATCH = 500

/** The firm's desk: finding requests, taking them on, answering and closing them. */
export function createLeads({ db, clock }: Tools, { audit, accounts }: { audit: Audit; accounts: Accounts }) {
  async function get(id: number): Promise<LeadFile> {
    const lead = await store.findLead(db.read, id)
    if (!lead) throw notFound('There is no such request.')
    const [events, related] = await Promise.all([
      listEvents(db.read, [id]),
      store.listRelated(db.read, lead, emailKey(lead.email), RELATED_AT_MOST),
    ])
    return { lead, events, related }
  }

  async function ownerOf(actor: Actor, owner: string | null | undefined) {
    if (!owner) return owner === undefined ? undefined : null
    if (owner === 'me' || owner === actor.accountId) return { id: actor.accountId, name: actor.name }
    const account = await accounts.get({ accountId: owner }).catch(() => null)
    if (!account || account.role === 'client') throw invalid('owner', 'Choose somebody of the office')
    return { id: account.id, name: account.name }
  }

  return {
    get,
    async list(actor: Actor, query: LeadQuery, page: number) {
      const filter = filterOf(actor, query)
      const counts = await countByState(db.read, filter)
      const total = filter.q ? await store.countFound(db.read, db.engine, filter) : totalOf(counts, filter.state)
      const window = { limit: PAGE_SIZE.office, offset: (page - 1) * PAGE_SIZE.office }
      const leads = await store.listLeads(db.read, db.engine, filter, window)
      return { leads, counts, total, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE.office)) }
    },

    async update(actor: Actor, id: number, change: LeadChange): Promise<LeadFile> {
      const owner = await ownerOf(actor, change.owner)
      await db.transaction(async (tx) => {
        const lead = await store.findLead(tx, id)
        if (!lead) throw notFound('There is no such request.')
        const tags = change.tags ? [...new Set(change.tags)] : undefined
        const steps = stepsBetween(lead, { state: change.state, owner, tags })
        if (lead.version !== change.version) throw changedMeanwhile(lead, await listEvents(tx, [id]), change.version)
        if (steps.length === 0) return
        const now = isoNow(clock)
        const state = change.state ?? lead.state
        const after = await store.updateLead(tx, lead, {
          state,
          ...(owner === undefined ? {} : { owner_id: owner?.id ?? null, owner_name: owner?.name ?? null }),
          ...(tags ? { tags: JSON.stringify(tags) } : {}),
          answered_at: lead.answeredAt ?? (state === 'answered' ? now : null),
          closed_at: state === 'closed' ? (lead.closedAt ?? now) : null,
          updated_at: now,
        })
        // Another writer came between reading and writing.
        if (!after)
          throw changedMeanwhile((await store.findLead(tx, id)) ?? lead, await listEvents(tx, [id]), lead.version)
        for (const step of steps) {
          await insertEvent(tx, { leadId: id, at: now, by: actor, version: after.version, ...step })
        }
        await moveCount(tx, lead, after)
        if (tags) await db.engine.search.put(tx, 'leads', id, searchTextOf(after))
        await audit.record(tx, actor, {
          action: 'lead.changed',
          subject: `lead:${id}`,
          detail: Object.fromEntries(steps.map((step) => [step.kind, step.after])),
        })
        touch(tx, 'leads')
      })
      return await get(id)
    },

    async addNote(actor: Actor, id: number, text: string): Promise<LeadEvent> {
      return await db.transaction(async (tx) => {
        const lead = await store.findLead(tx, id)
        if (!lead) throw notFound('There is no such request.')
        const note = { leadId: id, at: isoNow(clock), kind: 'note', by: actor, text, version: lead.version } as const
        const event = await insertEvent(tx, note)
        await audit.record(tx, actor, { action: 'lead.noted', subject: `lead:${id}` })
        touch(tx, 'leads')
        return event
      })
    },

    /** Every lead that the filter lets through, newest first, a batch at a time. */
    async *exportAll(actor: Actor, query: LeadQuery): AsyncGenerator<Lead[]> {
      const filter = filterOf(actor, query)
      let before: number | undefined
      for (;;) {
        const batch = await store.listLeads(db.read, db.engine, filter, { limit: EXPORT_BATCH, before })
        if (batch.length > 0) yield batch
        if (batch.length < EXPORT_BATCH) return
        before = batch.at(-1)?.id
      }
    },

    /** A client's own requests; the office's notes stay in the office. */
    async listOwn(actor: Actor, page: number) {
      const person = { accountId: actor.accountId, emailKey: actor.verified ? emailKey(actor.email) : null }
      const window = { limit: PAGE_SIZE.office, offset: (page - 1) * PAGE_SIZE.office }
      const { leads, total } = await store.listLeadsOf(db.read, person, window)
      const events = await listEvents(
        db.read,
        leads.map(({ id }) => id),
      )
      return { leads, events, total, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE.office)) }
    },
  }
}

function filterOf(actor: Actor, { owner, ...query }: LeadQuery): store.LeadFilter {
  if (owner === undefined || owner === '') return query
  return { ...query, ownerId: owner === 'none' ? null : owner === 'me' ? actor.accountId : owner }
}

interface Wish {
  state: LeadState | undefined
  owner: { id: string; name: string } | null | undefined
  tags: string[] | undefined
}

/** What a change would do to a lead, step by step, for its history. */
function stepsBetween(lead: Lead, { state, owner, tags }: Wish) {
  const steps: { kind: 'state' | 'owner' | 'tags'; before: string | null; after: string | null }[] = []
  if (state && state !== lead.state) steps.push({ kind: 'state', before: lead.state, after: state })
  if (owner !== undefined && owner?.id !== lead.owner?.id) {
    steps.push({ kind: 'owner', before: lead.owner?.name ?? null, after: owner?.name ?? null })
  }
  if (tags && tags.join('\n') !== lead.tags.join('\n')) {
    steps.push({ kind: 'tags', before: lead.tags.join(', '), after: tags.join(', ') })
  }
  return steps
}
