import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { TOKEN_PREFIX } from '#contract/system/token-scopes.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6

const TOKEN = new RegExp(`^${TOKEN_PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`)

/** A fixed prefix, 190 bits of chance, and a checksum by which scanners tell a token from what only looks like one. */
export function newApiToken(): string {
  const secret = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  return `${TOKEN_PREFIX}${secret}${checksumOf(secret)}`
}

export function isApiToken(text: string): boolean {
  const [, secret = '', checksum] = TOKEN.exec(text) ?? []
  return checksum !== undefined && checksumOf(secret) === checksum
}

export const hashOf = (token: string) => hash('sha256', token, 'base64url')

function checksumOf(secret: string): string {
  let [left, text] = [crc32(secret), '']
  for (let at = 0; at < CHECKSUM_LENGTH; at++) {
    text = DIGITS.charAt(left % DIGITS.length) + text
    left = Math.floor(left / DIGITS.length)
  }
  return text
}
