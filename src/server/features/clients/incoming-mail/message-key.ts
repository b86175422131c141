import { createHash } from 'node:crypto'
import { setImmediate as afterOthers } from 'node:timers/promises'

const AT_ONCE = 1024 * 1024
const MOST_OF_HEAD = 256 * 1024
const RETURN = 0x0d

/**
 * What makes a message this one: its name, who wrote it when, and everything but its head. The lines that mail servers add on the way are
 * left out, so that one message that comes twice, or two ways, is one. A large one is read piece by piece, and others have their turn.
 */
export async function keyOf(raw: Uint8Array): Promise<string> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const gap = ['\r\n\r\n', '\n\n'].map((line) => bytes.indexOf(line)).filter((at) => at !== -1)
  const start = Math.min(bytes.length, ...gap)
  const fields = bytes
    .toString('latin1', 0, Math.min(start, MOST_OF_HEAD))
    .split(/\r?\n(?![ \t])/)
    .filter((field) => /^(message-id|from|date|subject):/i.test(field))
    .map((field) => field.replaceAll(/\s+/g, ' ').trim())
  const hash = createHash('sha256').update(fields.sort().join('\n')).update('\n\n')
  let end = bytes.length
  while (end > start && (bytes[end - 1] ?? 0) <= 0x20) end--
  for (let at = start; at < end; at += AT_ONCE) {
    hash.update(withoutReturns(bytes.subarray(at, Math.min(end, at + AT_ONCE))))
    await afterOthers()
  }
  return hash.digest('hex')
}

/** Some servers end lines with CR LF, others with LF alone. */
function withoutReturns(piece: Uint8Array): Uint8Array {
  const kept = new Uint8Array(piece.length)
  let length = 0
  // By index: the iterator takes ten times as long.
  for (let at = 0; at < piece.length; at++) {
    const byte = piece[at] ?? 0
    if (byte !== RETURN) kept[length++] = byte
  }
  return kept.subarray(0, length)
}
