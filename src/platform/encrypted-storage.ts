import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type DocumentKeys, fingerprint, unwrapKey, type WrappedKey, wrapKey } from './document-key.ts'
import { decryptFrames, encryptFrames, FRAME_BYTES, measureFrames, STORED_FRAME_BYTES } from './encrypted-frames.ts'
import { release } from './release.ts'
import { type FileStorage, measured, piecesOf, type StoredFile } from './storage.ts'

/** An encrypted file begins with this and the random name of its key. */
const MAGIC = Buffer.from('\x89CHDOC\r\n', 'latin1')
const NAME_BYTES = 16
const HEADER_BYTES = MAGIC.length + NAME_BYTES
const KEY_ENDING = '.key'
/** Says under which key documents lie here, so that a site that has lost its key stores nothing in the open. */
const MARK = 'documents-key.json'

/** Documents cannot be read or stored: their key is not there, or is another one. */
export class DocumentKeyMissing extends Error {}

export type KeyState = 'none' | 'good' | 'missing' | 'wrong'

interface DocumentStorage extends FileStorage {
  keyState(): Promise<KeyState>
  /** Brings every file with these prefixes under the current key; answers how many were wrapped again or encrypted. */
  applyKey(prefixes: string[]): Promise<{ rewrapped: number; encrypted: number }>
}

/** A storage that encrypts what it stores when there is a key. Files that were stored without one are read as they are. */
export function encryptedStorage(inner: FileStorage, keys: DocumentKeys | null): DocumentStorage {
  async function keyState(): Promise<KeyState> {
    const mark = await readJson<{ by: string }>(inner, MARK)
    if (!mark) return keys ? 'good' : 'none'
    if (!keys) return 'missing'
    return [keys.current, keys.before].some((key) => key && fingerprint(key) === mark.by) ? 'good' : 'wrong'
  }

  async function usableKeys(): Promise<DocumentKeys | null> {
    const state = await keyState()
    if (state === 'missing') throw new DocumentKeyMissing('DOCUMENTS_KEY is not set, but documents are encrypted')
    if (state === 'wrong')
      throw new DocumentKeyMissing('DOCUMENTS_KEY is not the key that documents are encrypted with')
    return keys
  }

  async function leaveMark(key: Buffer): Promise<void> {
    const mark = await readJson<{ by: string }>(inner, MARK)
    if (!mark) await inner.put(MARK, jsonBytes({ by: fingerprint(key) }))
  }

  async function fileKeyOf(key: string, name: Buffer): Promise<Buffer> {
    const wrapped = await readJson<WrappedKey>(inner, keyPath(key, name))
    const found = wrapped && keys && unwrapKey(wrapped, keys)
    if (!found) throw new DocumentKeyMissing(`the key of ${key} cannot be read with DOCUMENTS_KEY`)
    return found
  }

  return {
    ...inner,
    keyState,
    freeBytes: async () => (await inner.freeBytes?.()) ?? null,
    async put(key, content) {
      const usable = await usableKeys()
      if (!usable) return inner.put(key, content)
      await leaveMark(usable.current)
      const name = randomBytes(NAME_BYTES)
      const fileKey = randomBytes(32)
      // The key first: a file whose key was lost could never be read.
      await inner.put(keyPath(key, name), jsonBytes(wrapKey(fileKey, usable.current)))
      const { pieces, result } = measured(content)
      try {
        await inner.put(key, encrypted(pieces, name, fileKey))
        return result()
      } catch (error) {
        await inner.remove(keyPath(key, name)).catch(() => {})
        throw error
      }
    },
    async open(key, range) {
      const name = await keyNameOf(inner, key)
      if (!name) return inner.open(key, range)
      await usableKeys()
      return openEncrypted(inner, { key, fileKey: await fileKeyOf(key, name), range })
    },
    async remove(key) {
      const name = await keyNameOf(inner, key)
      await inner.remove(key)
      if (name) await inner.remove(keyPath(key, name))
    },
    async *list(prefix) {
      for await (const file of inner.list(prefix)) if (!file.key.endsWith(KEY_ENDING)) yield file
    },
    async applyKey(prefixes) {
      const usable = await usableKeys()
      if (!usable) throw new DocumentKeyMissing('DOCUMENTS_KEY is not set')
      const done = { rewrapped: 0, encrypted: 0 }
      for (const prefix of prefixes) {
        for await (const { key } of this.list(prefix)) {
          const name = await keyNameOf(inner, key)
          if (!name) {
            const plain = await inner.open(key)
            if (!plain) continue
            await this.put(key, plain.stream() as unknown as AsyncIterable<Uint8Array>)
            done.encrypted++
          } else if (await rewrap(inner, keyPath(key, name), usable)) done.rewrapped++
        }
      }
      await inner.put(MARK, jsonBytes({ by: fingerprint(usable.current) }))
      return done
    },
  }
}

async function rewrap(inner: FileStorage, path: string, keys: DocumentKeys): Promise<boolean> {
  const wrapped = await readJson<WrappedKey>(inner, path)
  if (!wrapped || wrapped.by === fingerprint(keys.current)) return false
  const fileKey = unwrapKey(wrapped, keys)
  if (!fileKey) throw new DocumentKeyMissing(`${path} was wrapped with a key that is not there`)
  await inner.put(path, jsonBytes(wrapKey(fileKey, keys.current)))
  return true
}

async function* encrypted(pieces: AsyncIterable<Uint8Array>, name: Buffer, fileKey: Buffer) {
  yield Buffer.concat([MAGIC, name])
  yield* encryptFrames(pieces, fileKey)
}

async function openEncrypted(
  inner: FileStorage,
  { key, fileKey, range }: { key: string; fileKey: Buffer; range: { start: number; end: number } | undefined },
): Promise<StoredFile | null> {
  const whole = await inner.open(key)
  if (!whole) return null
  const { frames: total, bytes: size } = measureFrames(whole.size - HEADER_BYTES)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const first = Math.floor(start / FRAME_BYTES)
  const last = Math.min(total - 1, Math.floor(Math.max(start, end) / FRAME_BYTES))
  const stored = {
    start: HEADER_BYTES + first * STORED_FRAME_BYTES,
    end: Math.min(whole.size, HEADER_BYTES + (last + 1) * STORED_FRAME_BYTES) - 1,
  }
  async function* content() {
    const file = await inner.open(key, stored)
    if (!file) return
    let at = first * FRAME_BYTES
    for await (const piece of decryptFrames(piecesOf(file), fileKey, { first, total })) {
      const wanted = piece.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
      at += piece.length
      if (wanted.length > 0) yield wanted
    }
  }
  return {
    size,
    modifiedAt: whole.modifiedAt,
    stream: () => Readable.toWeb(Readable.from(content(), { objectMode: false })) as ReadableStream<Uint8Array>,
    async *pieces() {
      for await (const piece of content()) {
        yield piece
        release(piece)
      }
    },
  }
}

/** The name of the key with which a file is encrypted; null for one that is not, or is not there. */
async function keyNameOf(inner: FileStorage, key: string): Promise<Buffer | null> {
  const file = await inner.open(key, { start: 0, end: HEADER_BYTES - 1 })
  if (!file || file.size < HEADER_BYTES) return null
  const header = await read(file)
  return header.subarray(0, MAGIC.length).equals(MAGIC) ? header.subarray(MAGIC.length, HEADER_BYTES) : null
}

function keyPath(key: string, name: Buffer): string {
  return `${key}.${name.toString('hex')}${KEY_ENDING}`
}

async function readJson<T>(inner: FileStorage, key: string): Promise<T | null> {
  const file = await inner.open(key)
  return file && (JSON.parse((await read(file)).toString('utf8')) as T)
}

async function read(file: StoredFile): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.stream() as unknown as AsyncIterable<Uint8Array>) pieces.push(piece)
  return Buffer.concat(pieces)
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
