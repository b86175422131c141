/** What goes into an archive; its size has to be known before its contents. */
export interface TarInput {
  name: string
  size: number
  content: AsyncIterable<Uint8Array> | Uint8Array
}

export interface TarEntry {
  name: string
  size: number
  /** To be read to its end before the next entry is asked for. */
  content: AsyncGenerator<Uint8Array>
}

/** An archive is not whole, or not an archive. */
export class TarError extends Error {}

const BLOCK = 512

/** Writes an archive in the POSIX ustar form, which every `tar` reads. */
export async function* writeTar(inputs: AsyncIterable<TarInput>, now: Date): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of inputs) {
    yield headerOf(name, size, now)
    let written = 0
    for await (const piece of content instanceof Uint8Array ? [content] : content) {
      written += piece.length
      yield piece
    }
    if (written !== size) throw new TarError(`${name} has ${written} bytes, not ${size}`)
    if (size % BLOCK > 0) yield new Uint8Array(BLOCK - (size % BLOCK))
  }
  yield new Uint8Array(2 * BLOCK)
}

/** Reads an archive as it comes. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = createSource(source)
  for (;;) {
    const header = await bytes.take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const { name, size } = readHeader(header)
    const content = bytes.pass(size)
    yield { name, size, content }
    for await (const _ of content);
    if (size % BLOCK > 0) await bytes.take(BLOCK - (size % BLOCK))
  }
}

/** All pieces in one. */
export async function gather(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

function headerOf(path: string, size: number, now: Date): Uint8Array {
  const header = Buffer.alloc(BLOCK)
  const { name, prefix } = splitName(path)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(size, 11)}\0`, 124)
  header.write(`${octal(Math.floor(now.getTime() / 1000), 11)}\0`, 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(`${octal(sumOf(header), 6)}\0 `, 148)
  return header
}

/** A long name is cut at a slash: 100 bytes after it, 155 before. */
function splitName(path: string): { name: string; prefix: string } {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: '' }
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return { name, prefix }
  }
  throw new TarError(`${path} is too long a name`)
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (start: number, length: number) =>
    header
      .subarray(start, start + length)
      .toString('utf8')
      .replace(/\0.*$/s, '')
  if (text(257, 5) !== 'ustar' || Number.parseInt(text(148, 8), 8) !== sumOf(header)) {
    throw new TarError('the archive is damaged')
  }
  const prefix = text(345, 155)
  return { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size: Number.parseInt(text(124, 12), 8) }
}

// The field of the sum itself counts as eight spaces.
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

function createSource(source: AsyncIterable<Uint8Array>) {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function more(): Promise<void> {
    const { value, done } = await pieces.next()
    if (done) throw new TarError('the archive ends too early')
    rest = rest.length === 0 ? Buffer.from(value.buffer, value.byteOffset, value.length) : Buffer.concat([rest, value])
  }

  return {
    async take(length: number): Promise<Buffer> {
      while (rest.length < length) await more()
      const taken = rest.subarray(0, length)
      rest = rest.subarray(length)
      return taken
    },
    async *pass(length: number): AsyncGenerator<Uint8Array> {
      let left = length
      while (left > 0) {
        if (rest.length === 0) await more()
        const piece = rest.subarray(0, left)
        rest = rest.subarray(piece.length)
        left -= piece.length
        yield piece
      }
    },
  }
}
