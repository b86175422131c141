import { describe, expect, test } from 'vitest'
import { type DocumentNode, textOf } from './blocks.ts'
import { mergeBlocks, mergeText } from './merge-blocks.ts'

const p = (...parts: (string | DocumentNode)[]): DocumentNode => ({
  type: 'paragraph',
  content: parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part)),
})
const bold = (text: string): DocumentNode => ({ type: 'text', text, marks: [{ type: 'bold' }] })
const list = (...items: string[]): DocumentNode => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [p(item)] })),
})

/** What comes of it, a line a block; a dispute as "mine | theirs". */
function merged(base: DocumentNode[], mine: DocumentNode[], theirs: DocumentNode[]): string[] {
  const words = (blocks: DocumentNode[]) => blocks.map(textOf).join(' ¶ ')
  return mergeBlocks(base, mine, theirs).flatMap((piece) =>
    piece.kind === 'agreed' ? piece.items.map(textOf) : [`${words(piece.mine)} | ${words(piece.theirs)}`],
  )
}
const ps = (...texts: string[]) => texts.map((text) => p(text))

describe('two people’s changes come together', () => {
  test('and a new block that only goes on where an earlier save broke off stands there once', () => {
    expect(merged(ps('a'), ps('a', 'one two three'), ps('a', 'one two'))).toEqual(['a', 'one two three'])
    expect(merged(ps('a'), ps('a', 'one two'), ps('a', 'one two three'))).toEqual(['a', 'one two three'])
    expect(merged([], ps('one two', 'three'), ps('one'))).toEqual(['one two', 'three'])
    expect(merged([], ps('one two', 'three'), ps('one tw'))).toEqual(['one two', 'three'])
    expect(merged(ps('a'), ps('a one two'), ps('a one tw'))).toEqual(['a one two'])
  })

  test('in different blocks, also in neighbours', () => {
    expect(merged(ps('a', 'b', 'c'), ps('a mine', 'b', 'c'), ps('a', 'b', 'c theirs'))).toEqual([
      'a mine',
      'b',
      'c theirs',
    ])
    expect(merged(ps('a', 'b'), ps('a mine', 'b'), ps('a', 'b theirs'))).toEqual(['a mine', 'b theirs'])
  })

  test('in the last paragraph and in one that was added behind it', () => {
    expect(merged(ps('a'), ps('a mine'), ps('a', 'new'))).toEqual(['a mine', 'new'])
    expect(merged(ps('a'), ps('a', 'mine'), ps('a theirs'))).toEqual(['a theirs', 'mine'])
  })

  test('when both added in the same place, and once when both added the same', () => {
    expect(merged(ps('a'), ps('a', 'mine'), ps('a', 'theirs'))).toEqual(['a', 'theirs', 'mine'])
    expect(merged(ps('a'), ps('a', 'new'), ps('a', 'new'))).toEqual(['a', 'new'])
  })

  test('in different words of one block', () => {
    const base = ps('The return is due in March for most firms.')
    const mine = ps('The VAT return is due in March for most firms.')
    const theirs = ps('The return is due in March for most small firms.')
    expect(merged(base, mine, theirs)).toEqual(['The VAT return is due in March for most small firms.'])
  })

  test('when one goes on where an earlier save of the same words broke off', () => {
    expect(merged(ps('a'), ps('a new words'), ps('a new'))).toEqual(['a new words'])
    expect(merged(ps('a b'), ps('a'), ps('a c'))).toEqual(['a | a c'])
  })

  test('when one changes the look of words and the other changes other words', () => {
    const [block] = mergeBlocks(ps('one two three'), [p('one ', bold('two'), ' three')], ps('one two four')).flatMap(
      (piece) => (piece.kind === 'agreed' ? piece.items : []),
    )
    expect(block).toEqual(p('one ', bold('two'), ' four'))
  })

  test('when one makes a heading of a paragraph that the other goes on writing', () => {
    const heading = (text: string): DocumentNode => ({ ...p(text), type: 'heading', attrs: { level: 2 } })
    const pieces = mergeBlocks(ps('Taxes'), [heading('Taxes')], ps('Taxes in March'))
    expect(pieces).toEqual([{ kind: 'agreed', items: [heading('Taxes in March')] }])
  })

  test('in different items of a list and different cells of a table', () => {
    expect(merged([list('a', 'b')], [list('a', 'b mine')], [list('a theirs', 'b')])).toEqual(['a theirs\nb mine'])
    const table = (...cells: string[]): DocumentNode => ({
      type: 'table',
      content: [{ type: 'tableRow', content: cells.map((cell) => ({ type: 'tableCell', content: ps(cell) })) }],
    })
    expect(merged([table('a', 'b')], [table('a', 'mine')], [table('theirs', 'b')])).toEqual(['theirs | mine'])
  })
})

describe('a person is asked', () => {
  test('when both changed the same words, with all else of the block put together', () => {
    const base = ps('Due in March for most firms.')
    expect(merged(base, ps('Due in April for most small firms.'), ps('Now due in May for most firms.'))).toEqual([
      'Now due in April for most small firms. | Now due in May for most small firms.',
    ])
  })

  test('when both went on writing at the same place', () => {
    expect(merged(ps('a'), ps('a mine'), ps('a theirs'))).toEqual(['a mine | a theirs'])
  })

  test('when one deleted what the other rewrote', () => {
    expect(merged(ps('a', 'b'), ps('a'), ps('a', 'b theirs'))).toEqual(['a', ' | b theirs'])
  })

  test('when one split a paragraph that the other rewrote behind the split', () => {
    expect(merged(ps('one. two.'), ps('one.', 'two.'), ps('one. two and more.'))[0]).toContain(' | ')
  })

  test('about two pictures in one place', () => {
    const figure = (alt: string): DocumentNode => ({ type: 'figure', attrs: { src: '/x', alt } })
    expect(merged([figure('')], [figure('mine')], [figure('theirs')])).toEqual(['[Image: mine] | [Image: theirs]'])
    expect(merged([figure('')], [figure('mine')], [figure('')])).toEqual(['[Image: mine]'])
  })
})

test('nothing that either wrote is lost, whatever they did', () => {
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 16807) % 2147483647
    return seed % below
  }
  const change = (blocks: string[], by: string) =>
    blocks.flatMap((block, at) => {
      const what = random(6)
      if (what === 0) return [`${block} ${by}${at}`]
      if (what === 1) return [`${by}${at} ${block}`]
      if (what === 2) return [block, `${by}${at}`]
      return [block]
    })
  for (let round = 0; round < 300; round++) {
    const base = Array.from({ length: 1 + random(5) }, (_, at) => `w${at} x${at}`)
    const [mine, theirs] = [change(base, 'mine'), change(base, 'theirs')]
    const all = merged(ps(...base), ps(...mine), ps(...theirs)).join(' ')
    for (const word of [...mine, ...theirs].flatMap((block) => block.split(' '))) expect(all).toContain(word)
  }
})

test('lines of text come together by their words', () => {
  expect(mergeText('VAT in March', 'The VAT in March', 'VAT in April')).toBe('The VAT in April')
  expect(mergeText('VAT in March', 'VAT in May', 'VAT in April')).toBeUndefined()
  expect(mergeText('', '', 'New')).toBe('New')
})
