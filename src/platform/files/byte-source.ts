import { Readable } from 'node:stream'
import type { FileStorage } from '#platform/storage.ts'

/** Bytes that can be read from anywhere: in memory, or in a storage without being fetched whole. */
export interface ByteSource {
  size: number
  /** From the first up to, not including, the second. */
  stream(start: number, end: number): Readable
}

export function storedBytes(storage: FileStorage, key: string, size: number): ByteSource {
  async function* read(start: number, end: number) {
    const stored = await storage.open(key, { start, end: end - 1 })
    if (!stored) throw new Error(`${key} is missing from the storage`)
    yield* stored.stream() as AsyncIterable<Uint8Array>
  }
  return { size, stream: (start, end) => Readable.from(start < end ? read(start, end) : [], { objectMode: false }) }
}

/** So much of them in memory. */
export async function readBytes(source: ByteSource, start = 0, end = source.size): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const last = Math.min(end, source.size)
  if (start < last) for await (const piece of source.stream(start, last)) pieces.push(piece)
  return Buffer.concat(pieces)
}
