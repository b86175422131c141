import type { MemberRight } from '#contract/clients/client-fields.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'

const RIGHTS: Record<MemberRight, string> = {
  owner: 'You can read and send everything there, and invite colleagues.',
  contributor: 'You can read and send everything there.',
  reader: 'You can read everything there.',
}

interface Invitation {
  /** Null where the address is not proven: what somebody typed is not sent to a stranger. */
  name: string | null
  clientName: string
  /** Null for one of the client's own people who writes to a stranger: their name is theirs to choose. */
  inviterName: string | null
  right: MemberRight
  url: string
}

/** The link names the room; whoever opens it still has to show that the address is theirs. */
export const invitationEmail = ({ name, clientName, inviterName, right, url }: Invitation): MailContent => ({
  subject: `You are invited to the client area of ${clientName}`,
  greeting: name ? `Hello ${name},` : 'Hello,',
  body: [
    `${inviterName ?? `An owner of ${clientName}`} has invited you to act for ${clientName} in our client area. ${RIGHTS[right]}`,
    { button: 'Open the client area', url },
    'You need no password: enter this email address there, and we send you a code to sign in with.',
  ],
  note: 'If you did not expect this, you do not need to do anything. The link alone lets nobody in.',
})
