import { LENGTHS } from '#contract/limits.ts'
import {
  answers,
  answersFields,
  calls,
  messageAnswer,
  named,
  numericId,
  takesFields,
  takesJson,
  z,
} from '#contract/route.ts'
import { email } from '#contract/system/account-fields.ts'
import { typedLine } from '#contract/typed-text.ts'
import { CLIENT_KINDS, CLIENT_STATES, MEMBER_RIGHTS } from './client-fields.ts'

const memberRight = z
  .enum(MEMBER_RIGHTS, 'Choose what they may do')
  .describe('owner: everything, and invites colleagues; contributor: reads and sends; reader: reads')

export const memberAnswer = named('ClientMember', {
  id: z.number(),
  name: z.string(),
  email: z.string(),
  right: memberRight,
  state: z.enum(['invited', 'active']).describe('Invited until they open the client area for the first time'),
  you: z.boolean(),
  invitedAt: z.string(),
  lastSeenAt: z.string().nullable(),
})

export type MemberAnswer = z.infer<typeof memberAnswer>

const invited = named('MemberInvitation', {
  name: typedLine(LENGTHS.name, 'Enter the name of the person'),
  email,
  right: memberRight,
})

const invitedAnswer = named('MemberInvited', {
  member: memberAnswer,
  mailed: z.boolean().describe('Whether there is a server that the email can leave by'),
  link: z.string().describe('The address of the client area. It signs nobody in'),
})

export const storageAnswer = named('ClientStorage', {
  usedBytes: z.number(),
  limitBytes: z.number(),
  percent: z.number(),
  level: z.enum(['fine', 'near', 'almost', 'full']).describe('near from 80 %, almost from 95 %'),
})

const memberList = z.object({ items: z.array(memberAnswer) })
const memberId = numericId.extend({ member: z.coerce.number().int().positive() })
const rightBody = takesFields({ right: memberRight })

const forAccountants = calls('clients', 'accountant')
const forClients = calls('portal', 'client')

export const listMembers = forAccountants.get('/api/clients/{id}/members', {
  summary: 'Who acts for a client, and when they were last there',
  request: { params: numericId },
  responses: { 200: answers(memberList, 'The people of the client') },
})

export const inviteMember = forAccountants.post('/api/clients/{id}/members', {
  summary: 'Invite a person to act for a client; the link in the email signs nobody in',
  request: { params: numericId, body: takesJson(invited) },
  responses: { 201: answers(invitedAnswer, 'They are invited') },
})

export const changeMember = forAccountants.patch('/api/clients/{id}/members/{member}', {
  summary: 'Change what a person may do',
  request: { params: memberId, body: rightBody },
  responses: { 200: answers(memberAnswer, 'The person as they are now') },
})

export const removeMember = forAccountants.delete('/api/clients/{id}/members/{member}', {
  summary: 'Remove a person from a client; their access ends at once',
  request: { params: memberId },
  responses: { 200: answers(messageAnswer, 'They are removed') },
})

export const mailMember = forAccountants.post('/api/clients/{id}/members/{member}/invitation-email', {
  summary: 'Send the invitation again',
  request: { params: memberId },
  responses: { 200: answers(invitedAnswer, 'Sent again') },
})

const roomSummary = named('RoomSummary', {
  id: z.number(),
  name: z.string(),
  kind: z.enum(CLIENT_KINDS),
  state: z.enum(CLIENT_STATES),
  right: memberRight,
})

const room = roomSummary
  .extend({
    storage: storageAnswer,
    responsible: z
      .object({ name: z.string(), email: z.string() })
      .nullable()
      .describe('Who of the firm is responsible for this client'),
    yearEnd: z.string().nullable(),
    plan: z.string().nullable().describe('The name of the plan'),
  })
  .openapi('Room')

export type RoomSummaryAnswer = z.infer<typeof roomSummary>
export type RoomAnswer = z.infer<typeof room>

export const listRooms = forClients.get('/api/my/clients', {
  summary: 'The clients that I act for, and my right in each',
  responses: { 200: answersFields('My clients, by name', { items: z.array(roomSummary) }) },
})

export const getRoom = forClients.get('/api/my/clients/{id}', {
  summary: 'One client that I act for',
  request: { params: numericId },
  responses: { 200: answers(room, 'The client') },
})

export const listColleagues = forClients.get('/api/my/clients/{id}/members', {
  summary: 'Who else acts for this client',
  request: { params: numericId },
  responses: { 200: answers(memberList, 'The people of the client') },
})

export const inviteColleague = forClients.post('/api/my/clients/{id}/members', {
  summary: 'Invite a colleague; owners only',
  request: { params: numericId, body: takesJson(invited) },
  responses: { 201: answers(invitedAnswer, 'They are invited') },
})

export const changeColleague = forClients.patch('/api/my/clients/{id}/members/{member}', {
  summary: 'Change what a colleague may do; owners only, and one owner stays',
  request: { params: memberId, body: rightBody },
  responses: { 200: answers(memberAnswer, 'The colleague as they are now') },
})

export const removeColleague = forClients.delete('/api/my/clients/{id}/members/{member}', {
  summary: 'Remove a colleague, or leave; owners only, and one owner stays',
  request: { params: memberId },
  responses: { 200: answers(messageAnswer, 'They are removed') },
})
