import {
  acceptInvitation,
  cancelInvitation,
  changeTeamRole,
  endTeamSessions,
  findInvitation,
  inviteToTeam,
  listTeam,
  removeFromTeam,
  removeTeamSecondFactor,
  resendInvitation,
} from '#contract/system/team.ts'
import { isoNow } from '#platform/clock.ts'
import { whileSending } from '#server/features/system/accounts/account/link-follows.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import { placeOf } from '#server/features/system/accounts/sessions/session-cookie.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Tools } from '#server/tools.ts'
import { presentInvitation, presentInvited, presentMember, readInvitation } from './team.present.ts'

export function teamRoutes({ clock }: Pick<Tools, 'clock'>, accounts: Accounts) {
  const { team, invitations, sessions } = accounts
  return createFeature()
    .openapi(listTeam, async (c) => {
      const { members, ...rest } = await team.list(c.req.valid('query'))
      const open = await invitations.list()
      return c.json(
        {
          members: members.map((member) => presentMember(member, actorOf(c).accountId)),
          invitations: open.map((invitation) => presentInvitation(invitation, isoNow(clock))),
          ...rest,
        },
        200,
      )
    })
    .openapi(inviteToTeam, async (c) => {
      const form = c.req.valid('json')
      const { hasJoined, link } = await invitations.invite(actorOf(c), readInvitation(form))
      if (link) return c.json({ message: handOver(form.email), link }, 201)
      const message = hasJoined
        ? `${form.email} had an account already and is in the team now.`
        : `The invitation to ${form.email} is on its way.`
      return c.json({ message }, 201)
    })
    .openapi(resendInvitation, async (c) => {
      const { email, link } = await invitations.resend(actorOf(c), c.req.valid('param').id)
      if (link) return c.json({ message: `${handOver(email)} The old link no longer works.`, link }, 200)
      return c.json({ message: `A new invitation to ${email} is on its way. The old link no longer works.` }, 200)
    })
    .openapi(cancelInvitation, async (c) => {
      await invitations.cancel(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The invitation is revoked. Its link no longer works.' }, 200)
    })
    .openapi(changeTeamRole, async (c) => {
      await team.changeRole(actorOf(c), c.req.valid('param').id, c.req.valid('json').role)
      return c.json({ message: 'The role has been changed.' }, 200)
    })
    .openapi(removeFromTeam, async (c) => {
      const name = await team.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: `${name} is no longer in the team, and signed out everywhere.` }, 200)
    })
    .openapi(endTeamSessions, async (c) => {
      const name = await team.endSessions(actorOf(c), c.req.valid('param').id)
      return c.json({ message: `${name} is signed out everywhere.` }, 200)
    })
    .openapi(removeTeamSecondFactor, async (c) => {
      await team.removeSecondFactor(actorOf(c), c.req.valid('param').id)
      const told = await whileSending(accounts, 'An email tells them so.', 'Please tell them yourself.')
      return c.json({ message: `Two-step verification is off for them. ${told}` }, 200)
    })
    .openapi(findInvitation, async (c) => {
      const found = await invitations.find(c.req.valid('header')['link-token'])
      return c.json(presentInvited(found), 200)
    })
    .openapi(acceptInvitation, async (c) => {
      const { token, password } = c.req.valid('json')
      await invitations.accept(token, password, placeOf(c, sessions))
      return c.json({ message: 'Welcome. You can sign in with your password now.' }, 200)
    })
}

const handOver = (email: string) =>
  `Email is not set up, so ${email} has not been told. Please pass on this link; it is shown only now.`
