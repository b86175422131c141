import { expect, test } from 'vitest'
import { forEachDue } from './batches.ts'

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
