import { LENGTHS, PAGE_SIZE } from '#contract/limits.ts'
import { answers, lenient, messageAnswer, route, takesJson, z } from '#contract/route.ts'
import { confirmPassword, email, MISMATCH, mailToken, newPassword } from './account-fields.ts'

const tags = ['team']

export const TEAM_ROLES = ['editor', 'accountant', 'admin'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

export const TEAM_ORDERS = ['role', 'name', 'seen'] as const
export type TeamOrder = (typeof TEAM_ORDERS)[number]

const role = z.enum(TEAM_ROLES, 'Choose what they may do')

const member = z
  .object({
    id: z.string(),
    fullName: z.string(),
    email: z.string(),
    role,
    you: z.boolean(),
    twoFactor: z.boolean(),
    passkeys: z.number(),
    suspended: z.boolean(),
    devices: z.number().openapi({ description: 'How many devices are signed in now' }),
    lastSeenAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .openapi('TeamMember')

const invitation = z
  .object({
    id: z.string(),
    fullName: z.string(),
    email: z.string(),
    role,
    invitedBy: z.string(),
    invitedAt: z.string(),
    expiresAt: z.string(),
    expired: z.boolean(),
  })
  .openapi('Invitation')

export type TeamMemberAnswer = z.infer<typeof member>
export type InvitationAnswer = z.infer<typeof invitation>

const byId = z.object({ id: z.string().max(64) })

export const listTeam = route({
  method: 'get',
  path: '/api/team',
  access: 'admin',
  tags,
  summary: 'Who works in the office, and who was asked to',
  request: {
    query: z.object({
      order: lenient(z.enum(TEAM_ORDERS), 'role')
        .default('role')
        .openapi({ description: 'By role unless told; by name; or who was seen last first' }),
      page: lenient(z.coerce.number().int().min(1).optional(), 1).openapi({
        description: `Page, from 1, of ${PAGE_SIZE.team} people; everybody without it`,
      }),
    }),
  },
  responses: {
    200: answers(
      z.object({
        members: z.array(member),
        page: z.number(),
        pages: z.number(),
        total: z.number(),
        withoutTwoFactor: z.number().openapi({ description: 'How many of all sign in with a password only' }),
        invitations: z.array(invitation),
        requireTwoFactor: z
          .boolean()
          .openapi({ description: 'Whether the firm asks its staff for two-step verification' }),
      }),
      'The team',
    ),
  },
})

const invitationForm = z.object({
  fullName: z
    .string({ error: 'Enter their full name' })
    .trim()
    .min(1, 'Enter their full name')
    .max(LENGTHS.name, `A name can have at most ${LENGTHS.name} characters`),
  email,
  role,
})

/** The link is for whoever invites to pass on, while the site has no mail server. */
const invited = messageAnswer.extend({ link: z.url().optional() })

export const inviteToTeam = route({
  method: 'post',
  path: '/api/team/invitations',
  access: 'admin',
  fresh: true,
  tags,
  summary: 'Ask somebody to join by mail; a client whose address is proven joins at once',
  request: { body: takesJson(invitationForm) },
  responses: { 201: answers(invited, 'What happens next') },
})

export const resendInvitation = route({
  method: 'post',
  path: '/api/team/invitations/{id}/letter',
  access: 'admin',
  tags,
  summary: 'Send the email again; the link in the one before no longer works',
  request: { params: byId },
  responses: { 200: answers(invited, 'What happens next') },
})

export const cancelInvitation = route({
  method: 'delete',
  path: '/api/team/invitations/{id}',
  access: 'admin',
  tags,
  summary: 'Take an invitation back; its link no longer works',
  request: { params: byId },
  responses: { 200: answers(messageAnswer, 'Revoked') },
})

export const changeTeamRole = route({
  method: 'patch',
  path: '/api/team/{id}',
  access: 'admin',
  fresh: true,
  tags,
  summary: 'Change what somebody may do; refused for the last admin',
  request: { params: byId, body: takesJson(z.object({ role })) },
  responses: { 200: answers(messageAnswer, 'Changed') },
})

export const removeFromTeam = route({
  method: 'delete',
  path: '/api/team/{id}',
  access: 'admin',
  fresh: true,
  tags,
  summary: 'Make somebody of the team a client again and sign them out everywhere',
  request: { params: byId },
  responses: { 200: answers(messageAnswer, 'Removed') },
})

export const endTeamSessions = route({
  method: 'delete',
  path: '/api/team/{id}/sessions',
  access: 'admin',
  tags,
  summary: 'Sign somebody of the team out everywhere',
  request: { params: byId },
  responses: { 200: answers(messageAnswer, 'Signed out') },
})

export const removeTeamSecondFactor = route({
  method: 'delete',
  path: '/api/team/{id}/two-factor',
  access: 'admin',
  fresh: true,
  tags,
  summary: 'Turn the second factor off for somebody who lost phone and recovery codes',
  request: { params: byId },
  responses: { 200: answers(messageAnswer, 'Turned off') },
})

export const findInvitation = route({
  method: 'post',
  path: '/api/auth/invitation',
  access: 'public',
  tags,
  summary: 'Whom an invitation is for, by the token from its mail',
  request: { body: takesJson(z.object({ token: mailToken })) },
  responses: { 200: answers(invitation.pick({ fullName: true, email: true, role: true }), 'The invitation') },
})

export const acceptInvitation = route({
  method: 'post',
  path: '/api/auth/accept-invitation',
  access: 'public',
  tags,
  summary: 'Join the team: choose a password with the token from the mail, which proves the address as well',
  request: {
    body: takesJson(
      z
        .object({ token: mailToken, password: newPassword, confirmPassword })
        .refine((form) => form.password === form.confirmPassword, { path: ['confirmPassword'], error: MISMATCH }),
    ),
  },
  responses: { 200: answers(messageAnswer, 'Joined') },
})
