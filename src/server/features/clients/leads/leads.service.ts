import { isOpenTo } from '#contract/access.ts'
import type { LeadOrder, LeadState } from '#contract/clients/leads.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { touch } from '#database/database.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { forEveryId } from '#database/every-row.ts'
import { COUNTED_AT_MOST } from '#database/search/search.ts'
import { pagesOf } from '#domain/paging.ts'
import { isoNow } from '#platform/clock.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Webhooks } from '#server/features/system/webhooks/webhooks.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, Problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import { pages } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { createLeadChanges, type Wish } from './desk/lead-changes.ts'
import { countByState, totalOf } from './desk/lead-counts.store.ts'
import { insertEvent, listEvents } from './desk/lead-events.store.ts'
import { listTags } from './desk/lead-tags.store.ts'
import { listMessages } from './lead-messages.store.ts'
import { emailKey, type Lead, type LeadEvent, type LeadMessage, type TimedLead } from './leads.model.ts'
import * as store from './leads.store.ts'
import { createOwnRequests } from './own/own-requests.service.ts'
import { listLeadsOf } from './own/own-requests.store.ts'
import { createReplyPromise } from './promise/reply-promise.ts'
import { createLeadReplies } from './replies/lead-replies.service.ts'
import { createReplyTemplates } from './replies/reply-templates.service.ts'

/** What an office call may ask for; an owner is an account, "me" or "none". */
interface LeadQuery {
  kind?: Lead['kind']
  state?: LeadState
  held?: 'yes'
  q?: string
  owner?: string
  tag?: string
  late?: 'yes'
  sort?: LeadOrder
}

interface LeadChange {
  version: number
  state?: LeadState
  owner?: string | null
  tags?: string[]
}

type MailState = Awaited<ReturnType<Outbox['statesOf']>> extends Map<number, infer S> ? S : never

export interface LeadFile {
  lead: TimedLead
  events: LeadEvent[]
  messages: (LeadMessage & { mail: MailState | null })[]
  related: TimedLead[]
  /** Since when mail to them is refused for good. */
  addressRefusedAt: string | null
}

interface Needs {
  audit: Audit
  outbox: Outbox
  settings: SettingsService
  accounts: Accounts
  limits: RateLimits
  announce: Webhooks['announce']
  /** Which requests a user may see; undefined where none is hidden. */
  leadsVisibleTo(actor: Actor): Promise<store.VisibleLeads>
}

export type Leads = ReturnType<typeof createLeads>

const RELATED_AT_MOST = 10
const EXPORT_BATCH = 500
const TAGS_AT_MOST = 200

/** The inbox: finding requests, assigning, answering and closing them. */
export function createLeads(tools: Tools, needs: Needs) {
  const { audit, outbox, settings, accounts, limits, announce, leadsVisibleTo: visibleTo } = needs
  const { db, clock } = tools
  const promise = createReplyPromise(tools, settings)
  const changes = createLeadChanges(tools, { audit, promise, settings })
  const templates = createReplyTemplates(tools, { audit })
  const own = createOwnRequests(tools, { outbox, settings, accounts, limits, changes, announce })
  const findLead = (tx: Tx, id: number) => store.findLead(tx, id)
  const replies = createLeadReplies(tools, { outbox, settings, templates, changes, getLead, findLead })

  /** The request, for a person who may see it. */
  async function getLead(actor: Actor, id: number, reader: Reader | Tx = db.read): Promise<Lead> {
    const lead = await store.findLead(reader, id, await visibleTo(actor))
    if (!lead) throw notFound('There is no such request.')
    return lead
  }

  async function get(actor: Actor, id: number): Promise<LeadFile> {
    const found = await getLead(actor, id)
    const visible = await visibleTo(actor)
    const alike = await store.listRelated(db.read, found, { limit: RELATED_AT_MOST, visible })
    const [lead, ...related] = await promise.timed([found, ...alike])
    const messages = await listMessages(db.read, id)
    const refusedSince = await outbox.refusedSince([found.email])
    const mails = await outbox.statesOf(messages.map(({ mailId }) => mailId))
    return {
      lead: lead as TimedLead,
      events: await listEvents(db.read, [id]),
      messages: messages.map((message) => ({ ...message, mail: mails.get(message.mailId) ?? null })),
      related,
      addressRefusedAt: refusedSince(found.email),
    }
  }

  async function changeSeen(tx: Tx, actor: Actor, id: number, wish: Wish): Promise<Lead> {
    await getLead(actor, id, tx)
    return await changes.apply(tx, actor, id, wish)
  }

  async function ownerOf(actor: Actor, owner: string | null | undefined) {
    if (!owner) return owner === undefined ? undefined : null
    if (owner === 'me' || owner === actor.accountId) return { id: actor.accountId, name: actor.name }
    const account = await accounts.get({ accountId: owner }).catch(() => null)
    if (!account || !isOpenTo('accountant', account.role)) {
      throw invalid('owner', 'Choose somebody who works in the inbox')
    }
    return { id: account.id, name: account.name }
  }

  async function filterOf(actor: Actor, { owner, late, held, ...query }: LeadQuery): Promise<store.LeadFilter> {
    const visible = await visibleTo(actor)
    const filter = { ...query, visible, ...(late ? { lateAt: isoNow(clock) } : {}), ...(held ? { held: true } : {}) }
    if (owner === undefined || owner === '') return filter
    return { ...filter, ownerId: owner === 'none' ? null : owner === 'me' ? actor.accountId : owner }
  }

  return {
    get,
    getLead,
    /** For the system; people are shown what `getLead` finds. */
    find: (reader: Reader | Tx, id: number) => store.findLead(reader, id),
    own,
    templates,
    draft: replies.draft,

    async list(actor: Actor, query: LeadQuery, page: number) {
      const filter = await filterOf(actor, query)
      const size = PAGE_SIZE.office
      const window = { limit: size, offset: (page - 1) * size }
      const search = async () => (filter.q?.trim() ? await store.findLeads(db.engine, filter, window) : null)
      // At once: on PostgreSQL counting takes as long as all the rest.
      const [counts, held, found] = await Promise.all([
        countByState(db.read, filter),
        store.countHeld(db.read, filter.visible),
        search(),
      ])
      if (found) {
        const leads = await promise.timed(await store.listByIds(db.read, found.ids))
        return { leads, counts, held, total: found.total, more: found.more, page, pages: pagesOf(found, page, size) }
      }
      const isCounted = !filter.held && !filter.tag && !filter.lateAt && filter.sort !== 'due'
      const total = isCounted ? totalOf(counts, filter.state) : await store.countFiltered(db.read, filter)
      const more = !isCounted && total >= COUNTED_AT_MOST
      const leads = await promise.timed(await store.listLeads(db.read, filter, window))
      return { leads, counts, held, total, more, page, pages: pagesOf({ total, more }, page, size) }
    },

    /** Who may be assigned to requests, and the tags in use. */
    async choices() {
      const staff = await accounts.team.listStaff('accountant')
      const owners = staff.map(({ id, name }) => ({ id, name }))
      return { owners, tags: await listTags(db.read, TAGS_AT_MOST) }
    },

    async update(actor: Actor, id: number, { owner, ...change }: LeadChange): Promise<LeadFile> {
      const wish = { ...change, owner: await ownerOf(actor, owner) }
      await db.transaction((tx) => changeSeen(tx, actor, id, wish))
      return await get(actor, id)
    },

    /** Changes each lead that nobody has changed meanwhile, and reports which were left alone and why. */
    async updateMany(actor: Actor, wanted: (LeadChange & { id: number })[]) {
      const changed: Lead[] = []
      const refused: { id: number; reference: string | null; message: string }[] = []
      // In the order of their numbers, so that two who change the same ones do not wait for each other.
      for (const { id, owner, ...change } of wanted.toSorted((a, b) => a.id - b.id)) {
        try {
          const wish = { ...change, owner: await ownerOf(actor, owner) }
          const after = await db.transaction((tx) => changeSeen(tx, actor, id, wish))
          if (after.version > wish.version) changed.push(after)
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          const reference = (await store.findLead(db.read, id, await visibleTo(actor)))?.reference ?? null
          refused.push({ id, reference, message: error.message })
        }
      }
      return { changed: await promise.timed(changed), refused }
    },

    async reply(actor: Actor, id: number, answer: { version: number; subject: string; body: string }) {
      await replies.send(actor, id, answer)
      return await get(actor, id)
    },

    /** Rebuilds the search index. */
    reindex: () =>
      forEveryId(db, 'leads', async (tx, ids) => {
        for (const id of ids) await store.indexLead(tx, db.engine, await store.findLead(tx, id))
      }),

    async addNote(actor: Actor, id: number, text: string): Promise<LeadEvent> {
      return await db.transaction(async (tx) => {
        const lead = await getLead(actor, id, tx)
        const note = { leadId: id, at: isoNow(clock), kind: 'note', by: actor, text, version: lead.version } as const
        const event = await insertEvent(tx, note)
        const detail = { reference: lead.reference }
        await audit.record(tx, actor, { action: 'lead.noted', subject: `lead:${id}`, detail })
        touch(tx, 'leads')
        return event
      })
    },

    /** Every lead that the filter lets through, newest first, a batch at a time. */
    async *exportAll(actor: Actor, query: LeadQuery): AsyncGenerator<Lead[]> {
      const filter = { ...(await filterOf(actor, query)), sort: 'newest' as const, waiting: query.sort === 'due' }
      const matching = filter.q?.trim() ? await db.engine.search.matching('leads', filter.q) : undefined
      if (matching === null) return
      yield* pages<Lead>(EXPORT_BATCH, ({ limit }, last) =>
        store.listLeads(db.read, filter, { limit, before: last?.id, matching }),
      )
    },

    /** A client's own requests; the office's notes stay in the office. */
    async listOwn(actor: Actor, page: number) {
      const person = { accountId: actor.accountId, emailKey: actor.verified ? emailKey(actor.email) : null }
      const window = { limit: PAGE_SIZE.office, offset: (page - 1) * PAGE_SIZE.office }
      const { leads, total } = await listLeadsOf(db.read, person, window)
      const events = await listEvents(
        db.read,
        leads.map(({ id }) => id),
      )
      return { leads, events, total, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE.office)) }
    },

    /** How many requests nobody has begun with, how many there are without spam, and how many were held as spam. */
    async count(actor?: Actor) {
      const visible = actor && (await visibleTo(actor))
      const counts = await countByState(db.read, { visible })
      return { new: counts.new, all: totalOf(counts, undefined), held: await store.countHeld(db.read, visible) }
    },

    /** What was held as spam and nobody has decided on, newest first. */
    listHeld: (limit: number) => store.listLeads(db.read, { held: true }, { limit }),

    visibleTo,

    /** What waits for a first answer, soonest due first. */
    async listWaiting(actor: Actor, limit: number) {
      const visible = await visibleTo(actor)
      const leads = await store.listLeads(db.read, { sort: 'due', visible }, { limit })
      return { ...(await store.countWaiting(db.read, isoNow(clock), visible)), leads: await promise.timed(leads) }
    },
  }
}
