import { TEMPLATES } from '#content/templates/paper-requests.ts'
import type { DocumentKind } from '#contract/clients/document-fields.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { pageAt } from '#domain/paging.ts'
import { counted } from '#domain/text/counted.ts'
import { longDate } from '#domain/time/days.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { ClientSelection } from '#server/features/clients/clients/client-listing.service.ts'
import type { Client } from '#server/features/clients/clients/clients.model.ts'
import type { Clients } from '#server/features/clients/clients/clients.service.ts'
import type { ClientRecipients } from '#server/features/clients/clients/members/client-recipients.service.ts'
import * as documents from '#server/features/clients/documents/documents.store.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import { changeEach } from '#server/http/bulk.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { type By, changedMeanwhile, createItemChanges } from './item-changes.ts'
import { askedEmail, returnedEmail } from './request-mails.ts'
import { mayBecome, type NewRequest, type PaperRequest, type WholeRequest } from './requests.model.ts'
import * as store from './requests.store.ts'

interface Needs {
  audit: Audit
  outbox: Outbox
  clients: Pick<Clients, 'select'>
  clientAccess: ClientAccess
  recipients: ClientRecipients
}

interface Decision {
  state: 'accepted' | 'returned' | 'withdrawn' | 'asked'
  reason?: string | undefined
  /** With `accepted`: what its files are. */
  kind?: DocumentKind | undefined
  revision: number
}

const NOBODY_TOLD = 'The list is in the client area, but nobody acts for the client yet.'

const noSuchPaper = () => notFound('There is no such paper.')
const noSuch = () => notFound('There is no such request.')

export type PaperRequests = ReturnType<typeof createPaperRequests>

/** Lists of papers that the firm asks of its clients, and what becomes of each paper. */
export function createPaperRequests(tools: Tools, { audit, outbox, clients, clientAccess, recipients }: Needs) {
  const { db, clock, config } = tools
  const changes = createItemChanges(tools)

  async function whole(reader: Reader | Tx, requests: PaperRequest[]): Promise<WholeRequest[]> {
    const items = await store.listItems(
      reader,
      requests.map(({ id }) => id),
    )
    const links = await store.listFiles(
      reader,
      items.map(({ id }) => id),
    )
    const files = new Map(
      (await documents.listByIds(reader, [...new Set(links.map(({ documentId }) => documentId))])).map((each) => [
        each.id,
        each,
      ]),
    )
    const names = await documents.clientNames(reader, [...new Set(requests.map(({ clientId }) => clientId))])
    return requests.map((request) => ({
      ...request,
      clientName: names.get(request.clientId) ?? '',
      items: items
        .filter(({ requestId }) => requestId === request.id)
        .map((item) => ({
          ...item,
          files: links
            .filter(({ itemId }) => itemId === item.id)
            .flatMap(({ documentId }) => files.get(documentId) ?? []),
        })),
    }))
  }

  async function one(reader: Reader | Tx, id: number): Promise<WholeRequest> {
    const request = await store.findRequest(reader, id)
    const [found] = request ? await whole(reader, [request]) : []
    if (!found) throw noSuch()
    return found
  }

  const shownAs = async (by: By): Promise<By> => ({ ...by, name: await clientAccess.shownName(by) })

  /** Asks a client for papers; for those who are in a transaction already. */
  async function create(tx: Tx, by: By, wanted: NewRequest): Promise<PaperRequest> {
    const { clientId, title, note, dueOn, items, scheduled } = wanted
    const now = isoNow(clock)
    const names = await documents.clientNames(tx, [clientId])
    const shown = await shownAs(by)
    const request = await store.insertRequest(tx, {
      clientId: clientId,
      title,
      note,
      dueOn: dueOn,
      state: 'open',
      askedBy: shown.name,
      askedById: by.accountId,
      openItems: items.length,
      remindedOn: null,
      scheduleId: scheduled?.scheduleId ?? null,
      period: scheduled?.period ?? null,
      revision: 1,
      createdAt: now,
      updatedAt: now,
    })
    await store.insertItems(
      tx,
      items.map((item, position) => ({
        requestId: request.id,
        position,
        ...item,
        state: 'asked',
        reason: null,
        revision: 1,
        changedBy: shown.name,
        changedById: by.accountId,
        changedAt: now,
      })),
    )
    await changes.note(tx, shown, { requestId: request.id, kind: 'asked' })
    for (const { name, email } of await recipients.members(tx, clientId)) {
      const asked = { request, items, clientName: names.get(clientId) ?? '', publicUrl: config.publicUrl }
      const rendered = await outbox.write(askedEmail(name, asked))
      await outbox.queue(tx, { kind: 'papers.asked', to: email, ...rendered })
    }
    const detail = { title, items: items.length }
    const doer = by.accountId === null || scheduled ? 'system' : { ...by, accountId: by.accountId }
    await audit.record(tx, doer, { action: 'papers.asked', subject: `client:${clientId}`, detail })
    return request
  }

  async function list(filter: store.RequestFilter, wanted: number) {
    const total = await store.countRequests(db.read, filter)
    const { window, ...at } = pageAt({ total }, wanted, PAGE_SIZE.office)
    return { items: await whole(db.read, await store.listRequests(db.read, filter, window)), ...at, total }
  }

  async function item(tx: Tx, id: number) {
    await db.engine.lock(tx, `request-item:${id}`)
    const found = await store.findItem(tx, id)
    const request = found && (await store.findRequest(tx, found.requestId))
    if (!found || !request) throw noSuchPaper()
    return { found, request }
  }

  /** Says what the files of an accepted paper are, which decides how long they are kept. */
  async function keepAs(
    tx: Tx,
    actor: Actor,
    { itemId, clientId, kind }: { itemId: number; clientId: number; kind: DocumentKind },
  ): Promise<void> {
    const sent = await store.listFiles(tx, [itemId])
    for (const file of await documents.listByIds(
      tx,
      sent.map(({ documentId }) => documentId),
    )) {
      if (file.kind === kind) continue
      await documents.updateDocument(tx, file.id, { kind })
      const detail = { name: file.name, kind, client: clientId }
      await audit.record(tx, actor, { action: 'document.kind-set', subject: `document:${file.id}`, detail })
    }
  }

  async function tellReturned(tx: Tx, actor: Actor, request: PaperRequest, told: { item: string; reason: string }) {
    const by = await clientAccess.shownName(actor)
    for (const { name, email } of await recipients.members(tx, request.clientId)) {
      const about = { ...told, by, clientId: request.clientId, publicUrl: config.publicUrl }
      const rendered = await outbox.write(returnedEmail(name, about))
      await outbox.queue(tx, { kind: 'papers.returned', to: email, ...rendered })
    }
  }

  return {
    create,
    changes,

    /** Lists of papers to ask for; a line of a proposal names one by its slug. */
    templates: TEMPLATES,

    /** The same list for each of these clients; who has it open already is asked again only on purpose. */
    async createFor(actor: Actor, selection: ClientSelection, wanted: Omit<NewRequest, 'clientId'>, again: boolean) {
      const selected = await clients.select(actor, selection)
      const made: PaperRequest[] = []
      async function change({ id: clientId }: Client): Promise<string> {
        const people = await db.transaction(async (tx) => {
          await db.engine.lock(tx, `client-papers:${clientId}`)
          await clientAccess.require(actor, clientId, 'staff', tx)
          const open = again ? null : await store.findOpenDuplicate(tx, clientId, wanted)
          if (open) {
            const { dayOf } = await outbox.reminders.day('clients')
            const since = longDate(dayOf(open.createdAt))
            throw problem('asked-already', 409, `The same list has been open since ${since}.`)
          }
          made.push(await create(tx, actor, { ...wanted, clientId }))
          return await recipients.members(tx, clientId)
        })
        if (people.length === 0) throw problem('nobody-told', 409, NOBODY_TOLD)
        return `${people.length} told by email`
      }
      const message = (done: number) => `${counted(done, 'client')} asked.`
      const outcome = await changeEach({ selected, noSuch: 'There is no such client.', change, message })
      const [only] = outcome.rows
      if (only && outcome.rows.length === 1 && made.length === 0)
        throw problem(only.code ?? 'refused', 409, only.message)
      return { ...outcome, items: await whole(db.read, made) }
    },

    listFor: async (
      actor: Actor,
      filter: { state?: PaperRequest['state'] | undefined; clientId?: number | undefined },
      page: number,
    ) => await list({ ...filter, visible: await clientAccess.visibleTo(actor) }, page),

    countToSend: async (actor: Actor) =>
      await store.countOpenItems(db.read, { state: 'open', visible: await clientAccess.visibleTo(actor) }),

    async listOwn(actor: Actor, clientId: number, state: PaperRequest['state'] | undefined, page: number) {
      await clientAccess.require(actor, clientId, 'read')
      return await list({ clientId, state }, page)
    },

    async get(actor: Actor, id: number) {
      const request = await store.findRequest(db.read, id)
      if (!request) throw noSuch()
      await clientAccess.requireOf(actor, request, { need: 'read', noSuch })
      return { request: await one(db.read, id), events: await store.listEvents(db.read, id) }
    },

    /** What the firm decides about a paper; told with both, when something has come meanwhile. */
    decide: (actor: Actor, id: number, { state, reason, kind, revision }: Decision): Promise<WholeRequest> =>
      db.transaction(async (tx) => {
        const { found, request } = await item(tx, id)
        await clientAccess.requireOf(actor, request, { need: 'staff', noSuch: noSuchPaper, reader: tx })
        if (found.revision !== revision) throw changedMeanwhile(found)
        if (state === 'returned' && !reason) throw invalid('reason', 'Say what is wrong with it')
        if (!mayBecome(found.state, state))
          throw problem('not-now', 409, 'This cannot be decided in the state that the paper is in.')
        const told = state === 'returned' ? (reason ?? null) : null
        await changes.set(tx, await shownAs(actor), found, { state, reason: told })
        if (state === 'accepted' && kind) await keepAs(tx, actor, { itemId: id, clientId: request.clientId, kind })
        if (state === 'returned') await tellReturned(tx, actor, request, { item: found.title, reason: reason ?? '' })
        const detail = { paper: found.title, client: request.clientId }
        await audit.record(tx, actor, {
          action: `papers.${state === 'asked' ? 'asked-again' : state}`,
          subject: `request:${request.id}`,
          detail,
        })
        return await one(tx, request.id)
      }),

    /** What a user says for the client: that a paper does not apply. */
    sayNotApplicable: (actor: Actor, id: number, reason: string): Promise<WholeRequest> =>
      db.transaction(async (tx) => {
        const { found, request } = await item(tx, id)
        await clientAccess.requireOf(actor, request, { need: 'send', noSuch: noSuchPaper, reader: tx })
        if (found.state !== 'asked' && found.state !== 'returned') {
          throw problem('not-now', 409, 'This paper was sent or decided meanwhile.')
        }
        await changes.set(tx, actor, found, { state: 'not-applicable', reason })
        const detail = { paper: found.title, client: request.clientId }
        await audit.record(tx, actor, { action: 'papers.not-applicable', subject: `request:${request.id}`, detail })
        return await one(tx, request.id)
      }),

    /** Takes back all that was asked and not accepted. */
    withdraw: (actor: Actor, id: number): Promise<WholeRequest> =>
      db.transaction(async (tx) => {
        const request = await store.findRequest(tx, id)
        if (!request) throw noSuch()
        await clientAccess.requireOf(actor, request, { need: 'staff', noSuch, reader: tx })
        for (const each of await store.listItems(tx, [id])) {
          const { found } = await item(tx, each.id)
          if (mayBecome(found.state, 'withdrawn'))
            await changes.set(tx, await shownAs(actor), found, { state: 'withdrawn', reason: null })
        }
        const detail = { title: request.title, client: request.clientId }
        await audit.record(tx, actor, { action: 'papers.withdrawn', subject: `request:${id}`, detail })
        return await one(tx, id)
      }),
  }
}
