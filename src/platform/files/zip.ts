import { callbackify } from 'node:util'
import { type Entry, fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { type ByteSource, readBytes } from './byte-source.ts'

export interface ZipEntry {
  name: string
  /** Of its contents, as the archive says. Reading stops with a fault where they turn out longer. */
  size: number
  isEncrypted: boolean
  /** Its contents, or the first so many bytes of them. */
  read(most: number): Promise<Buffer>
  stream(): AsyncIterable<Uint8Array>
}

export class ZipFault extends Error {}

export async function* zipEntries(from: Buffer | ByteSource): AsyncGenerator<ZipEntry> {
  let archive: ZipFile | undefined
  try {
    archive = Buffer.isBuffer(from)
      ? await fromBufferPromise(from)
      : await fromRandomAccessReaderPromise(new SourceReader(from), from.size)
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      yield entryOf(archive, entry)
    }
  } catch (error) {
    throw faultOf(error)
  } finally {
    archive?.close()
  }
}

/** A ZIP that stays open, with everything in it by name. Names that lead out of it are refused, and so are more entries than told. */
export async function openZip(from: ByteSource, mostEntries: number): Promise<{ entries: ZipEntry[]; close(): void }> {
  try {
    const kept = { autoClose: false, lazyEntries: true }
    const archive = await fromRandomAccessReaderPromise(new SourceReader(from), from.size, kept)
    if (archive.entryCount > mostEntries)
      throw new ZipFault(`it has more than ${mostEntries.toLocaleString('en')} files`)
    const entries: ZipEntry[] = []
    for await (const entry of archive.eachEntry()) {
      if (!entry.fileName.endsWith('/')) entries.push(entryOf(archive, entry))
    }
    return { entries, close: () => archive.close() }
  } catch (error) {
    throw faultOf(error)
  }
}

const BLOCK = 256 * 1024

/** Reads the many small pieces of a directory from blocks: in a storage, each reading costs. */
class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource
  #block: { start: number; bytes: Buffer } = { start: -1, bytes: Buffer.alloc(0) }
  constructor(source: ByteSource) {
    super()
    this.#source = source
  }
  override _readStreamForRange(start: number, end: number) {
    return this.#source.stream(start, end)
  }
  override read(into: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
    if (length > BLOCK) return super.read(into, offset, length, position, done)
    callbackify(() => this.#take(position, length))((error, bytes) => {
      if (!error) bytes.copy(into, offset)
      done(error)
    })
  }
  async #take(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.#block
    if (start < 0 || position < start || position + length > start + bytes.length) {
      this.#block = { start: position, bytes: await readBytes(this.#source, position, position + BLOCK) }
    }
    const from = position - this.#block.start
    return this.#block.bytes.subarray(from, from + length)
  }
}

function entryOf(archive: ZipFile, entry: Entry): ZipEntry {
  return {
    name: entry.fileName,
    size: entry.uncompressedSize,
    isEncrypted: entry.isEncrypted(),
    async *stream() {
      try {
        yield* await archive.openReadStreamPromise(entry)
      } catch (error) {
        throw faultOf(error)
      }
    },
    async read(most) {
      try {
        const stream = await archive.openReadStreamPromise(entry)
        const pieces: Buffer[] = []
        let length = 0
        for await (const piece of stream) {
          pieces.push(piece)
          length += piece.length
          if (length >= most) break
        }
        return Buffer.concat(pieces).subarray(0, most)
      } catch (error) {
        throw faultOf(error)
      }
    },
  }
}

// What reading throws speaks of the archive; everything else is ours.
function faultOf(error: unknown): unknown {
  if (error instanceof ZipFault) return error
  return error instanceof Error && !(error instanceof TypeError) ? new ZipFault(error.message) : error
}
