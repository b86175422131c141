import type { MemberRight } from '#contract/client-fields.ts'

export const RIGHTS: Record<MemberRight, { label: string; hint: string }> = {
  owner: { label: 'Owner', hint: 'Reads and sends everything, invites colleagues' },
  contributor: { label: 'Contributor', hint: 'Reads and sends' },
  reader: { label: 'Reader', hint: 'Reads only' },
}

/** Says of the email only what is true: a site without a mail server sends none. */
export function invitedWords(name: string, mailed: boolean, link: string): string {
  if (mailed) return `${name} is invited. The email is waiting to be sent.`
  return `${name} is invited, but this site has no mail server. Give them this address: ${link}`
}
