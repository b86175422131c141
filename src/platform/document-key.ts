import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** The key under which documents are encrypted, and the one before it while it is being replaced. */
export interface DocumentKeys {
  current: Buffer
  before: Buffer | null
}

/** The key of one file, encrypted with the key of the installation. Stored beside the file as JSON. */
export interface WrappedKey {
  by: string
  nonce: string
  key: string
  tag: string
}

export const KEY_PATTERN = /^[0-9a-f]{64}$/i

/** Null where documents are not encrypted. */
export function documentKeys(config: {
  documentsKey: string | null
  documentsKeyBefore: string | null
}): DocumentKeys | null {
  if (!config.documentsKey) return null
  const before = config.documentsKeyBefore
  return { current: Buffer.from(config.documentsKey, 'hex'), before: before ? Buffer.from(before, 'hex') : null }
}

/** Names a key without telling it. */
export function fingerprint(key: Buffer): string {
  return createHash('sha256').update('countinghouse document key').update(key).digest('hex').slice(0, 16)
}

export function wrapKey(fileKey: Buffer, key: Buffer): WrappedKey {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const wrapped = Buffer.concat([cipher.update(fileKey), cipher.final()])
  return {
    by: fingerprint(key),
    nonce: nonce.toString('hex'),
    key: wrapped.toString('hex'),
    tag: cipher.getAuthTag().toString('hex'),
  }
}

/** Null when it was wrapped by a key that is not among these. */
export function unwrapKey(wrapped: WrappedKey, { current, before }: DocumentKeys): Buffer | null {
  const key = [current, before].find((one) => one && fingerprint(one) === wrapped.by)
  if (!key) return null
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(wrapped.nonce, 'hex'), { authTagLength: 16 })
  decipher.setAuthTag(Buffer.from(wrapped.tag, 'hex'))
  return Buffer.concat([decipher.update(Buffer.from(wrapped.key, 'hex')), decipher.final()])
}
