import { PAGE_SIZE } from '#contract/limits.ts'
import { PROPOSAL_VIEWS, type ProposalState, type ProposalView } from '#contract/work/proposal-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { pageAt } from '#domain/paging.ts'
import { momentOf } from '#domain/time/wall-clock.ts'
import { isoNow } from '#platform/clock.ts'
import { newId, newReference } from '#platform/ids.ts'
import type { Actor } from '#server/http/environment.ts'
import { ownKey } from '#server/http/idempotency.ts'
import { notFound, problem } from '#server/http/problem.ts'
import { pages } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { readAccepted } from './accepted-record.ts'
import { createOwnTemplates } from './own-templates.service.ts'
import { createProposalMails } from './proposal-mails.ts'
import type { ProposalNeeds } from './proposal-needs.ts'
import * as parts from './proposal-parts.store.ts'
import { createProposalRecord } from './proposal-record.ts'
import { createSending } from './proposal-sending.ts'
import { type Beginning, type Draft, type Proposal, STATES_OF, worthOf } from './proposals.model.ts'
import * as store from './proposals.store.ts'

interface ProposalQuery {
  view: ProposalView
  client?: number | undefined
}

export type Proposals = ReturnType<typeof createProposals>
export type AcceptedRecord = NonNullable<Awaited<ReturnType<Proposals['accepted']>>>
export type OpenedProposal = Awaited<ReturnType<Proposals['get']>>

const EXPORT_BATCH = 500

/** What the firm offers its clients, as the office writes it. Who may see which is decided by the client. */
export function createProposals(tools: Tools, needs: ProposalNeeds) {
  const { db, clock } = tools
  const { outbox, settings, clientAccess, directory, leads } = needs
  const record = createProposalRecord(tools, needs)
  const mails = createProposalMails(tools, needs)
  const templates = createOwnTemplates(tools, needs)
  const sending = createSending(tools, { ...needs, record, mails })

  async function required(actor: Actor, id: string, reader: Reader | Tx = db.read): Promise<Proposal> {
    const proposal = await store.find(reader, id)
    await clientAccess.requireOf(actor, proposal, { need: 'staff', noSuch, reader })
    return proposal as Proposal
  }

  async function get(actor: Actor, id: string) {
    const proposal = await required(actor, id)
    const names = await directory.namesOf([proposal.clientId])
    const signers = (await parts.listSigners(db.read, [id])).get(id) ?? []
    return {
      proposal,
      clientName: names.get(proposal.clientId) ?? '',
      signers,
      mails: await outbox.statesOf(signers.flatMap(({ mailId }) => mailId ?? [])),
      refusedSince: await outbox.refusedSince(signers.map(({ email }) => email).filter(Boolean)),
      versions: await parts.listVersions(db.read, id),
      events: await parts.listEvents(db.read, id),
      today: await record.today(),
    }
  }

  /** Those who are asked first to sign: the people of the client who own its client area, or whom the firm writes to. */
  async function likelySigners(tx: Tx, clientId: number) {
    const owners = (await directory.membersOf(clientId, tx)).filter(({ right }) => right === 'owner')
    if (owners.length > 0) return owners.slice(0, 1).map(({ name, email }) => ({ name, email }))
    const client = await directory.find(clientId, tx)
    if (!client?.email) return []
    const lead = client.leadId === null ? null : await leads.find(tx, client.leadId)
    const name = client.kind === 'individual' ? client.name : lead?.email === client.email ? lead.name : ''
    return [{ name, email: client.email }]
  }

  /** What a new one says first. */
  async function contentFor(actor: Actor, { template, copyOf, renewal }: Beginning) {
    const { currency } = await settings.get('firm')
    if (renewal) return { content: renewal.content, currency: renewal.currency }
    if (copyOf) {
      const original = await required(actor, copyOf)
      return { content: original.content, currency: original.currency }
    }
    const { taxRate, terms } = await settings.get('proposals')
    const today = { terms, taxRate: Math.round(taxRate * 100), currency }
    return { content: await templates.contentOf(template, today), currency }
  }

  async function summaries(filter: store.ProposalFilter, window: { limit: number; offset: number }) {
    const items = await store.list(db.read, filter, window)
    const names = await directory.namesOf([...new Set(items.map(({ clientId }) => clientId))])
    return items.map((proposal) => ({ proposal, clientName: names.get(proposal.clientId) ?? '' }))
  }

  return {
    record,
    mails,
    templates,
    get,
    send: sending.send,

    /** A proposal as something else refers to it: by its title when it was last sent. What was never sent is not there. */
    async findSent(id: string, reader: Reader | Tx = db.read): Promise<{ clientId: number; title: string } | null> {
      const proposal = await store.find(reader, id)
      const title = proposal && (await parts.listSentTitles(reader, [proposal])).get(id)
      return proposal && title !== undefined ? { clientId: proposal.clientId, title: title ?? '' } : null
    },

    async list(actor: Actor, { view, client }: ProposalQuery, page: number) {
      const whose = { clientId: client, visible: await clientAccess.visibleTo(actor) }
      const filter = { ...whose, states: STATES_OF[view] }
      const byState = await store.countByState(db.read, whose)
      const countOf = (one: ProposalView) =>
        STATES_OF[one].reduce((total, state) => total + (byState.get(state) ?? 0), 0)
      const counts = Object.fromEntries(PROPOSAL_VIEWS.map((one) => [one, countOf(one)])) as Record<
        ProposalView,
        number
      >
      const total = counts[view]
      const { window, ...at } = pageAt({ total }, page, PAGE_SIZE.office)
      const today = await record.today()
      return {
        items: await summaries(filter, window),
        today,
        ...at,
        total,
        counts,
      }
    },

    /** What is out and seen, and what was accepted since the first of the month in the zone of the firm. */
    async figures(actor: Actor, client?: number) {
      const { timeZone } = await settings.get('firm')
      const since = momentOf(`${(await record.today()).slice(0, 7)}-01`, '00:00', timeZone).toISOString()
      const filter = { clientId: client, visible: await clientAccess.visibleTo(actor) }
      const current = await store.sumCurrent(db.read, filter, since)
      const of = (...states: ProposalState[]) => current.filter(({ state }) => states.includes(state))
      const count = (rows: typeof current) => rows.reduce((sum, { total }) => sum + total, 0)
      return {
        out: count(of('sent', 'seen')),
        seen: count(of('seen')),
        acceptedThisMonth: count(of('accepted')),
        acceptedWorth: of('accepted').map(({ currency, amount }) => ({ currency, amount })),
      }
    },

    async *exportAll(actor: Actor, { view, client }: ProposalQuery) {
      const filter = { clientId: client, visible: await clientAccess.visibleTo(actor), states: STATES_OF[view] }
      const today = await record.today()
      for await (const batch of pages(EXPORT_BATCH, (window) => summaries(filter, window)))
        yield batch.map((one) => ({ ...one, today }))
    },

    async create(actor: Actor, beginning: Beginning) {
      const { clientId, renewal, idempotencyKey } = beginning
      const { content, currency } = await contentFor(actor, beginning)
      const key = ownKey(actor, idempotencyKey)
      const id = await db.transaction(async (tx) => {
        await clientAccess.require(actor, clientId, 'staff', tx)
        if (key) await db.engine.lock(tx, `proposal:${key}`)
        const before = key ? await store.findByKey(tx, key) : null
        if (before) return before
        const now = isoNow(clock)
        const fresh = newId()
        const { worthYear, worthOnce } = worthOf(content, null)
        await store.insert(tx, {
          id: fresh,
          reference: newReference('P'),
          clientId: clientId,
          title: content.title,
          state: 'draft',
          content: JSON.stringify(content),
          currency,
          signingOrder: 'together',
          expiresOn: null,
          version: 1,
          sentNumber: 0,
          sentVersion: 0,
          authorId: actor.accountId,
          authorName: actor.name,
          follows: renewal?.id ?? null,
          idempotencyKey: key,
          choice: null,
          worthYear: worthYear,
          worthOnce: worthOnce,
          declineReason: null,
          remindedOn: null,
          createdAt: now,
          updatedAt: now,
          sentAt: null,
          seenAt: null,
          decidedAt: null,
        })
        const signers = await likelySigners(tx, clientId)
        await parts.replaceSigners(
          tx,
          fresh,
          signers.map((signer) => ({ ...signer, accountId: null })),
        )
        await record.note(tx, actor, fresh, 'created')
        return fresh
      })
      return await get(actor, id)
    },

    /** Keeps what was written. What the client sees changes when it is sent, not before. */
    async save(actor: Actor, id: string, draft: Draft) {
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `proposal:${id}`)
        const before = await required(actor, id, tx)
        if (before.version !== draft.version) throw changedMeanwhile()
        if (before.state === 'accepted') throw settled()
        const worth = worthOf(draft.content, null)
        await store.update(tx, id, {
          title: draft.content.title,
          content: JSON.stringify(draft.content),
          version: draft.version + 1,
          updatedAt: isoNow(clock),
          ...(before.sentNumber === 0
            ? {
                signingOrder: draft.signingOrder,
                expiresOn: draft.expiresOn,
                worthYear: worth.worthYear,
                worthOnce: worth.worthOnce,
              }
            : {}),
        })
        // Who is asked to sign what was sent, and in which order, stays so.
        if (before.sentNumber === 0) {
          await parts.replaceSigners(
            tx,
            id,
            draft.signers.map((signer) => ({ ...signer, accountId: null })),
          )
        }
      })
      return await get(actor, id)
    },

    accepted: (id: string) => readAccepted(db.read, id),

    async remove(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `proposal:${id}`)
        const { sentNumber } = await required(actor, id, tx)
        if (sentNumber > 0) throw problem('was-sent', 409, 'It was sent, so it stays. You can withdraw it.')
        await store.remove(tx, id)
        await needs.audit.record(tx, actor, { action: 'proposal.deleted', subject: `proposal:${id}` })
      })
    },

    withdraw: async (actor: Actor, id: string) => {
      await sending.withdraw(actor, id)
      return await get(actor, id)
    },

    extend: async (actor: Actor, id: string, expiresOn: string) => {
      await sending.extend(actor, id, expiresOn)
      return await get(actor, id)
    },

    belongings: {
      name: 'proposals',
      count: store.countOf,
      move: store.moveToClient,
      moveBack: (tx: Tx, moved: unknown, toId: number) => store.giveToClient(tx, moved as string[], toId),
    },

    /** What proposals hold about a person: handed to them, and taken out when they leave. A signature stays under its contract. */
    personal: {
      name: 'proposals',
      collect: ({ id }: { id: string }) => parts.listOfPerson(db.read, id),
      erase: async (tx: Tx, { id, email }: { id: string; email: string }) =>
        (await parts.takePersonOut(tx, id, 'A former member')) + (await parts.takeAddressOut(tx, email)),
    },
  }
}

const noSuch = () => notFound('There is no such proposal.')
const changedMeanwhile = () => problem('conflict', 409, 'Somebody else has changed this proposal. Please look again.')
const settled = () => problem('settled', 409, 'It was accepted, so it stays as it is. Begin a new one instead.')
