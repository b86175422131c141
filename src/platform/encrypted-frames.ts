import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { release } from './release.ts'

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
  const frame = Buffer.allocUnsafeSlow(FRAME_BYTES)
  let filled = 0
  let number = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      // A full frame waits: only what comes after it tells that it is not the last.
      if (filled === FRAME_BYTES) {
        yield* passing(encryptFrame(frame, key, number++, false))
        filled = 0
      }
      const taken = piece.subarray(at, at + FRAME_BYTES - filled)
      frame.set(taken, filled)
      filled += taken.length
      at += taken.length
    }
  }
  yield* passing(encryptFrame(frame.subarray(0, filled), key, number, true))
}

/** A piece that is good until the next is asked for. */
function* passing(piece: Uint8Array): Generator<Uint8Array> {
  yield piece
  release(piece)
}

/** The content of a row of frames, of which the first has this number. */
export async function* decryptFrames(
  stored: AsyncIterable<Uint8Array>,
  key: Buffer,
  { first, total }: { first: number; total: number },
): AsyncGenerator<Uint8Array> {
  const frame = Buffer.allocUnsafeSlow(STORED_FRAME_BYTES)
  let filled = 0
  let number = first
  for await (const piece of stored) {
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + STORED_FRAME_BYTES - filled)
      frame.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled < STORED_FRAME_BYTES) continue
      yield decryptFrame(frame, key, number, number === total - 1)
      number++
      filled = 0
    }
  }
  if (filled > 0) yield decryptFrame(frame.subarray(0, filled), key, number, number === total - 1)
}

/** How many frames, and how many bytes of content, are in a row of stored bytes. */
export function measureFrames(storedBytes: number): { frames: number; bytes: number } {
  const frames = Math.max(1, Math.ceil(storedBytes / STORED_FRAME_BYTES))
  return { frames, bytes: Math.max(0, storedBytes - frames * OVERHEAD) }
}

function encryptFrame(content: Uint8Array, key: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(place(number, isLast))
  const encrypted = cipher.update(content)
  const whole = Buffer.concat([nonce, encrypted, cipher.final(), cipher.getAuthTag()])
  release(encrypted)
  return whole
}

function decryptFrame(stored: Buffer, key: Buffer, number: number, isLast: boolean): Buffer {
  if (stored.length < OVERHEAD) throw new DamagedFrame('a stored file is cut off')
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(place(number, isLast))
  decipher.setAuthTag(stored.subarray(-TAG_BYTES))
  try {
    const content = decipher.update(stored.subarray(NONCE_BYTES, -TAG_BYTES))
    // Nothing is left by then; it throws when the frame was changed.
    decipher.final()
    return content
  } catch {
    throw new DamagedFrame('a stored file was changed or cut off')
  }
}

function place(number: number, isLast: boolean): Buffer {
  return Buffer.from(`${number}|${isLast ? 'last' : 'more'}`)
}
