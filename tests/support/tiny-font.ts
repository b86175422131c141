const UNITS = 1000

/** A TrueType font that draws each of these characters as a filled square, and has no other. */
export function fontWith(characters: string): Uint8Array {
  const codePoints = [...new Set(characters)].map((each) => each.codePointAt(0) ?? 0).toSorted((a, b) => a - b)
  const count = codePoints.length + 1
  const square = glyph()
  const tables: Record<string, Buffer> = {
    'OS/2': os2(codePoints),
    cmap: cmap(codePoints),
    glyf: Buffer.concat(codePoints.map(() => square)),
    head: head(),
    hhea: words(1, 0, 800, -200, 0, UNITS, 0, 0, UNITS, 1, 0, 0, 0, 0, 0, 0, 0, count),
    hmtx: Buffer.concat(Array.from({ length: count }, () => words(UNITS, 0))),
    // The first glyph, for characters that are not there, is empty.
    loca: longs(0, ...Array.from({ length: count }, (_, at) => at * square.length)),
    maxp: words(1, 0, count, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    name: name('TinyTest'),
    post: Buffer.concat([longs(0x30000, 0), words(-100, 50), longs(0, 0, 0, 0, 0)]),
  }
  return assemble(tables)
}

const words = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([(value >> 8) & 255, value & 255])))
const longs = (...values: number[]) => words(...values.flatMap((value) => [(value >>> 16) & 0xffff, value & 0xffff]))

/** One contour of four points: a square of 800 units. */
function glyph(): Buffer {
  const corners = Buffer.from([1, 1, 1, 1])
  return Buffer.concat([words(1, 100, 0, 900, 800, 3, 0), corners, words(100, 0, 800, 0), words(0, 800, 0, -800)])
}

function head(): Buffer {
  const start = Buffer.concat([longs(0x10000, 0x10000, 0, 0x5f0f3cf5), words(0, UNITS), longs(0, 0, 0, 0)])
  return Buffer.concat([start, words(100, 0, 900, 800, 0, 8, 2, 1, 0)])
}

/** Format 12: each character has a group of its own. */
function cmap(codePoints: number[]): Buffer {
  const groups = codePoints.map((codePoint, at) => longs(codePoint, codePoint, at + 1))
  const body = Buffer.concat([longs(16 + 12 * codePoints.length, 0, codePoints.length), ...groups])
  return Buffer.concat([words(0, 1, 3, 10), longs(12), words(12, 0), body])
}

function os2(codePoints: number[]): Buffer {
  const start = words(4, UNITS, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0)
  const rest = words(0x40, codePoints[0] ?? 0, Math.min(codePoints.at(-1) ?? 0, 0xffff), 800, -200, 0, 800, 200)
  const last = Buffer.concat([longs(0, 0), words(500, 700, 0, 32, 1)])
  return Buffer.concat([start, Buffer.alloc(10), longs(0, 0, 0, 0), Buffer.from('TINY'), rest, last])
}

function name(text: string): Buffer {
  const encoded = Buffer.from(text, 'utf16le').swap16()
  const records = [1, 2, 4, 6].map((id) => words(3, 1, 0x409, id, encoded.length, 0))
  return Buffer.concat([words(0, records.length, 6 + 12 * records.length), ...records, encoded])
}

function assemble(tables: Record<string, Buffer>): Uint8Array {
  const entries = Object.entries(tables)
  let offset = 12 + 16 * entries.length
  const listed = entries.map(([tag, bytes]) => {
    const record = Buffer.concat([Buffer.from(tag.padEnd(4)), longs(0, offset, bytes.length)])
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    offset += padded.length
    return { record, padded }
  })
  const all = [longs(0x10000), words(entries.length, 128, 3, entries.length * 16 - 128)]
  return new Uint8Array(
    Buffer.concat([...all, ...listed.map(({ record }) => record), ...listed.map(({ padded }) => padded)]),
  )
}
