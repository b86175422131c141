import { createHash } from 'node:crypto'

interface Identity {
  /** What the item is known by; no other item of the files has it. */
  key: string
  /** Whether an item before it says the same of itself, and what it is then. */
  repeats: 'nothing' | 'another' | 'itself'
}

/**
 * Gives every element of some files a key of its own. Two elements with one id are two items; an element that is in the files a second
 * time, word for word, is known as the same. The order of the files decides, so that reading them again gives the same keys.
 */
export function createIdentities() {
  const prints = new Map<string, string[]>()
  return {
    has: (key: string): boolean => prints.has(key),

    take(key: string, ...facts: string[]): Identity {
      const print = createHash('sha256').update(facts.join('\u0000')).digest('base64url').slice(0, 20)
      const before = prints.get(key)
      if (!before) {
        prints.set(key, [print])
        return { key, repeats: 'nothing' }
      }
      const repeats = before.includes(print) ? 'itself' : 'another'
      before.push(print)
      return { key: `${key}~${before.length}`, repeats }
    },
  }
}

export type Identities = ReturnType<typeof createIdentities>

export const SAME_AGAIN = 'It is in the files twice. The first one is used.'
