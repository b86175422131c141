import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

/** What one hash costs: Argon2id with 19 MiB and two passes, as OWASP advises. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const BYTES = { salt: 16, hash: 32 }

/** The hash of a password in the usual form, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(BYTES.salt)
  return written(COST, salt, await derive(password, salt, COST))
}

/** Whether a password belongs to a hash; the cost is the one that the hash names. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const found = FORM.exec(hash)
  if (!found) return false
  const [, memory, passes, parallelism, salt = '', expected = ''] = found
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const wanted = Buffer.from(expected, 'base64')
  const given = await derive(password, Buffer.from(salt, 'base64'), cost)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** A hash that no password has, of the form and the cost of a real one: checking against it takes as long. */
export const DECOY_HASH = written(COST, Buffer.alloc(BYTES.salt, 0x5a), Buffer.alloc(BYTES.hash, 0xc3))

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function derive(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  // The same letters can be typed in two ways (é as one sign, or as e and an accent).
  const message = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, tagLength: BYTES.hash, ...cost }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function written({ memory, passes, parallelism }: typeof COST, salt: Buffer, hash: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`
}
