import { seal, unsealOrNull } from '#platform/seal.ts'

const LONGEST_TOKEN = 600

/**
 * Links of an email to the client area say to whom it was sent, so that the sign-in page need not ask for the address. They sign nobody in:
 * a code is still emailed to that address.
 */
export function createRecipientLinks({ publicUrl, key }: { publicUrl: string; key: string }) {
  const sealKey = `recipient-link:${key}`
  const links = new RegExp(
    `${publicUrl.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}/portal(?:/[\\w/-]+)?(?![\\w/?#-])`,
    'g',
  )

  return {
    /** The same parts of an email, with whom it is to in every link to the client area. */
    mark<T extends { to: string; text: string; html: string }>(mail: T): T {
      const mark = (part: string) => part.replaceAll(links, (link) => `${link}?for=${token}`)
      const token = seal(mail.to, sealKey)
      return { ...mail, text: mark(mail.text), html: mark(mail.html) }
    },

    /** The address that a link was sent to; null for anything that was not made here. */
    read: (token: string): string | null => (token.length > LONGEST_TOKEN ? null : unsealOrNull(token, sealKey)),
  }
}
