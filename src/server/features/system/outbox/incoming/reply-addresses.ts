import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tools } from '#server/tools.ts'

export interface ReplyThread {
  kind: 'conversation' | 'request'
  id: number
  /** Whom the address is made for: an account and its email, or the email alone. Another email makes another address. */
  person: string
}

export interface ReplyToken {
  kind: ReplyThread['kind']
  id: number
  isFor(person: string): boolean
}

/** So many months an address stays good, the one it was made in aside. */
const MONTHS = 6
const KINDS = { c: 'conversation', r: 'request' } as const
const TOKEN = /^([cr])([0-9a-z]{1,7})-([0-9a-z]{1,4})-([0-9a-f]{26})$/

/**
 * Addresses that an email is answered to: `reply+TOKEN@firm.example`. The token names the thread and proves that the site made it for one
 * person; who learns of it can read nothing, and what they write counts only if it comes from that person's address. It is made of
 * lower case and digits, because mail servers on the way may change capitals.
 */
export function createReplyAddresses({ secrets, clock }: Pick<Tools, 'secrets' | 'clock'>) {
  const thisMonth = () => {
    const now = clock.now()
    return now.getUTCFullYear() * 12 + now.getUTCMonth()
  }
  const proofOf = (facts: string[]) =>
    createHmac('sha256', secrets.session)
      .update(['reply address', ...facts].join('\n'))
      .digest('hex')
      .slice(0, 26)

  return {
    make(base: string, { kind, id, person }: ReplyThread): string {
      const at = base.lastIndexOf('@')
      const month = thisMonth().toString(36)
      const proof = proofOf([kind, String(id), month, person])
      return `${base.slice(0, at)}+${kind.charAt(0)}${id.toString(36)}-${month}-${proof}${base.slice(at)}`
    },

    /** What one of these addresses says; null when none is ours, or its time has expired. */
    read(base: string, addresses: string[]): ReplyToken | null {
      const at = base.lastIndexOf('@')
      const [start, end] = [`${base.slice(0, at)}+`.toLowerCase(), base.slice(at).toLowerCase()]
      for (const address of addresses.map((each) => each.trim().toLowerCase())) {
        if (!address.startsWith(start) || !address.endsWith(end)) continue
        const [, letter = '', number = '', month = '', proof = ''] =
          TOKEN.exec(address.slice(start.length, address.length - end.length)) ?? []
        const kind = KINDS[letter as keyof typeof KINDS]
        const age = thisMonth() - Number.parseInt(month, 36)
        if (!kind || age < 0 || age > MONTHS) continue
        const id = Number.parseInt(number, 36)
        const isFor = (person: string) =>
          timingSafeEqual(Buffer.from(proofOf([kind, String(id), month, person])), Buffer.from(proof))
        return { kind, id, isFor }
      }
      return null
    },
  }
}
