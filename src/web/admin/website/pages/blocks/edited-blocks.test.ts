import { describe, expect, it } from 'vitest'
import { BLOCK_KINDS } from '#domain/pages/blocks.ts'
import { blockName, emptyBlock, movedBy, rekeyed } from './edited-blocks.ts'

const text = (words: string) => ({
  type: 'textBlock',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

describe('the blocks of a page in the editor', () => {
  it('Y4: begin empty, with one item where a block has items', () => {
    for (const { node, item } of BLOCK_KINDS) {
      const block = emptyBlock(node)
      expect(block.type).toBe(node)
      if (item) expect(block.content).toMatchObject([{ type: item.node }])
    }
    expect(emptyBlock('formBlock').attrs).toMatchObject({ form: 'contact' })
  })

  it('keep their keys when another document comes: by their words, else by their place', () => {
    const before = [
      { key: 1, node: text('one') },
      { key: 2, node: text('two') },
      { key: 3, node: text('three') },
    ]
    let next = 10
    const after = rekeyed(
      before,
      { type: 'doc', content: [text('three'), text('two, changed'), text('new')] },
      () => next++,
    )
    expect(after.map(({ key }) => key)).toEqual([3, 2, 10])
  })

  it('move one place, and not beyond the ends', () => {
    expect(movedBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(movedBy(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(movedBy(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })

  it('are called by what they say', () => {
    expect(blockName(text('Hello there'))).toBe('Text: Hello there')
    expect(blockName({ type: 'cardsBlock', attrs: { title: 'What you get' } })).toBe('Cards: What you get')
    expect(blockName(emptyBlock('quoteBlock'))).toBe('Quote')
  })
})
