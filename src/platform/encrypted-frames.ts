import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Of the content; a frame is stored with its nonce before it and its tag after it. */
export const FRAME_BYTES = 64 * 1024
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const STORED_FRAME_BYTES = NONCE_BYTES + FRAME_BYTES + TAG_BYTES
const OVERHEAD = NONCE_BYTES + TAG_BYTES

/** What was stored is not what is there: changed, cut off, or of another key. */
export class DamagedFrame extends Error {}

/**
 * AES-256-GCM in frames, so that a file of any size passes in little memory and a range can be read without the rest. Each frame is
 * bound to its number and to being the last: none can be left out, moved or cut off unnoticed.
 */
export async function* encryptFrames(pieces: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = []
  let length = 0
  let number = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    length += piece.length
    if (length <= FRAME_BYTES) continue
    const whole = Buffer.concat(waiting)
    let at = 0
    // The last bytes always wait: only the end tells which frame is the last.
    for (; whole.length - at > FRAME_BYTES; at += FRAME_BYTES) {
      yield encryptFrame(whole.subarray(at, at + FRAME_BYTES), key, number++, false)
    }
    waiting.splice(0, waiting.length, whole.subarray(at))
    length = whole.length - at
  }
  yield encryptFrame(Buffer.concat(waiting), key, number, true)
}

/** The content of a row of frames, of which the first has this number. */
export async function* decryptFrames(
  stored: AsyncIterable<Uint8Array>,
  key: Buffer,
  { first, total }: { first: number; total: number },
): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0)
  let number = first
  for await (const piece of stored) {
    rest = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece])
    while (rest.length >= STORED_FRAME_BYTES && number < total) {
      yield decryptFrame(rest.subarray(0, STORED_FRAME_BYTES), key, number, number === total - 1)
      rest = rest.subarray(STORED_FRAME_BYTES)
      number++
    }
  }
  if (rest.length > 0) yield decryptFrame(rest, key, number, number === total - 1)
}

/** How many frames, and how many bytes of content, stand in a row of stored bytes. */
export function measureFrames(storedBytes: number): { frames: number; bytes: number } {
  const frames = Math.max(1, Math.ceil(storedBytes / STORED_FRAME_BYTES))
  return { frames, bytes: Math.max(0, storedBytes - frames * OVERHEAD) }
}

function encryptFrame(content: Uint8Array, key: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(place(number, isLast))
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

function decryptFrame(stored: Buffer, key: Buffer, number: number, isLast: boolean): Buffer {
  if (stored.length < OVERHEAD) throw new DamagedFrame('a stored file is cut off')
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(place(number, isLast))
  decipher.setAuthTag(stored.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new DamagedFrame('a stored file was changed or cut off')
  }
}

function place(number: number, isLast: boolean): Buffer {
  return Buffer.from(`${number}|${isLast ? 'last' : 'more'}`)
}
