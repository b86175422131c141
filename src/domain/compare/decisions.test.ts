import { describe, expect, it } from 'vitest'
import { decisions } from '#tests/support/decisions.ts'
import { compareBlocks } from './blocks.ts'
import { diffLists } from './diff.ts'
import { mergeTheirs } from './merge.ts'
import { isAlike } from './values.ts'

describe('two versions', () => {
  it('are compared block by block', () => {
    const lists = ['', 'a', 'b', 'ab', 'ba', 'a1', 'b1', 'a_b', 'a1b1', 'ab1'].map(
      (text) => text.match(/[a-z_]\d?/g) ?? [],
    )
    const reading = {
      keyOf: (each: string) => each,
      typeOf: (each: string) => each[0] as string,
      textOf: (each: string) => each.replace('_', ''),
    }
    const short = (from: string[], to: string[]) =>
      compareBlocks(from, to, reading).map(
        ({ kind, type, pieces }) => `${kind} ${type} ${pieces.map((each) => `${each.kind} ${each.text}`)}`,
      )
    expect(decisions(short, lists, lists)).toMatchSnapshot()
  })

  it('of a list are told with the newer one of what is the same', () => {
    const [from, to] = [
      ['a1', 'b1', 'c1'],
      ['b2', 'x2', 'c2'],
    ]
    const steps = diffLists(from, to, ([letter = '']) => letter)
    expect(steps.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      ...['removed a1', 'same b2', 'added x2', 'same c2'],
    ])
  })

  it('of a value are merged leaf by leaf', () => {
    const values = [1, [1, 2], [2, 2], [1], { a: 1 }, { a: 1, b: [1] }, null]
    expect(decisions(mergeTheirs, values.slice(0, 6), values, values.slice(0, 6))).toMatchSnapshot()
    expect(decisions(isAlike, [...values, [], {}], [...values, [], {}, Number.NaN])).toMatchSnapshot()
  })
})
