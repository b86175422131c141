import * as calls from '#contract/clients/client-members.ts'
import { presentMember, presentRoom, presentRoomSummary } from '#server/features/clients/clients/clients.present.ts'
import type { Clients } from '#server/features/clients/clients/clients.service.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { ClientMembers, Invited } from './client-members.service.ts'

interface Services {
  clients: Clients
  clientMembers: ClientMembers
}

export function clientMemberRoutes({ clients, clientMembers }: Services) {
  const told = (invited: Invited, c: Parameters<typeof actorOf>[0]) => ({
    ...invited,
    member: presentMember(invited.member, actorOf(c)),
  })
  const removed = { message: 'They no longer have access.' }
  return createFeature()
    .openapi(calls.listMembers, async (c) => {
      const people = await clientMembers.list(actorOf(c), c.req.valid('param').id, 'staff')
      return c.json({ items: people.map((member) => presentMember(member, actorOf(c))) }, 200)
    })
    .openapi(calls.inviteMember, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(told(await clientMembers.invite(actorOf(c), id, 'staff', c.req.valid('json')), c), 201)
    })
    .openapi(calls.changeMember, async (c) => {
      const { id, member } = c.req.valid('param')
      const wish = { id: member, right: c.req.valid('json').right }
      return c.json(presentMember(await clientMembers.changeRight(actorOf(c), id, 'staff', wish), actorOf(c)), 200)
    })
    .openapi(calls.removeMember, async (c) => {
      const { id, member } = c.req.valid('param')
      await clientMembers.remove(actorOf(c), id, 'staff', member)
      return c.json(removed, 200)
    })
    .openapi(calls.mailMember, async (c) => {
      const { id, member } = c.req.valid('param')
      return c.json(told(await clientMembers.mailAgain(actorOf(c), id, member), c), 200)
    })
    .openapi(calls.listRooms, async (c) => {
      const rooms = await clientMembers.listRooms(actorOf(c))
      return c.json({ items: rooms.map(presentRoomSummary) }, 200)
    })
    .openapi(calls.getRoom, async (c) => {
      const room = await clientMembers.openRoom(actorOf(c), c.req.valid('param').id)
      return c.json(presentRoom(room, await clients.storageOf(room.client)), 200)
    })
    .openapi(calls.listColleagues, async (c) => {
      const people = await clientMembers.list(actorOf(c), c.req.valid('param').id, 'read')
      return c.json({ items: people.map((member) => presentMember(member, actorOf(c))) }, 200)
    })
    .openapi(calls.inviteColleague, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(told(await clientMembers.invite(actorOf(c), id, 'manage', c.req.valid('json')), c), 201)
    })
    .openapi(calls.changeColleague, async (c) => {
      const { id, member } = c.req.valid('param')
      const wish = { id: member, right: c.req.valid('json').right }
      return c.json(presentMember(await clientMembers.changeRight(actorOf(c), id, 'manage', wish), actorOf(c)), 200)
    })
    .openapi(calls.removeColleague, async (c) => {
      const { id, member } = c.req.valid('param')
      await clientMembers.remove(actorOf(c), id, 'manage', member)
      return c.json(removed, 200)
    })
}
