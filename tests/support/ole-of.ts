interface Layout {
  /** Streams with fewer bytes are kept among the small ones; by default none. */
  smallest?: number
  sectorBytes?: 512 | 4096
  /** Whether the header names no part of the table itself, but a sector that does. */
  isListApart?: boolean
}

const FREE = 0xffffffff
const END = 0xfffffffe
const SMALL = 64

/** A compound file as old Office wrote it: one stream for each name. */
export function oleOf(streams: Record<string, Buffer>, layout: Layout = {}): Buffer {
  const { smallest = 1, sectorBytes: SECTOR = 512, isListApart = false } = layout
  const sectors: Buffer[] = []
  const fat: number[] = []
  const add = (bytes: Buffer): number => {
    const start = sectors.length
    const count = Math.max(1, Math.ceil(bytes.length / SECTOR))
    for (let at = 0; at < count; at++) {
      const sector = Buffer.alloc(SECTOR)
      bytes.copy(sector, 0, at * SECTOR, (at + 1) * SECTOR)
      sectors.push(sector)
      fat.push(at === count - 1 ? END : start + at + 1)
    }
    return start
  }
  const entry = (name: string, type: number, start: number, size: number) => {
    const bytes = Buffer.alloc(128)
    bytes.write(name, 0, 'utf16le')
    bytes.writeUInt16LE(name.length * 2 + 2, 64)
    bytes[66] = type
    bytes.writeUInt32LE(start, 116)
    bytes.writeUInt32LE(size, 120)
    return bytes
  }
  const small: Buffer[] = []
  const smallFat: number[] = []
  const addSmall = (bytes: Buffer): number => {
    const start = small.length
    const count = Math.max(1, Math.ceil(bytes.length / SMALL))
    for (let at = 0; at < count; at++) {
      const piece = Buffer.alloc(SMALL)
      bytes.copy(piece, 0, at * SMALL, (at + 1) * SMALL)
      small.push(piece)
      smallFat.push(at === count - 1 ? END : start + at + 1)
    }
    return start
  }
  const named = Object.entries(streams).map(([name, bytes]) =>
    entry(name, 2, bytes.length < smallest ? addSmall(bytes) : add(bytes), bytes.length),
  )
  const together = Buffer.concat(small)
  const root = entry('Root Entry', 5, small.length > 0 ? add(together) : END, together.length)
  const directory = add(Buffer.concat([root, ...named]))
  const smallTable = smallFat.length > 0 ? add(numbers(smallFat)) : END
  const list = isListApart ? add(Buffer.alloc(SECTOR)) : END
  const table = Buffer.alloc(SECTOR, 0xff)
  const place = sectors.length
  for (const [at, next] of [...fat, 0xfffffffd].entries()) table.writeUInt32LE(next, at * 4)
  sectors.push(table)
  if (isListApart) {
    const places = Buffer.alloc(SECTOR, 0xff)
    places.writeUInt32LE(place, 0)
    sectors[list] = places
  }
  const header = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(SECTOR === 512 ? 3 : 4, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(SECTOR === 512 ? 9 : 12, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(directory, 48)
  header.writeUInt32LE(smallest, 56)
  header.writeUInt32LE(smallTable, 60)
  header.writeUInt32LE(list, 68)
  for (let at = 0; at < 109; at++) header.writeUInt32LE(at === 0 && !isListApart ? place : FREE, 76 + at * 4)
  return Buffer.concat([header, ...sectors])
}

function numbers(values: number[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(values.length / 128) * 512, 0xff)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}
