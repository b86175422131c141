import { createHash } from 'node:crypto'
import { newToken } from '#platform/ids.ts'
import { release } from '#platform/release.ts'
import type { FileStorage } from '#platform/storage.ts'
import { problem } from '#server/http/problem.ts'
import { PART_BYTES } from './uploads.model.ts'
import type { Part } from './uploads.store.ts'

interface Arriving {
  storage: FileStorage
  id: string
  start: number
  /** How many bytes may still come. */
  most: number
  checksum: { algorithm: string; value: string } | null
  /** Counts parts in; false when the upload is somewhere else by now. */
  save(parts: Part[]): Promise<boolean>
}

/**
 * Stores what arrives part by part, each for good before it is counted, and answers where the upload is then. A line that
 * breaks off ends the part: what came before is kept. Parts with a checksum are counted together, once it was right.
 */
export async function storeArriving(source: AsyncIterable<Uint8Array>, arriving: Arriving): Promise<number> {
  const { storage, id, start, checksum, save } = arriving
  const reader = readInParts(source, arriving.most, checksum?.algorithm)
  const held: Part[] = []
  let at = start
  try {
    while (await reader.hasMore()) {
      const storageKey = `incoming/${id}-${newToken(9)}.part`
      const { bytes } = await storage.put(storageKey, reader.part())
      const part = { start: at, bytes, storageKey }
      held.push(part)
      at += bytes
      if (checksum) continue
      if (!(await save([part]))) throw moved()
      held.pop()
    }
    if (reader.isTooLong()) throw problem('too-large', 413, 'More was sent than the upload is long.')
    if (checksum && !reader.isBroken()) {
      if (reader.digest() !== checksum.value) {
        throw problem('checksum', 460 as never, 'What arrived is not what was sent. Please send this part again.')
      }
      if (!(await save(held))) throw moved()
      held.length = 0
      return at
    }
    return checksum ? start : at
  } finally {
    for (const { storageKey } of held) await storage.remove(storageKey).catch(() => {})
  }
}

function readInParts(source: AsyncIterable<Uint8Array>, most: number, algorithm: string | undefined) {
  const chunks = source[Symbol.asyncIterator]()
  const hash = algorithm ? createHash(algorithm) : null
  let next: Uint8Array | null = null
  let taken = 0
  let end: 'no' | 'end' | 'broken' | 'too long' = 'no'

  async function read(): Promise<void> {
    try {
      const step = await chunks.next()
      if (step.done) end = 'end'
      else if (taken + step.value.length > most) end = 'too long'
      else next = step.value
    } catch {
      end = 'broken'
    }
  }

  return {
    async hasMore(): Promise<boolean> {
      while (!next?.length && end === 'no') await read()
      return next !== null
    },
    async *part(): AsyncGenerator<Uint8Array> {
      for (let length = 0; next && length < PART_BYTES; ) {
        const piece: Uint8Array = next
        next = null
        taken += piece.length
        length += piece.length
        hash?.update(piece)
        yield piece
        // Whoever stores it is done with it.
        release(piece)
        if (length < PART_BYTES) await read()
      }
    },
    isTooLong: () => end === 'too long',
    isBroken: () => end === 'broken',
    digest: () => hash?.digest('base64'),
  }
}

const moved = () =>
  problem('offset', 409, 'The upload has a different offset now. Ask for it with HEAD and continue from there.')
