import { extract, pack } from 'tar-stream'

/** What goes into an archive; its size has to be known before its contents. */
export interface TarInput {
  name: string
  size: number
  content: AsyncIterable<Uint8Array> | Uint8Array
}

interface TarEntry {
  name: string
  size: number
  /** To be read to its end before the next entry is asked for. */
  content: AsyncIterable<Uint8Array>
}

export class TarError extends Error {}

/** Writes an archive that every `tar` reads. */
export function writeTar(inputs: AsyncIterable<TarInput>, now: Date): AsyncIterable<Uint8Array> {
  const archive = pack()
  const fill = async () => {
    for await (const { name, size, content } of inputs) {
      const entry = archive.entry({ name, size, mtime: now, mode: 0o600 })
      const written = await pour(content instanceof Uint8Array ? [content] : content, entry)
      if (written !== size) throw new TarError(`${name} has ${written} bytes, not ${size}`)
      entry.end(null)
    }
    archive.finalize()
  }
  fill().catch((error: Error) => archive.destroy(error))
  return archive as AsyncIterable<Uint8Array>
}

export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const archive = extract()
  let fault: unknown = null
  archive.on('error', (error) => {
    fault ??= new TarError(/end of data/.test(error.message) ? 'the archive ends too early' : 'the archive is damaged')
  })
  const feed = async () => {
    await pour(source, archive)
    archive.end(null)
  }
  feed().catch((error: Error) => {
    fault = error
    archive.destroy(error)
  })
  async function* content(entry: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* entry
    } catch (error) {
      throw fault ?? error
    }
  }
  try {
    for await (const entry of archive) {
      const { name, size = 0, type } = entry.header
      if (type === 'file') yield { name, size, content: content(entry as AsyncIterable<Uint8Array>) }
      else if (type !== 'directory') throw new TarError(`${name} is neither a file nor a folder`)
      entry.resume()
    }
  } catch (error) {
    throw fault ?? error
  }
}

export async function gather(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** What streams of the library and of Node have in common. */
interface Sink {
  write(piece: Uint8Array): boolean
  on(event: 'drain' | 'error' | 'close', listener: () => void): unknown
}

/** Writes at the pace of whoever reads; ends quietly when they have gone, which they know best themselves. */
async function pour(content: AsyncIterable<Uint8Array> | Uint8Array[], sink: Sink): Promise<number> {
  let written = 0
  let isOpen = true
  let wake = () => {}
  sink.on('drain', () => wake())
  sink.on('error', () => {})
  sink.on('close', () => {
    isOpen = false
    wake()
  })
  for await (const piece of content) {
    if (!isOpen) break
    written += piece.length
    const waiting = new Promise<void>((resolve) => {
      wake = resolve
    })
    if (!sink.write(piece) && isOpen) await waiting
  }
  return written
}
