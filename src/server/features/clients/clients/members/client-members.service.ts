import type { MemberRight } from '#contract/clients/client-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Client, Member, Need } from '#server/features/clients/clients/clients.model.ts'
import { findClient, indexClient, listAccounts, listMembers } from '#server/features/clients/clients/clients.store.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './client-members.store.ts'

interface Needs {
  audit: Audit
  outbox: Outbox
  accounts: Accounts
  access: ClientAccess
}

export interface Invited {
  member: Member
  mailed: boolean
  link: string
}

interface NewMember {
  email: string
  name: string
  right: MemberRight
}

export type ClientMembers = ReturnType<typeof createClientMembers>

const SEEN_EVERY_MS = 5 * 60_000

/** Who acts for a client. The firm and the client's owners invite, change and remove by the same rules. */
export function createClientMembers({ db, clock, config }: Tools, { audit, outbox, accounts, access }: Needs) {
  // What people call themselves is theirs to say; the list follows their account.
  db.beforeCommit(async (tx, subjects) => {
    for (const subject of subjects) {
      const accountId = /^account:(.+)$/.exec(subject)?.[1]
      if (!accountId) continue
      const account = await accounts.find(tx, accountId)
      const of = account ? await store.renameMembers(tx, accountId, account) : await store.removeAccount(tx, accountId)
      for (const id of of) await reindex(tx, id)
    }
  })

  async function reindex(tx: Tx, clientId: number): Promise<void> {
    const client = await findClient(tx, clientId)
    if (client) await indexClient(tx, db.engine, client)
  }

  /** A client's own calls are for those who act for it; the firm has calls of its own. */
  async function enter(actor: Actor, clientId: number, need: Need, reader?: Reader | Tx): Promise<Client> {
    if (need !== 'staff' && actor.role !== 'client') throw notFound('There is no such client.')
    return await access.require(actor, clientId, need, reader)
  }

  async function find(tx: Tx, client: Client, id: number): Promise<Member> {
    const member = await store.findMember(tx, client.id, id)
    if (!member) throw notFound('There is no such person here.')
    return member
  }

  /** A client's own people can lock themselves out; the firm can always put that right. */
  async function keepAnOwner(tx: Tx, need: Need, member: Member): Promise<void> {
    if (need === 'staff' || member.right !== 'owner') return
    const owners = (await listMembers(tx, member.clientId)).filter(({ right }) => right === 'owner')
    if (owners.length > 1) return
    throw problem('last-owner', 409, 'This is the only owner. Make somebody else an owner first.')
  }

  /** Without an email: for people who are told otherwise, or who are invented. */
  async function add(tx: Tx, actor: Actor, client: Client, { email, name, right }: NewMember): Promise<Member> {
    const account = await accounts.ensureClient(tx, { email, name })
    if (account.role !== 'client') throw invalid('email', 'This address belongs to somebody of the firm')
    if (account.suspendedAt) throw invalid('email', 'The account with this address is suspended')
    const people = await listMembers(tx, client.id)
    if (people.some(({ accountId }) => accountId === account.id)) {
      throw invalid('email', 'This person is invited already')
    }
    // An account that proved its address keeps the name that its owner gave it.
    const member = await store.saveInvited(tx, {
      clientId: client.id,
      accountId: account.id,
      email: account.email,
      name: account.name,
      right,
      invitedBy: actor.accountId,
      createdAt: isoNow(clock),
    })
    const detail = { member: member.id, right }
    await audit.record(tx, actor, { action: 'client.member-invited', subject: `client:${client.id}`, detail })
    await indexClient(tx, db.engine, client)
    return member
  }

  async function send(tx: Tx, actor: Actor, client: Client, member: Member): Promise<Invited> {
    const link = `${config.publicUrl}/portal/${client.id}`
    const { name, right, email } = member
    const isProven = (await accounts.find(tx, member.accountId))?.verified === true
    const inviterName = actor.role === 'client' && !isProven ? null : await access.shownName(actor)
    const content = { name: isProven ? name : null, right, clientName: client.name, inviterName, url: link }
    const mail = await outbox.write(invitationEmail(content))
    await outbox.queue(tx, { kind: 'account.client-invited', to: email, ...mail })
    return { member, mailed: await outbox.hasServer(), link }
  }

  return {
    add,

    async list(actor: Actor, clientId: number, need: 'read' | 'staff'): Promise<Member[]> {
      await enter(actor, clientId, need)
      return await listMembers(db.read, clientId)
    },

    async invite(
      actor: Actor,
      clientId: number,
      need: 'manage' | 'staff',
      { email, name, right }: NewMember,
    ): Promise<Invited> {
      return await db.transaction(async (tx) => {
        const client = await enter(actor, clientId, need, tx)
        const member = await add(tx, actor, client, { email, name, right })
        return await send(tx, actor, client, member)
      })
    },

    async mailAgain(actor: Actor, clientId: number, id: number): Promise<Invited> {
      return await db.transaction(async (tx) => {
        const client = await access.require(actor, clientId, 'staff', tx)
        const member = await find(tx, client, id)
        const detail = { member: id, right: member.right }
        await audit.record(tx, actor, { action: 'client.member-invited', subject: `client:${clientId}`, detail })
        return await send(tx, actor, client, member)
      })
    },

    async changeRight(
      actor: Actor,
      clientId: number,
      need: 'manage' | 'staff',
      { id, right }: { id: number; right: MemberRight },
    ): Promise<Member> {
      return await db.transaction(async (tx) => {
        await db.engine.lock(tx, `client:${clientId}`)
        const member = await find(tx, await enter(actor, clientId, need, tx), id)
        if (member.right === right) return member
        await keepAnOwner(tx, need, member)
        await store.setRight(tx, id, right)
        const detail = { member: id, from: member.right, to: right }
        await audit.record(tx, actor, { action: 'client.member-changed', subject: `client:${clientId}`, detail })
        return { ...member, right }
      })
    },

    /** From this moment on every call of theirs is refused, for each one asks again. */
    async remove(actor: Actor, clientId: number, need: 'manage' | 'staff', id: number): Promise<void> {
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `client:${clientId}`)
        const client = await enter(actor, clientId, need, tx)
        const member = await find(tx, client, id)
        await keepAnOwner(tx, need, member)
        await store.setRemoved(tx, id)
        await audit.record(tx, actor, {
          action: 'client.member-removed',
          subject: `client:${clientId}`,
          detail: { member: id },
        })
        await indexClient(tx, db.engine, client)
      })
    },

    listRooms: (actor: Actor) =>
      actor.role === 'client' ? store.listRooms(db.read, actor.accountId) : Promise.resolve([]),

    /** One of them; that they were there is recorded now and then. */
    async openRoom(actor: Actor, clientId: number) {
      const client = await enter(actor, clientId, 'read')
      const member = (await listMembers(db.read, clientId)).find(({ accountId }) => accountId === actor.accountId)
      if (!member) throw notFound('There is no such client.')
      const now = clock.now()
      const isSeen = member.lastSeenAt && now.getTime() - Date.parse(member.lastSeenAt) < SEEN_EVERY_MS
      if (!isSeen) await db.transaction((tx) => store.setSeen(tx, member.id, now.toISOString()))
      const { responsibleId } = client
      const staff = responsibleId ? await listAccounts(db.read, [responsibleId]) : null
      const known = (responsibleId && staff?.get(responsibleId)) || null
      const responsible = known && { ...known, name: await access.shownName(known) }
      return { client, member, responsible }
    },
  }
}

const RIGHTS: Record<MemberRight, string> = {
  owner: 'You can read and send everything there, and invite colleagues.',
  contributor: 'You can read and send everything there.',
  reader: 'You can read everything there.',
}

interface Invitation {
  /** Null where the address is not proven: what a user typed is not sent to a stranger. */
  name: string | null
  clientName: string
  /** Null for one of the client's own people who writes to a stranger: their name is theirs to choose. */
  inviterName: string | null
  right: MemberRight
  url: string
}

/** The link names the room; whoever opens it still has to show that the address is theirs. */
const invitationEmail = ({ name, clientName, inviterName, right, url }: Invitation): MailContent => ({
  subject: `You are invited to the client area of ${clientName}`,
  greeting: name ? `Hello ${name},` : 'Hello,',
  body: [
    `${inviterName ?? `An owner of ${clientName}`} has invited you to act for ${clientName} in our client area. ${RIGHTS[right]}`,
    { button: 'Open the client area', url },
    'You need no password: you sign in with a code that we email you.',
  ],
  note: 'If you did not expect this, you do not need to do anything. The link alone lets nobody in.',
})
