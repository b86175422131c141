import { LENGTHS, PAGE_SIZE } from '#contract/limits.ts'
import { answers, calls, lenient, messageAnswer, takesJson, z } from '#contract/route.ts'
import { TEAM_ROLES } from '#domain/roles.ts'
import { confirmPassword, email, linkToken, MISMATCH, mailToken, newPassword } from './account-fields.ts'

const forAdmins = calls('team', 'admin')
const forEveryone = calls('team', 'public')

const TEAM_ORDERS = ['role', 'name', 'seen'] as const
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
    devices: z.number().describe('How many devices are signed in now'),
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

export const listTeam = forAdmins.get('/api/team', {
  summary: 'Who works in the office, and who was asked to',
  request: {
    query: z.object({
      order: lenient(z.enum(TEAM_ORDERS), 'role')
        .default('role')
        .describe('By role, the default; by name; or who was seen last first'),
      page: lenient(z.coerce.number().int().min(1).optional(), 1).describe(
        `Page, from 1, of ${PAGE_SIZE.team} people; everybody without it`,
      ),
    }),
  },
  responses: {
    200: answers(
      z.object({
        members: z.array(member),
        page: z.number(),
        pages: z.number(),
        total: z.number(),
        withoutTwoFactor: z.number().describe('How many of all sign in with a password only'),
        invitations: z.array(invitation),
        requireTwoFactor: z.boolean().describe('Whether the firm asks its staff for two-step verification'),
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

export const inviteToTeam = forAdmins.post('/api/team/invitations', {
  fresh: true,
  summary: 'Invite a person by email; a client whose address is proven joins at once',
  request: { body: takesJson(invitationForm) },
  responses: { 201: answers(invited, 'What happens next') },
})

export const resendInvitation = forAdmins.post('/api/team/invitations/{id}/email', {
  summary: 'Send the email again; the link in the one before no longer works',
  request: { params: byId },
  responses: { 200: answers(invited, 'What happens next') },
})

export const cancelInvitation = forAdmins.delete('/api/team/invitations/{id}', {
  summary: 'Take an invitation back; its link no longer works',
  request: { params: byId },
  responses: { 200: answers(messageAnswer, 'Revoked') },
})

export const changeTeamRole = forAdmins.patch('/api/team/{id}', {
  fresh: true,
  summary: 'Change the role of a member; refused for the last admin',
  request: { params: byId, body: takesJson(z.object({ role })) },
  responses: { 200: answers(messageAnswer, 'Changed') },
})

export const removeFromTeam = forAdmins.delete('/api/team/{id}', {
  fresh: true,
  summary: 'Make a member of the team a client again and sign them out everywhere',
  request: { params: byId },
  responses: { 200: answers(messageAnswer, 'Removed') },
})

export const endTeamSessions = forAdmins.delete('/api/team/{id}/sessions', {
  summary: 'Sign a member of the team out everywhere',
  request: { params: byId },
  responses: { 200: answers(messageAnswer, 'Signed out') },
})

export const removeTeamSecondFactor = forAdmins.delete('/api/team/{id}/two-factor', {
  fresh: true,
  summary: 'Turn the second factor off for a person who lost phone and recovery codes',
  request: { params: byId },
  responses: { 200: answers(messageAnswer, 'Turned off') },
})

export const findInvitation = forEveryone.get('/api/auth/invitation', {
  summary: 'Whom an invitation is for, by the token from its mail',
  request: { headers: linkToken },
  responses: { 200: answers(invitation.pick({ fullName: true, email: true, role: true }), 'The invitation') },
})

export const acceptInvitation = forEveryone.post('/api/auth/accept-invitation', {
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
