import type { MemberRight } from '#contract/clients/client-fields.ts'

export const RIGHTS: Record<MemberRight, { label: string; hint: string }> = {
  owner: { label: 'Owner', hint: 'Reads and sends everything, invites colleagues' },
  contributor: { label: 'Contributor', hint: 'Reads and sends' },
  reader: { label: 'Reader', hint: 'Reads only' },
}

/** Says of the email only what is true: a site without a mail server sends none, and no code to sign in with either. */
export function invitedWords(name: string, { mailed, link, byFirm }: Invited): string {
  if (mailed) return `${name} is invited. The email is waiting to be sent.`
  const next = byFirm
    ? 'An administrator can confirm their address and make them a link to a password, on their page under Customers.'
    : 'Please ask us to let them in.'
  return `${name} is invited, but this site cannot send email yet, and so no code to sign in with. ${next} Their client area: ${link}`
}

interface Invited {
  mailed: boolean
  link: string
  byFirm: boolean
}
