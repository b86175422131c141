import type { InvitationAnswer, TeamMemberAnswer } from '#contract/system/team.ts'
import type { Invitation, Member } from './team.store.ts'

export function presentMember({ name, ...member }: Member, ownId: string): TeamMemberAnswer {
  return { ...member, fullName: name, you: member.id === ownId }
}

export function presentInvitation(invitation: Invitation, now: string): InvitationAnswer {
  return {
    id: invitation.id,
    fullName: invitation.name,
    email: invitation.email,
    role: invitation.role,
    invitedBy: invitation.invitedBy,
    invitedAt: invitation.invitedAt,
    expiresAt: invitation.expiresAt,
    expired: invitation.expiresAt <= now,
  }
}

export function presentInvited({
  name,
  email,
  role,
}: Invitation): Pick<InvitationAnswer, 'fullName' | 'email' | 'role'> {
  return { fullName: name, email, role }
}

export function readInvitation<T extends { fullName: string }>({ fullName, ...form }: T) {
  return { ...form, name: fullName }
}
