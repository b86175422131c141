import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export function newToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

export function newId(): string {
  return randomUUID()
}

// No 0/O, 1/I/L: a reference is read aloud on the telephone.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A short reference a person can read aloud, such as `Q-7KX4-M2PA`. */
export function newReference(prefix: string): string {
  const pick = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${prefix}-${pick()}-${pick()}`
}

/** A password that can be read from one screen and typed on another, such as `m7kx-4m2p-a9qt-x3hd`. */
export function newPassphrase(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: 4 }, group).join('-').toLowerCase()
}
