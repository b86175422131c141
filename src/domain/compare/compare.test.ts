import { describe, expect, test } from 'vitest'
import { compareBlocks } from './blocks.ts'
import { diffLists, diffWords } from './diff.ts'
import { mergeLists, mergeTheirs, mergeValue } from './merge.ts'
import { isAlike, leavesOf } from './values.ts'

const itself = (text: string) => text
const letters = (text: string) => text.split('')

/** Lists of up to 12 letters out of three, the same in every run. */
function* randomLists(): Generator<string[]> {
  let seed = 7
  const random = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  for (;;) yield Array.from({ length: Math.floor(random() * 12) }, () => 'abc'[Math.floor(random() * 3)] ?? 'a')
}

describe('diff', () => {
  test('rebuilds both sides from its steps', () => {
    const lists = randomLists()
    for (let i = 0; i < 500; i++) {
      const [from, to] = [lists.next().value, lists.next().value]
      const steps = diffLists(from, to, itself)
      expect(steps.filter((step) => step.kind !== 'added').map((step) => step.value)).toEqual(from)
      expect(steps.filter((step) => step.kind !== 'removed').map((step) => step.value)).toEqual(to)
    }
  })

  test('shows words, not letters', () => {
    expect(diffWords('VAT is due in March.', 'VAT is due in early April.')).toEqual([
      { kind: 'same', text: 'VAT is due in ' },
      { kind: 'removed', text: 'March' },
      { kind: 'added', text: 'early April' },
      { kind: 'same', text: '.' },
    ])
  })

  test('takes a word with an accent, an apostrophe or a hyphen for one', () => {
    expect(diffWords("Jose\u0301's year-end", 'Jose’s year-end').filter(({ kind }) => kind === 'added')).toEqual([
      { kind: 'added', text: 'Jose’s' },
    ])
    expect(diffWords('', '')).toEqual([])
    expect(diffWords('', '🙂 a')).toEqual([{ kind: 'added', text: '🙂 a' }])
    expect(diffWords('__proto__ constructor', 'constructor')).toEqual([
      { kind: 'removed', text: '__proto__ ' },
      { kind: 'same', text: 'constructor' },
    ])
  })

  test('does not look for what two long texts share when they share next to nothing', () => {
    const words = (from: number) => Array.from({ length: 5_000 }, (_, at) => `w${from + at}`)
    const began = process.threadCpuUsage()
    const steps = diffLists(words(0), words(50_000), itself)
    expect(steps.filter(({ kind }) => kind === 'same')).toEqual([])
    expect(steps).toHaveLength(10_000)
    expect(process.threadCpuUsage(began).user).toBeLessThan(5_000_000)
  })
})

describe('blocks', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', text })
  const heading = (text: string) => ({ type: 'heading', text })
  type Block = ReturnType<typeof paragraph>
  const compare = (from: Block[], to: Block[]) =>
    compareBlocks(from, to, {
      keyOf: ({ type, text }) => `${type}\n${text}`,
      typeOf: ({ type }) => type,
      textOf: ({ text }) => text,
    })

  test('are compared one by one, those that were rewritten by word', () => {
    const rows = compare(
      ['Same', 'Old words here', 'Gone'].map(paragraph),
      ['Same', 'New words here', 'More', 'Last'].map(paragraph),
    )
    expect(rows.map((row) => row.kind)).toEqual(['same', 'changed', 'changed', 'added'])
    expect(rows[1]?.pieces).toEqual([
      { kind: 'removed', text: 'Old' },
      { kind: 'added', text: 'New' },
      { kind: 'same', text: ' words here' },
    ])
  })

  test('of another kind do not replace each other word by word', () => {
    expect(compare([heading('A')], [paragraph('A')]).map(({ kind, type }) => `${kind} ${type}`)).toEqual([
      'removed heading',
      'added paragraph',
    ])
    expect(compare([paragraph('')], [])).toEqual([{ kind: 'removed', type: 'paragraph', pieces: [] }])
  })
})

describe('merge', () => {
  test('takes what only one side changed', () => {
    const pieces = mergeLists(letters('abcd'), letters('aXbcd'), letters('abcY'), itself)
    expect(pieces).toEqual([{ kind: 'agreed', items: letters('aXbcY') }])
  })

  test('leaves to a person what both changed differently', () => {
    const pieces = mergeLists(letters('abc'), letters('aXc'), letters('aYc'), itself)
    expect(pieces).toEqual([
      { kind: 'agreed', items: ['a'] },
      { kind: 'disputed', base: ['b'], mine: ['X'], theirs: ['Y'] },
      { kind: 'agreed', items: ['c'] },
    ])
  })

  test('asks when one rewrote what the other deleted', () => {
    expect(mergeLists(letters('abc'), letters('ac'), letters('aYc'), itself)[1]).toEqual({
      kind: 'disputed',
      base: ['b'],
      mine: [],
      theirs: ['Y'],
    })
  })

  test('agrees when both made the same change, or one deleted and the other left it', () => {
    expect(mergeLists(letters('abc'), letters('aZc'), letters('aZc'), itself)).toEqual([
      { kind: 'agreed', items: letters('aZc') },
    ])
    expect(mergeLists(letters('abc'), letters('ac'), letters('abc'), itself)).toEqual([
      { kind: 'agreed', items: letters('ac') },
    ])
    expect(mergeLists([], [], [], itself)).toEqual([])
  })

  test('loses nothing: a side that changed nothing gives way, and both sides can be read back', () => {
    const lists = randomLists()
    for (let i = 0; i < 500; i++) {
      const [base, mine, theirs] = [lists.next().value, lists.next().value, lists.next().value]
      const taking = (side: 'mine' | 'theirs', other: string[]) =>
        mergeLists(base, side === 'mine' ? other : base, side === 'mine' ? base : other, itself)
      expect(taking('mine', mine).flatMap((piece) => (piece.kind === 'agreed' ? piece.items : ['?']))).toEqual(mine)
      expect(taking('theirs', mine).flatMap((piece) => (piece.kind === 'agreed' ? piece.items : ['?']))).toEqual(mine)
      const pieces = mergeLists(base, mine, theirs, itself)
      const count = (list: string[], letter: string) => list.filter((each) => each === letter).length
      for (const letter of 'abc') {
        const kept = pieces.flatMap((piece) =>
          piece.kind === 'agreed' ? piece.items : [...piece.mine, ...piece.theirs],
        )
        const least = Math.min(count(mine, letter), count(theirs, letter))
        expect(count(kept, letter)).toBeGreaterThanOrEqual(least)
      }
    }
  })

  test('takes thousands of equal items in its stride: words have spaces between them', () => {
    const base = Array.from({ length: 8_000 }, (_, at) => (at % 2 ? ' ' : `word${at % 40}`))
    const began = process.threadCpuUsage()
    const pieces = mergeLists(base, [...base, 'mine'], ['theirs', ...base], itself)
    expect(pieces).toEqual([{ kind: 'agreed', items: ['theirs', ...base, 'mine'] }])
    const blank = base.map(() => '')
    mergeLists(blank, [...blank, 'mine'], ['theirs', ...blank], itself)
    expect(process.threadCpuUsage(began).user).toBeLessThan(1_000_000)
  })

  test('merges single values', () => {
    expect(mergeValue('a', 'b', 'a')).toBe('b')
    expect(mergeValue('a', 'a', 'c')).toBe('c')
    expect(mergeValue('a', 'b', 'c')).toBeUndefined()
    expect(mergeValue<unknown>({ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1, b: 3 })).toEqual({ a: 1, b: 3 })
  })

  test('merges nested values leaf by leaf; one’s own words stay where both changed', () => {
    const base = { title: 'A', lead: 'B', items: [{ text: 'one' }, { text: 'two' }] }
    const mine = { ...base, title: 'Mine', items: [{ text: 'one' }, { text: 'my two' }] }
    const theirs = { ...base, title: 'Theirs', lead: 'Their lead', items: [{ text: 'their one' }, { text: 'two' }] }
    expect(mergeTheirs(base, mine, theirs)).toEqual({
      title: 'Mine',
      lead: 'Their lead',
      items: [{ text: 'their one' }, { text: 'my two' }],
    })
  })

  test('does not mix lists whose entries moved', () => {
    const base = { items: [{ text: 'one' }, { text: 'two' }] }
    const mine = { items: [{ text: 'one' }, { text: 'two' }, { text: 'three' }] }
    const theirs = { items: [{ text: 'two' }, { text: 'one' }] }
    expect(mergeTheirs(base, mine, theirs)).toEqual(mine)
    expect(mergeTheirs(base, base, theirs)).toEqual(theirs)
  })
})

test('takes a value for the same in whatever order its parts stand', () => {
  expect(isAlike({ a: 1, b: [null, { c: '' }] }, { b: [null, { c: '' }], a: 1 })).toBe(true)
  expect(isAlike({ a: 1 }, { a: 1, b: 2 })).toBe(false)
  expect(isAlike({ a: undefined }, { b: undefined })).toBe(false)
  expect(isAlike({ a: null }, { a: '' })).toBe(false)
  expect(isAlike([], {})).toBe(false)
})

test('names each leaf of a value by its path', () => {
  expect([...leavesOf({ a: [{ b: 1 }, null], c: '' })]).toEqual([
    ['a.0.b', '1'],
    ['a.1', ''],
    ['c', ''],
  ])
})
