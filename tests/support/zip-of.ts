import { fromBufferPromise } from 'yauzl'

/** A ZIP with these files, stored as they are; each letter is a byte. */
export function zipOf(files: Record<string, string>): Buffer {
  const stored = Object.entries(files).map(([name, text]) => {
    const bytes = Buffer.from(text, 'latin1')
    return { name, packed: bytes, size: bytes.length, method: 0 }
  })
  return archiveOf(stored)
}

/** A ZIP of files that were packed before; their sizes are told as they are given here. */
export function packedZip(files: Record<string, { packed: Buffer; size: number }>): Buffer {
  return archiveOf(Object.entries(files).map(([name, { packed, size }]) => ({ name, packed, size, method: 8 })))
}

function archiveOf(files: { name: string; packed: Buffer; size: number; method: number }[]): Buffer {
  const parts: Buffer[] = []
  const contents: Buffer[] = []
  let offset = 0
  for (const { name, packed, size, method } of files) {
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(method, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(size, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    const part = Buffer.concat([head, Buffer.from(name), packed])
    parts.push(part)
    contents.push(entry, Buffer.from(name))
    offset += part.length
  }
  const table = Buffer.concat(contents)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, table, end])
}

/** What is in a ZIP, by name. */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    const pieces: Buffer[] = []
    for await (const piece of stream) pieces.push(piece as Buffer)
    files.set(entry.fileName, Buffer.concat(pieces))
  }
  return files
}
