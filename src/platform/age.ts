import { Readable } from 'node:stream'

/** The public half of a key of the age format, to which files are encrypted. */
export const RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/
const IDENTITY = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/m

export interface KeyPair {
  recipient: string
  /** The private half: whoever has it reads everything. */
  identity: string
}

/** The file was encrypted to another key. */
export class WrongKeyError extends Error {}

/** The file was changed or cut short. */
export class SealError extends Error {}

// Loaded with the first backup that is encrypted: a site at rest does without its 300 KB.
const load = () => import('age-encryption')

export async function newKeyPair(): Promise<KeyPair> {
  const { generateX25519Identity, identityToRecipient } = await load()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The private key in a file as `age-keygen` writes it; null when there is none. */
export function findIdentity(text: string): string | null {
  return IDENTITY.exec(text)?.[0] ?? null
}

/** Encrypts what passes so that each of the recipients, and nobody else, reads it with the ordinary `age`. */
export async function* encrypted(pieces: AsyncIterable<Uint8Array>, recipients: string[]): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await load()
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* iterated(await encrypter.encrypt(streamOf(pieces)))
}

export async function* decrypted(pieces: AsyncIterable<Uint8Array>, identity: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await load()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  let fault: unknown = null
  // What reading the source fails with is not a fault of the file.
  async function* source() {
    try {
      yield* pieces
    } catch (error) {
      fault = error
      throw error
    }
  }
  try {
    yield* iterated(await decrypter.decrypt(streamOf(source())))
  } catch (error) {
    if (fault) throw fault
    const words = error instanceof Error ? error.message : String(error)
    if (/no identity matched/.test(words)) throw new WrongKeyError('it was encrypted to another key')
    throw new SealError(words)
  }
}

const streamOf = (pieces: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(pieces)) as ReadableStream as ReadableStream<Uint8Array>

const iterated = (stream: ReadableStream<Uint8Array>) => stream as unknown as AsyncIterable<Uint8Array>
