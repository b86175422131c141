import { isOpenTo } from '#contract/access.ts'
import { CLIENT_UNDO_DAYS, type ClientKind, type ClientState } from '#contract/clients/client-fields.ts'
import type { ClientChange, NewClient } from '#contract/clients/clients.ts'
import type { Tx } from '#database/engine.ts'
import { forEveryId } from '#database/every-row.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { Leads } from '#server/features/clients/leads/leads.service.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { ownKey } from '#server/http/idempotency.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import { forEachDue } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import type { ClientAccess } from './access/client-access.service.ts'
import type { Belongings } from './client-belongings.ts'
import { createClientBulk } from './client-bulk.service.ts'
import { createClientFiles } from './client-file.ts'
import { createClientListing } from './client-listing.service.ts'
import { changedMeanwhile, clientOfLead, detailsOf } from './client-rules.ts'
import { type Client, plainDetails } from './clients.model.ts'
import * as store from './clients.store.ts'
import * as lists from './clients-lists.store.ts'
import type { ClientMembers } from './members/client-members.service.ts'
import type { ClientMerges } from './merging/client-merges.service.ts'

interface Needs {
  audit: Audit
  settings: SettingsService
  accounts: Accounts
  leads: Leads
  outbox: Outbox
  access: ClientAccess
  belongings: Belongings
  merges: ClientMerges
  clientMembers: ClientMembers
}

export type Clients = ReturnType<typeof createClients>

/** Whom the firm works for. */
export function createClients(tools: Tools, needs: Needs) {
  const { db, clock } = tools
  const { audit, settings, accounts, leads, access, belongings } = needs
  const files = createClientFiles(tools, needs)
  const listing = createClientListing(tools, { access, summaries: files.summaries })

  /** A member of staff who works with clients. */
  async function staffOf(actor: Actor, wanted: string, field: string): Promise<string> {
    if (wanted === 'me' || wanted === actor.accountId) return actor.accountId
    const account = await accounts.find(db.read, wanted)
    if (!account || !isOpenTo('accountant', account.role))
      throw invalid(field, 'Choose somebody who works with clients')
    return account.id
  }

  async function checkedPlan(plan: string | null): Promise<string | null> {
    if (!plan) return null
    const { items } = await settings.get('plans')
    if (!items.some(({ slug }) => slug === plan)) throw invalid('plan', 'Choose one of the plans')
    return plan
  }

  async function wishOf(actor: Actor, { responsible, team, plan, ...rest }: Omit<Partial<NewClient>, 'version'>) {
    return {
      details: {
        ...detailsOf(rest),
        ...(plan === undefined ? {} : { plan: await checkedPlan(plan) }),
        ...(responsible === undefined
          ? {}
          : { responsibleId: responsible ? await staffOf(actor, responsible, 'responsible') : null }),
      },
      team: team ? await Promise.all(team.map((each) => staffOf(actor, each, 'team'))) : undefined,
    }
  }

  /** Whoever is responsible is on the team, and whoever makes a client can see it. */
  async function setTeam(tx: Tx, client: Client, team: string[]): Promise<void> {
    await store.replaceTeam(tx, client.id, [...team, ...(client.responsibleId ? [client.responsibleId] : [])])
  }

  const teamOf = async ({ id }: Client) => (await store.listTeam(db.read, id)).map((each) => each.id)

  async function insert(
    tx: Tx,
    actor: Actor,
    made: Omit<Client, 'id'>,
    more: { team?: string[]; idempotencyKey?: string },
  ) {
    const id = await store.insertClient(tx, made, more.idempotencyKey ?? null)
    const client = { ...made, id }
    await setTeam(tx, client, more.team ?? (actor.role === 'accountant' ? [actor.accountId] : []))
    await store.indexClient(tx, db.engine, client)
    return client
  }

  const blank = (actor: Actor): Omit<Client, 'id' | 'kind' | 'name'> => {
    const now = isoNow(clock)
    const unset = {
      yearEnd: null,
      timeZone: null,
      plan: null,
      storageLimitBytes: null,
      leadId: null,
      endedAt: null,
      tags: [],
    }
    const made = { state: 'active' as const, storageUsedBytes: 0, version: 1, createdAt: now, updatedAt: now }
    return {
      ...plainDetails({}),
      ...unset,
      ...made,
      responsibleId: actor.role === 'accountant' ? actor.accountId : null,
    }
  }

  async function update(actor: Actor, id: number, { version, ...wanted }: ClientChange) {
    const { details, team } = await wishOf(actor, wanted)
    const changed = await db.transaction(async (tx) => {
      await db.engine.lock(tx, `client:${id}`)
      const before = await access.require(actor, id, 'staff', tx)
      if (before.version !== version) throw changedMeanwhile(before)
      const now = isoNow(clock)
      const ends = details.state === 'ended' && before.state !== 'ended'
      const resumes = before.state === 'ended' && details.state !== undefined && details.state !== 'ended'
      const endedAt = ends ? now : resumes ? null : before.endedAt
      const after = { ...before, ...details, endedAt, version: version + 1, updatedAt: now }
      await store.saveClient(tx, after)
      if (after.yearEnd !== before.yearEnd || after.state !== before.state) await belongings.follow(tx, id)
      const known = (await store.listTeam(tx, id)).map((each) => each.id)
      if (team || after.responsibleId !== before.responsibleId) await setTeam(tx, after, team ?? known)
      await store.indexClient(tx, db.engine, after)
      const action = ends ? 'client.ended' : resumes ? 'client.reactivated' : 'client.changed'
      const fields = [...Object.keys(details), ...(team ? ['team'] : [])]
      await audit.record(tx, actor, { action, subject: `client:${id}`, detail: { changed: fields } })
      return after
    })
    return await files.fileOf(actor, changed)
  }

  return {
    ...listing,
    get: files.get,
    bulk: createClientBulk({ select: listing.select, update, teamOf, clientMembers: needs.clientMembers }),
    insert,
    blank,

    /** How much a client may keep and how much it does. */
    storageOf: files.storage,

    /** Keeps in step what the documents of a client take; a negative number when some were removed. */
    addUsed: (tx: Tx, id: number, bytes: number) => store.addUsed(tx, id, bytes),

    /** Rebuilds the search index. */
    reindex: () =>
      forEveryId(db, 'clients', async (tx, ids) => {
        for (const id of ids) {
          const client = await store.findClient(tx, id)
          if (client) await store.indexClient(tx, db.engine, client)
        }
      }),

    /** What the clients among these subjects (`client:12`) are called. */
    namesOf(subjects: string[]): Promise<Map<string, string>> {
      const ids = subjects.flatMap((subject) => /^client:(\d+)$/.exec(subject)?.[1] ?? []).map(Number)
      return lists.listNames(db.read, ids)
    },

    /** Who may be responsible for clients, and the plans. */
    async choices(actor: Actor) {
      const labels = await listing.labels(actor)
      const [staff, { items }] = await Promise.all([accounts.team.listStaff('accountant'), settings.get('plans')])
      return {
        staff: staff.map(({ id, name }) => ({ id, name })),
        plans: items.map(({ slug, name, storageGb }) => ({ slug, name, storageGb })),
        ...labels,
      }
    },

    duplicates: files.duplicates,

    async create(actor: Actor, wanted: NewClient, idempotencyKey?: string) {
      const key = ownKey(actor, idempotencyKey)
      const duplicate = key ? await store.findByKey(db.read, key) : null
      if (duplicate) return await files.get(actor, duplicate.id)
      const { kind, name, ...rest } = wanted
      const { details, team } = await wishOf(actor, rest)
      const { id } = await db.transaction(async (tx) => {
        const state = details.state ?? 'active'
        const made = { ...blank(actor), kind, name, ...details, endedAt: state === 'ended' ? isoNow(clock) : null }
        const client = await insert(tx, actor, made, {
          ...(team ? { team } : {}),
          ...(key ? { idempotencyKey: key } : {}),
        })
        await audit.record(tx, actor, { action: 'client.created', subject: `client:${client.id}` })
        return client
      })
      return await files.get(actor, id)
    },

    update,

    async remove(actor: Actor, id: number): Promise<void> {
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `client:${id}`)
        await access.require(actor, id, 'staff', tx)
        if ((await belongings.count(tx, id)) > 0) {
          throw problem('has-belongings', 409, 'This client has documents or correspondence. End the client instead.')
        }
        await store.setDeleted(tx, id, isoNow(clock))
        await audit.record(tx, actor, { action: 'client.deleted', subject: `client:${id}` })
      })
    },

    async restore(actor: Actor, id: number) {
      await db.transaction(async (tx) => {
        const deleted = await store.findDeleted(tx, id)
        const noSuch = () => notFound('There is no such deleted client.')
        if (!deleted) throw noSuch()
        await store.setDeleted(tx, id, null)
        // Whoever may not see it could not have deleted it either.
        await access.requireOf(actor, { clientId: id }, { need: 'staff', noSuch, reader: tx })
        await audit.record(tx, actor, { action: 'client.restored', subject: `client:${id}` })
      })
      return await files.get(actor, id)
    },

    async purge(): Promise<void> {
      const before = new Date(clock.now().getTime() - CLIENT_UNDO_DAYS * DAY_MS).toISOString()
      const list = (limit: number) => store.listDeletedBefore(db.read, before, limit)
      await forEachDue(100, list, async (id) => {
        await db.transaction(async (tx) => {
          await belongings.purge(tx, id)
          await store.purgeClient(tx, db.engine, id)
          await audit.record(tx, 'system', { action: 'client.purged', subject: `client:${id}` })
        })
      })
    },

    /** The client that was made of a request, and those that may be the same. */
    async ofLead(actor: Actor, leadId: number) {
      const lead = await leads.getLead(actor, leadId)
      const client = await lists.findOfLead(db.read, leadId)
      const { name, email } = clientOfLead(lead)
      return { client, duplicates: client ? [] : await files.duplicates(actor, { name, email }) }
    },

    /** Makes a client of a request: what it says is taken over, and the request keeps its link to the client. */
    async createFromLead(actor: Actor, leadId: number, wish: { kind?: ClientKind; state?: ClientState }) {
      const plans = (await settings.get('plans')).items
      const id = await db.transaction(async (tx) => {
        await db.engine.lock(tx, `lead:${leadId}`)
        const lead = await leads.getLead(actor, leadId, tx)
        const known = await lists.findOfLead(tx, leadId)
        if (known) throw problem('client-known', 409, 'This request has become a client already.')
        const plan = plans.find(({ slug, name }) => lead.plan === slug || lead.plan === name)?.slug ?? null
        // Who asks for a price has not agreed to anything yet.
        const state = lead.kind === 'quote' ? ('prospect' as const) : ('active' as const)
        const taken = { ...clientOfLead(lead), state, ...wish, plan, leadId }
        const client = await insert(tx, actor, { ...blank(actor), ...taken }, {})
        await belongings.beginOfLead(tx, actor, { clientId: client.id, leadId })
        const detail = { lead: leadId }
        await audit.record(tx, actor, { action: 'client.created', subject: `client:${client.id}`, detail })
        return client.id
      })
      return await files.get(actor, id)
    },
  }
}
