import { CLIENT_DETAILS, CLIENT_UNDO_DAYS, MEMBER_RIGHTS, type MemberRight } from '#contract/clients/client-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Belongings } from '#server/features/clients/clients/client-belongings.ts'
import type { Client, Member } from '#server/features/clients/clients/clients.model.ts'
import * as store from '#server/features/clients/clients/clients.store.ts'
import { setRight } from '#server/features/clients/clients/members/client-members.store.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as merges from './client-merges.store.ts'

interface Needs {
  audit: Audit
  access: ClientAccess
  belongings: Belongings
}

export type ClientMerges = ReturnType<typeof createClientMerges>

/** Details of the other that the client has not: they are taken over, and given back by an undo. */
const FILLED = [
  ...CLIENT_DETAILS,
  ...(['yearEnd', 'timeZone', 'responsibleId', 'plan', 'storageLimitBytes', 'leadId'] as const),
]

/** Two records turn out to be one client. The other keeps its row, so that both can be there again. */
export function createClientMerges({ db, clock }: Pick<Tools, 'db' | 'clock'>, { audit, access, belongings }: Needs) {
  const since = () => new Date(clock.now().getTime() - CLIENT_UNDO_DAYS * DAY_MS).toISOString()

  async function recount(tx: Tx, client: Client): Promise<Client> {
    return { ...client, storageUsedBytes: await belongings.bytes(tx, client.id) }
  }

  async function lockBoth(tx: Tx, ids: number[]): Promise<void> {
    for (const id of ids.toSorted((a, b) => a - b)) await db.engine.lock(tx, `client:${id}`)
  }

  async function keep(tx: Tx, client: Client): Promise<void> {
    const changed = { ...client, version: client.version + 1, updatedAt: isoNow(clock) }
    await store.saveClient(tx, changed)
    await store.indexClient(tx, db.engine, changed)
  }

  return {
    list: (reader: Reader | Tx, clientId: number) => merges.listMerges(reader, clientId, since()),

    async merge(actor: Actor, clientId: number, otherId: number): Promise<void> {
      if (clientId === otherId) throw problem('same-record', 409, 'This is the same client.')
      await db.transaction(async (tx) => {
        await audit.record(tx, actor, {
          action: 'client.merged',
          subject: `client:${clientId}`,
          detail: { other: otherId },
        })
        await lockBoth(tx, [clientId, otherId])
        const client = await access.require(actor, clientId, 'staff', tx)
        const other = await access.require(actor, otherId, 'staff', tx)
        const filled = filledBy(client, other)
        const { team, members, rights } = await movePeople(tx, client, other)
        const moved = { filled, team, members, rights, belongings: await belongings.move(tx, otherId, clientId) }
        await merges.insertMerge(tx, { clientId, otherId, moved, at: isoNow(clock), by: actor })
        await keep(tx, await recount(tx, { ...client, ...filled }))
        await store.saveClient(tx, await recount(tx, other))
        await store.indexClient(tx, db.engine, other)
      })
    },

    async undo(actor: Actor, clientId: number, mergeId: number): Promise<void> {
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `client:${clientId}`)
        const client = await access.require(actor, clientId, 'staff', tx)
        const merge = (await merges.listMerges(tx, clientId, since())).find(({ id }) => id === mergeId)
        if (!merge) throw notFound('There is no merge that can still be undone.')
        await db.engine.lock(tx, `client:${merge.otherId}`)
        const { moved, otherId } = merge
        await audit.record(tx, actor, {
          action: 'client.unmerged',
          subject: `client:${clientId}`,
          detail: { other: otherId },
        })
        await merges.setUndone(tx, merge, isoNow(clock))
        await merges.moveMembers(tx, moved.members, otherId)
        await merges.takeFromTeam(tx, clientId, moved.team)
        for (const { id, was } of moved.rights) await setRight(tx, id, was)
        await belongings.moveBack(tx, moved.belongings, otherId)
        await keep(tx, await recount(tx, withoutFilled(client, moved.filled)))
        const other = await store.findClient(tx, otherId)
        if (other) await keep(tx, await recount(tx, other))
      })
    },
  }

  async function movePeople(tx: Tx, client: Client, other: Client) {
    const known = (await store.listTeam(tx, client.id)).map(({ id }) => id)
    const team = (await store.listTeam(tx, other.id)).map(({ id }) => id).filter((id) => !known.includes(id))
    await merges.addToTeam(tx, client.id, team)
    const here = await store.listMembers(tx, client.id)
    const [members, rights]: [number[], { id: number; was: MemberRight }[]] = [[], []]
    for (const person of await store.listMembers(tx, other.id)) {
      const duplicate = here.find(({ accountId }) => accountId === person.accountId)
      if (!duplicate) members.push(person.id)
      else if (isMore(person, duplicate)) {
        rights.push({ id: duplicate.id, was: duplicate.right })
        await setRight(tx, duplicate.id, person.right)
      }
    }
    await merges.forgetRemoved(tx, client.id)
    await merges.moveMembers(tx, members, client.id)
    return { team, members, rights }
  }
}

const isMore = (one: Member, other: Member) => MEMBER_RIGHTS.indexOf(one.right) < MEMBER_RIGHTS.indexOf(other.right)

function filledBy(client: Client, other: Client): Record<string, string | number> {
  const missing = FILLED.filter((name) => client[name] === null && other[name] !== null)
  return Object.fromEntries(missing.map((name) => [name, other[name] as string | number]))
}

/** What came by the merge goes, unless a user has changed it since. */
function withoutFilled(client: Client, filled: Record<string, string | number>): Client {
  const unchanged = FILLED.filter((name) => name in filled && client[name] === filled[name])
  return { ...client, ...Object.fromEntries(unchanged.map((name) => [name, null])) }
}
