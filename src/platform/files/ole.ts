/** The container of Office files before 2007 (and of what they embed): a file system of sectors in one file. */
interface OleFile {
  names: string[]
  /** The contents of the first stream of this name; null when there is none or its sectors do not hold together. */
  stream(name: string): Buffer | null
}

export const OLE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const HEADER_BYTES = 512
const LARGEST_SECTOR = 0xfffffffa
const STREAM = 2

/** Null when the bytes are no such container, or a broken one. */
export function readOle(bytes: Buffer): OleFile | null {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, 8).equals(OLE_SIGNATURE)) return null
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const size = 1 << shift
  const sector = (index: number) => bytes.subarray((index + 1) * size, (index + 2) * size)
  const fat = readFat(bytes, sector)

  /** The sectors of a chain in one; null when it leaves the file or goes round in circles. */
  function chain(start: number, next: (index: number) => number | undefined, piece: (index: number) => Buffer) {
    const pieces: Buffer[] = []
    for (let index = start; index <= LARGEST_SECTOR; index = next(index) ?? 0xffffffff) {
      const found = piece(index)
      if (found.length === 0 || pieces.length > bytes.length / 64) return null
      pieces.push(found)
    }
    return Buffer.concat(pieces)
  }

  const directory = chain(bytes.readUInt32LE(48), (index) => fat[index], sector)
  if (!directory) return null
  const entries = [...entriesIn(directory)]
  const root = entries[0]
  if (!root) return null
  const smallest = bytes.readUInt32LE(56)

  return {
    names: entries.map(({ name }) => name),
    stream(name) {
      const entry = entries.find((each) => each.type === STREAM && each.name === name)
      if (!entry) return null
      if (entry.size >= smallest) {
        return chain(entry.start, (index) => fat[index], sector)?.subarray(0, entry.size) ?? null
      }
      const small = chain(root.start, (index) => fat[index], sector)
      const smallFat = chain(bytes.readUInt32LE(60), (index) => fat[index], sector)
      if (!small || !smallFat) return null
      const next = (index: number) => (index * 4 + 4 <= smallFat.length ? smallFat.readUInt32LE(index * 4) : undefined)
      return (
        chain(entry.start, next, (index) => small.subarray(index * 64, index * 64 + 64))?.subarray(0, entry.size) ??
        null
      )
    },
  }
}

/** Which sector follows which. The list of its own sectors begins in the header and may go on in others. */
function readFat(bytes: Buffer, sector: (index: number) => Buffer): number[] {
  const places = numbersIn(bytes.subarray(76, HEADER_BYTES))
  let more = bytes.readUInt32LE(68)
  for (let round = 0; more <= LARGEST_SECTOR && round < bytes.length / HEADER_BYTES; round++) {
    const list = numbersIn(sector(more))
    more = list.pop() ?? 0xffffffff
    places.push(...list)
  }
  return places.filter((place) => place <= LARGEST_SECTOR).flatMap((place) => numbersIn(sector(place)))
}

function numbersIn(piece: Buffer): number[] {
  return Array.from({ length: Math.floor(piece.length / 4) }, (_, at) => piece.readUInt32LE(at * 4))
}

function* entriesIn(directory: Buffer) {
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const length = directory.readUInt16LE(at + 64)
    const type = directory[at + 66]
    if (type === 0 || length < 2 || length > 64) continue
    const name = directory.toString('utf16le', at, at + length - 2)
    yield { name, type, start: directory.readUInt32LE(at + 116), size: directory.readUInt32LE(at + 120) }
  }
}
