/** A compound file as old Office wrote it: one stream for each name, in sectors of 512 bytes. */
export function oleOf(streams: Record<string, Buffer>): Buffer {
  const SECTOR = 512
  const FREE = 0xffffffff
  const END = 0xfffffffe
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
  const entries = [entry('Root Entry', 5, END, 0)]
  // No stream is kept among the small ones: the header says that there are none below one byte.
  for (const [name, bytes] of Object.entries(streams)) entries.push(entry(name, 2, add(bytes), bytes.length))
  const directory = add(Buffer.concat(entries))
  const table = Buffer.alloc(SECTOR, 0xff)
  const place = sectors.length
  for (const [at, next] of [...fat, 0xfffffffd].entries()) table.writeUInt32LE(next, at * 4)
  sectors.push(table)
  const header = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(directory, 48)
  header.writeUInt32LE(1, 56)
  header.writeUInt32LE(END, 60)
  header.writeUInt32LE(END, 68)
  for (let at = 0; at < 109; at++) header.writeUInt32LE(at === 0 ? place : FREE, 76 + at * 4)
  return Buffer.concat([header, ...sectors])
}
