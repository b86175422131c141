const END = 0x06054b50
const ENTRY = 0x02014b50
const LONGEST_COMMENT = 65_557
const MOST_ENTRIES = 20_000

/** The names in a ZIP, from its table of contents; null when it has none that holds together. */
export function entriesOf(bytes: Buffer): string[] | null {
  const end = findEnd(bytes)
  if (end === null) return null
  const count = bytes.readUInt16LE(end + 10)
  let place = bytes.readUInt32LE(end + 16)
  const names: string[] = []
  for (let entry = 0; entry < Math.min(count, MOST_ENTRIES); entry++) {
    if (place + 46 > bytes.length || bytes.readUInt32LE(place) !== ENTRY) return null
    const nameLength = bytes.readUInt16LE(place + 28)
    names.push(bytes.toString('utf8', place + 46, place + 46 + nameLength))
    place += 46 + nameLength + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32)
  }
  return names
}

/** The text of the first entry when it is stored as it is, as OpenDocument keeps its type. */
export function firstStoredText(bytes: Buffer): string | null {
  if (bytes.length < 30 || bytes.readUInt16LE(8) !== 0) return null
  const start = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)
  return bytes.toString('latin1', start, start + Math.min(bytes.readUInt32LE(18), 200))
}

function findEnd(bytes: Buffer): number | null {
  for (let place = bytes.length - 22; place >= Math.max(0, bytes.length - LONGEST_COMMENT); place--) {
    if (bytes.readUInt32LE(place) === END) return place
  }
  return null
}
