import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link in an email is about: the number, and when it was given, for a restored database may give it again. */
export interface Named {
  id: number
  createdAt: string
}

/** The tokens in links of emails. They are signed, not kept: every email has the same, and nothing in the database opens anything. */
export function createSignedNames<Purpose extends string>(secret: string, scope: string) {
  // Only hyphens and word characters: the outbox takes such tokens out of a mail once it was sent.
  const tokenOf = (purpose: Purpose, { id, createdAt }: Named) => {
    const name = `${id}-${Date.parse(createdAt)}`
    const sign = createHmac('sha256', secret).update(`${scope}\n${purpose}\n${name}`).digest('base64url')
    return `${name}-${sign}`
  }

  return {
    of: tokenOf,
    /** What a token names; null when we never wrote it. */
    read(purpose: Purpose, token: string): Named | null {
      const [, id, at] = /^(\d{1,10})-(\d{1,15})-/.exec(token) ?? []
      if (!id || !at) return null
      const named = { id: Number(id), createdAt: new Date(Number(at)).toISOString() }
      const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(purpose, named))]
      return given.length === expected.length && timingSafeEqual(given, expected) ? named : null
    },
  }
}
