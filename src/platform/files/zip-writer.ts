import { crc32 } from 'node:zlib'

export interface ZipEntry {
  name: string
  modifiedAt: Date
  open(): Promise<AsyncIterable<Uint8Array>>
}

/** Sizes and sums follow the data, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const LARGEST_BLOCK = 65_535
/** Where a number does not fit, all its bits are set, and it is in the wider record. */
const FOUR_GB = 0xffffffff
const MOST_SHORT = 0xffff

/**
 * A ZIP as it is written, one file after the other, so that none is held in memory. Nothing is compressed: papers and
 * photographs hardly become smaller. The data is in deflate's stored blocks, for readers of a stream find the end
 * of those, and not the end of data that is simply stored. Each file is smaller than 4 GB; all together may be larger (ZIP64).
 */
export async function* writeZip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, modifiedAt, open } of entries) {
    const path = Buffer.from(name)
    const start = offset
    let [sum, size, packed] = [0, 0, 0]
    const head = localHead(path, modifiedAt)
    yield head
    for await (const piece of await open()) {
      sum = crc32(piece, sum)
      size += piece.length
      for (let at = 0; at < piece.length; at += LARGEST_BLOCK) {
        const block = piece.subarray(at, at + LARGEST_BLOCK)
        packed += 5 + block.length
        yield blockHead(block.length, false)
        yield block
      }
    }
    yield blockHead(0, true)
    packed += 5
    if (packed >= FOUR_GB) throw new Error(`${name} is too large for an archive`)
    const sizes = { sum, packed, size }
    yield dataDescriptor(sizes)
    offset += head.length + packed + 16
    directory.push(directoryEntry(path, { modifiedAt, start, ...sizes }))
  }
  yield* directory
  const bytes = directory.reduce((all, { length }) => all + length, 0)
  if (offset + bytes >= FOUR_GB || directory.length >= MOST_SHORT) yield endOfLarge(directory.length, bytes, offset)
  yield endOfDirectory(directory.length, bytes, offset)
}

interface Sizes {
  sum: number
  packed: number
  size: number
}

function blockHead(length: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(isLast ? 1 : 0, 0)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(length ^ 0xffff, 3)
  return head
}

function localHead(path: Buffer, modifiedAt: Date): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  writeKind(head, 4, modifiedAt)
  head.writeUInt16LE(path.length, 26)
  return Buffer.concat([head, path])
}

function dataDescriptor({ sum, packed, size }: Sizes): Buffer {
  const after = Buffer.alloc(16)
  after.writeUInt32LE(0x08074b50, 0)
  after.writeUInt32LE(sum, 4)
  after.writeUInt32LE(packed, 8)
  after.writeUInt32LE(size, 12)
  return after
}

function directoryEntry(path: Buffer, entry: Sizes & { modifiedAt: Date; start: number }): Buffer {
  const isFar = entry.start >= FOUR_GB
  const wide = isFar ? wideOffset(entry.start) : Buffer.alloc(0)
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(isFar ? 45 : 20, 4)
  writeKind(head, 6, entry.modifiedAt)
  head.writeUInt32LE(entry.sum, 16)
  head.writeUInt32LE(entry.packed, 20)
  head.writeUInt32LE(entry.size, 24)
  head.writeUInt16LE(path.length, 28)
  head.writeUInt16LE(wide.length, 30)
  head.writeUInt32LE(Math.min(entry.start, FOUR_GB), 42)
  return Buffer.concat([head, path, wide])
}

/** Where a file begins that lies beyond 4 GB. */
function wideOffset(start: number): Buffer {
  const wide = Buffer.alloc(12)
  wide.writeUInt16LE(0x0001, 0)
  wide.writeUInt16LE(8, 2)
  wide.writeBigUInt64LE(BigInt(start), 4)
  return wide
}

/** The end of an archive whose numbers do not fit into the short one, and where to find it. */
function endOfLarge(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(56)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(45, 12)
  end.writeUInt16LE(45, 14)
  end.writeBigUInt64LE(BigInt(entries), 24)
  end.writeBigUInt64LE(BigInt(entries), 32)
  end.writeBigUInt64LE(BigInt(bytes), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}

function endOfDirectory(entries: number, bytes: number, offset: number): Buffer {
  const count = Math.min(entries, MOST_SHORT)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(Math.min(bytes, FOUR_GB), 12)
  end.writeUInt32LE(Math.min(offset, FOUR_GB), 16)
  return end
}

/** Version, flags, method, time and day, as both heads tell them. */
function writeKind(head: Buffer, at: number, modifiedAt: Date): void {
  head.writeUInt16LE(20, at)
  head.writeUInt16LE(FLAGS, at + 2)
  head.writeUInt16LE(DEFLATED, at + 4)
  const year = Math.max(0, modifiedAt.getUTCFullYear() - 1980)
  const seconds = modifiedAt.getUTCSeconds() >> 1
  head.writeUInt16LE((modifiedAt.getUTCHours() << 11) | (modifiedAt.getUTCMinutes() << 5) | seconds, at + 6)
  head.writeUInt16LE((year << 9) | ((modifiedAt.getUTCMonth() + 1) << 5) | modifiedAt.getUTCDate(), at + 8)
}
