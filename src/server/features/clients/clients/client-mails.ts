import type { MemberRight } from '#contract/clients/client-fields.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'

const RIGHTS: Record<MemberRight, string> = {
  owner: 'You can read and send everything there, and invite colleagues.',
  contributor: 'You can read and send everything there.',
  reader: 'You can read everything there.',
}

export interface Invitation {
  name: string
  clientName: string
  inviterName: string
  right: MemberRight
  url: string
}

/** The link names the room; whoever opens it still has to show that the address is theirs. */
export const invitationEmail = ({ name, clientName, inviterName, right, url }: Invitation): MailContent => ({
  subject: `You are invited to the client area of ${clientName}`,
  greeting: `Hello ${name},`,
  body: [
    `${inviterName} has invited you to act for ${clientName} in our client area. ${RIGHTS[right]}`,
    { button: 'Open the client area', url },
    'You need no password: enter this email address there, and we send you a code to sign in with.',
  ],
  note: 'If you did not expect this, you do not need to do anything. The link alone lets nobody in.',
})
