import { expect, test } from 'vitest'
import { oleOf } from '#tests/support/ole-of.ts'
import { readOle } from './ole.ts'

const LAYOUTS = [512, 4096].flatMap((sectorBytes) =>
  [1, 100, 4096].flatMap((smallest) =>
    [false, true].map((isListApart) => ({ sectorBytes: sectorBytes as 512 | 4096, smallest, isListApart })),
  ),
)

/** Around the ends of what is kept in pieces: none, one byte less, whole, one byte more. */
const SIZES = [0, 1, 63, 64, 65, 99, 100, 511, 512, 513, 4095, 4096, 4097]
const streams = Object.fromEntries(
  SIZES.map((size, at) => [
    `Stream ${size}`,
    Buffer.from(Array.from({ length: size }, (_, byte) => (byte + at) % 251)),
  ]),
)

test.each(LAYOUTS)('gives back each stream, whole, with %o', (layout) => {
  const file = readOle(oleOf(streams, layout))
  expect(file?.names).toEqual(['Root Entry', ...Object.keys(streams)])
  for (const [name, bytes] of Object.entries(streams)) expect(file?.stream(name)?.equals(bytes), name).toBe(true)
  expect(file?.stream('Stream 2')).toBeNull()
  // A folder is no stream.
  expect(file?.stream('Root Entry')).toBeNull()
})

test('reads nothing of what is no such file, or of another kind of it', () => {
  const whole = oleOf(streams)
  expect(readOle(whole.subarray(0, 511))).toBeNull()
  expect(readOle(Buffer.concat([Buffer.from('x'), whole]))).toBeNull()
  const other = Buffer.from(whole)
  other.writeUInt16LE(10, 30)
  expect(readOle(other)).toBeNull()
  // The directory lies behind its end.
  const cut = oleOf({ One: Buffer.alloc(600, 1) })
  expect(readOle(cut.subarray(0, 512))).toBeNull()
})

test('of a chain that goes round in circles or leaves the file nothing is read', () => {
  const whole = oleOf({ One: Buffer.alloc(1_200, 1), Two: Buffer.alloc(700, 2) })
  // The table is the last sector; the first stream lies in the first three.
  const table = whole.length - 512
  expect(whole.readUInt32LE(table)).toBe(1)
  for (const next of [0, 1, 9_999]) {
    const broken = Buffer.from(whole)
    broken.writeUInt32LE(next, table + 4)
    expect(readOle(broken)?.stream('One') ?? null, `to ${next}`).toBeNull()
    expect(readOle(broken)?.stream('Two')?.equals(Buffer.alloc(700, 2))).toBe(true)
  }
})
