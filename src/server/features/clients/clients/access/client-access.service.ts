import type { Reader, Tx } from '#database/engine.ts'
import { requireAtEnd, requireInWrites } from '#database/rights.ts'
import { nameOutside } from '#domain/staff-name.ts'
import { type Client, type Member, mayDo, type Need } from '#server/features/clients/clients/clients.model.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { forbidden } from '#server/http/access.ts'
import type { Actor, Entrant } from '#server/http/environment.ts'
import { notFound, type Problem, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './client-access.store.ts'

export type VisibleClients = store.VisibleClients

/** A client as a user finds it: `member` is null for the firm's own people. */
interface OpenedClient {
  client: Client
  member: Member | null
}

/** What a user wants to do, and what they are told where there is no such thing for them. */
interface Asked {
  need: Need
  noSuch: () => Problem
  reader?: Reader | Tx | undefined
}

export type ClientAccess = ReturnType<typeof createClientAccess>

/** The one place that decides who may do what with a client and with everything that belongs to it. */
export function createClientAccess({ db }: Pick<Tools, 'db'>, { settings }: { settings: SettingsService }) {
  /** The client, and as what this person comes to it; null when it is none of theirs, or there is none. */
  async function open(actor: Entrant, clientId: number, reader: Reader | Tx = db.read): Promise<OpenedClient | null> {
    const client = await store.findLiving(reader, clientId)
    if (!client || !actor.verified) return null
    if (actor.role === 'client') {
      const member = await store.findMembership(reader, clientId, actor.accountId)
      return member ? { client, member } : null
    }
    if (actor.role === 'admin') return { client, member: null }
    if (actor.role !== 'accountant') return null
    const isSeen = (await seesAll()) || (await store.isOnTeam(reader, clientId, actor.accountId))
    return isSeen ? { client, member: null } : null
  }

  /** The client, or why not: whoever was removed is told so of the client itself, to everybody else there is no such thing. */
  async function requireOpen(
    actor: Entrant,
    clientId: number,
    noSuch: () => Problem,
    reader: Reader | Tx = db.read,
  ): Promise<OpenedClient> {
    const opened = await open(actor, clientId, reader)
    if (opened) return opened
    // Of what belongs to the client they learn nothing: else they could count what was added since.
    const isAsked = noSuch === noSuchClient && actor.verified && actor.role === 'client'
    const isThere = isAsked && (await store.findLiving(reader, clientId))
    throw isThere && (await store.wasRemoved(reader, clientId, actor.accountId)) ? removed() : noSuch()
  }

  /** Throws when a user has lost, since they were let in, what let them in. What became of the client itself is no matter of rights. */
  async function requireStill(reader: Reader | Tx, actor: Entrant, clientId: number, need: Need): Promise<void> {
    if (actor.role === 'client') {
      const member = await store.findMembership(reader, clientId, actor.accountId)
      if (!member) throw removed()
      if (need !== 'staff' && !mayDo(member.right, need)) throw tooSmall(member, need)
    } else if (actor.role === 'accountant' && !(await seesAll())) {
      if (!(await store.isOnTeam(reader, clientId, actor.accountId))) throw noSuchClient()
    }
  }

  /** What was found outside a transaction is asked for again in those that follow from it. */
  function holdInWrites(reader: Reader | Tx | undefined, actor: Entrant, clientId: number, need: Need): void {
    const begin = (now: Reader | Tx) => requireStill(now, actor, clientId, need)
    // It may have waited for another transaction that took the right away. Where it gives up the right itself, others still see it.
    const end = (tx: Tx) => begin(tx).catch(() => begin(db.read))
    const isParallel = db.engine.name === 'postgres'
    if (!reader || reader === db.read) requireInWrites({ begin, ...(isParallel && { end }) })
    else if (isParallel) requireAtEnd(reader as Tx, end)
  }

  async function visibleTo(actor: Entrant): Promise<VisibleClients> {
    if (!actor.verified) return store.NO_CLIENT
    if (actor.role === 'client') return store.clientsOfMember(actor.accountId)
    if (actor.role === 'admin') return store.EVERY_CLIENT
    if (actor.role !== 'accountant') return store.NO_CLIENT
    return (await seesAll()) ? store.EVERY_CLIENT : store.clientsOfTeam(actor.accountId)
  }

  /** Undefined where nothing is hidden: the lists of those who see all need no further condition. */
  async function narrowed<Condition>(actor: Entrant, condition: (visible: VisibleClients) => Condition) {
    const visible = await visibleTo(actor)
    return visible === store.EVERY_CLIENT ? undefined : condition(visible)
  }

  const seesAll = async () => (await settings.get('clients')).accountantsSee === 'all'

  /** How a user is named to clients. */
  async function shownName({ name, role }: Pick<Actor, 'name'> & { role?: Actor['role'] }): Promise<string> {
    return role === 'client' ? name : nameOutside(name, (await settings.get('firm')).name)
  }

  /** 403 when the right is too small or was taken away, 409 when the work has ended and a member wants more than to read. */
  async function requireNeed(actor: Entrant, clientId: number, { need, noSuch, reader }: Asked): Promise<Client> {
    const { client, member } = await requireOpen(actor, clientId, noSuch, reader)
    if (member) {
      if (need === 'staff') throw noSuch()
      if (!mayDo(member.right, need)) throw tooSmall(member, need)
      if (need !== 'read' && client.state === 'ended') throw ended()
    }
    holdInWrites(reader, actor, clientId, need)
    return client
  }

  return {
    shownName,
    open,

    /** The client, for a person who may do what is needed; 404 for another user's. Within a write, pass its transaction. */
    require: (actor: Entrant, clientId: number, need: Need, reader?: Reader | Tx): Promise<Client> =>
      requireNeed(actor, clientId, { need, noSuch: noSuchClient, reader }),

    /**
     * The client of something that belongs to one, for a person who may do what is needed. Where it is not there and where it
     * is not theirs, the answer is the same, so that nobody can count what others have.
     */
    async requireOf(actor: Entrant, found: { clientId: number } | null | undefined, asked: Asked): Promise<Client> {
      if (!found) throw asked.noSuch()
      return await requireNeed(actor, found.clientId, asked)
    },

    /** Which clients a person may see, as a condition for lists: `.where(visible('documents.client_id'))`. */
    visibleTo,

    /** Whether no client is hidden from a user. */
    seesEveryClient: async (actor: Entrant) => (await visibleTo(actor)) === store.EVERY_CLIENT,

    /** Which rows of `people` a person may see. */
    peopleVisibleTo: (actor: Entrant) => narrowed(actor, store.visiblePeople),

    /** The client that a user acts for, by account or by a member's email; null for all others. */
    clientOf: (reader: Reader | Tx, person: { accountId: string | null; email: string }): Promise<number | null> =>
      store.findClientOf(reader, person),

    /** Which rows of `registrations` for events a person may see: editors and administrators all, accountants those of their clients. */
    registrationsVisibleTo: async (actor: Entrant): Promise<VisibleClients | undefined> =>
      actor.role === 'accountant' ? store.withClient(await visibleTo(actor)) : undefined,

    /** Which rows of `leads` a person may see. */
    leadsVisibleTo: (actor: Entrant) => narrowed(actor, store.visibleLeads),
  }
}

const noSuchClient = () => notFound('There is no such client.')

function tooSmall({ right }: Member, need: Need) {
  const act = need === 'manage' ? 'Only owners manage the people of this room.' : 'You can read here, but not send.'
  return forbidden(right === 'reader' && need === 'send' ? `${act} Ask an owner for the right to send.` : act)
}

const removed = () => forbidden('You no longer act for this client. Ask one of its owners if that is a mistake.')

const ended = () =>
  problem('client-ended', 409, 'The work for this client has ended. You can read what is here, but not add to it.')
