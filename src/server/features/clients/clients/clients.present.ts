import type { MemberAnswer, RoomAnswer, RoomSummaryAnswer } from '#contract/clients/client-members.ts'
import type { ClientAnswer, ClientSummaryAnswer, LikelyDuplicateAnswer } from '#contract/clients/clients.ts'
import type { Storage } from '#domain/storage-limit.ts'
import type { Actor } from '#server/http/environment.ts'
import type { ClientFile, ClientSummary, LikelyDuplicate } from './client-file.ts'
import { type Client, type Member, plainDetails } from './clients.model.ts'

export function presentSummary(client: ClientSummary): ClientSummaryAnswer {
  const { id, kind, name, state, email, responsible, plan, yearEnd, tags, members, createdAt, version } = client
  return { id, kind, name, state, email, responsible, plan, yearEnd, tags, members, createdAt, version }
}

export function presentClient(file: ClientFile, actor: Actor): ClientAnswer {
  const { client } = file
  const { timeZone, storageLimitBytes, updatedAt, endedAt } = client
  return {
    ...presentSummary(client),
    ...plainDetails(client),
    ...{ timeZone, storageLimitBytes, updatedAt, endedAt },
    storage: presentStorage(file.storage),
    team: file.team,
    people: file.people.map((member) => ({
      ...presentMember(member, actor),
      addressRefusedAt: member.addressRefusedAt,
    })),
    lead: file.lead,
    duplicates: file.duplicates.map(presentDuplicate),
    merges: file.merges.map(({ id, otherName, at, by, until }) => ({ id, name: otherName, at, by, until })),
  }
}

export function presentDuplicate({ client: { id, name, state }, alike }: LikelyDuplicate): LikelyDuplicateAnswer {
  return { id, name, state, alike }
}

export function presentMember(member: Member, actor: Actor): MemberAnswer {
  const { id, name, email, right, state, createdAt, lastSeenAt } = member
  const you = member.accountId === actor.accountId
  return {
    id,
    name,
    email,
    right,
    state: state === 'invited' ? state : 'active',
    you,
    invitedAt: createdAt,
    lastSeenAt,
  }
}

export function presentRoomSummary({ client, member }: { client: Client; member: Member }): RoomSummaryAnswer {
  const { id, name, kind, state } = client
  return { id, name, kind, state, right: member.right }
}

interface OpenedRoom {
  client: Client
  member: Member
  responsible: { name: string; email: string } | null
}

export function presentRoom(room: OpenedRoom, storage: Storage & { planName: string | null }): RoomAnswer {
  return {
    ...presentRoomSummary(room),
    storage: presentStorage(storage),
    responsible: room.responsible,
    yearEnd: room.client.yearEnd,
    plan: storage.planName,
  }
}

const presentStorage = ({ usedBytes, limitBytes, percent, level }: Storage) => ({
  usedBytes,
  limitBytes,
  percent,
  level,
})
