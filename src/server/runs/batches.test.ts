import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { forEachDue, inBatches, limitBatches, pages, rowsAtOnce, whileFull } from './batches.ts'

afterEach(() => limitBatches(Number.POSITIVE_INFINITY))

/** Works on seven rows, two at a time; those that stay are never taken off the list. */
async function worked(staying: number[]): Promise<number[]> {
  let rows = [1, 2, 3, 4, 5, 6, 7]
  const done: number[] = []
  await forEachDue(
    2,
    async (limit) => rows.slice(0, limit),
    async (row) => {
      done.push(row)
      if (done.length > 50) throw new Error('it never ends')
      if (!staying.includes(row)) rows = rows.filter((each) => each !== row)
    },
  )
  return done
}

test('each row that is due is worked on, batch by batch', async () => {
  expect(await worked([])).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a batch that stays as it is ends the work', async () => {
  expect(await worked([3, 4])).toEqual([1, 2, 3, 4])
  expect(await worked([1])).toEqual([1, 2, 1, 3, 1, 4, 1, 5, 1, 6, 1, 7, 1])
})

/** So many rows, and so many at once by the code and by a test. */
const sizes = fc.record({
  rows: fc.nat(12),
  usual: fc.integer({ min: 1, max: 5 }),
  most: fc.integer({ min: 1, max: 5 }),
})
const listed = (rows: number) => Array.from({ length: rows }, (_, at) => at)

test('each row is read once and in order, whatever is read at once', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async ({ rows, usual, most }) => {
      limitBatches(most)
      const limit = Math.min(usual, most)
      expect(rowsAtOnce(usual)).toBe(limit)
      const all = listed(rows)
      const byOffset: number[][] = []
      const byLast: number[][] = []
      for await (const page of pages(usual, async ({ limit: many, offset }) => all.slice(offset, offset + many)))
        byOffset.push(page)
      const after = (last: number | undefined) => all.filter((row) => last === undefined || row > last)
      for await (const page of pages<number>(usual, async ({ limit: many }, last) => after(last).slice(0, many)))
        byLast.push(page)
      for (const found of [byOffset, byLast]) {
        expect(found.flat()).toEqual(all)
        expect(found.map(({ length }) => length)).toEqual(
          listed(Math.ceil(rows / limit)).map((at) => Math.min(limit, rows - at * limit)),
        )
      }
    }),
    { seed: 84150962 },
  )
})

test('work is repeated as long as it takes all that it may, and no longer', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async ({ rows, usual, most }) => {
      limitBatches(most)
      let left = rows
      const taken: number[] = []
      await whileFull(usual, async (limit) => {
        const some = Math.min(limit, left)
        left -= some
        taken.push(some)
        return some
      })
      expect(left).toBe(0)
      expect(taken).toHaveLength(Math.floor(rows / Math.min(usual, most)) + 1)
    }),
    { seed: 84150962 },
  )
})

test('items are worked on in order, so many at once', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async ({ rows, usual }) => {
      const batches: number[][] = []
      await inBatches(listed(rows), usual, async (batch) => void batches.push(batch))
      expect(batches.flat()).toEqual(listed(rows))
      expect(batches.slice(0, -1).every(({ length }) => length === usual)).toBe(true)
      expect(batches.every(({ length }) => length > 0 && length <= usual)).toBe(true)
    }),
    { seed: 84150962 },
  )
})
