import { describe, expect, it } from 'vitest'
import { BLOCK_KINDS } from '#domain/pages/blocks.ts'
import { TEMPLATE_NAMES, TEMPLATES } from '#domain/pages/templates.ts'
import { picturesOf, textOf } from './document-text.ts'
import { mayBePage, readPage } from './page-read.ts'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const page = (...content: unknown[]) => ({ type: 'doc', content })

describe('the content of a page', () => {
  it('Y4: keeps each of the twelve blocks with its own fields and items, and nothing else of them', () => {
    expect(BLOCK_KINDS).toHaveLength(12)
    for (const { node, fields, item, hasText } of BLOCK_KINDS) {
      const words = Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'link' ? '/quote' : name]))
      const sent = {
        type: node,
        attrs: { ...words, onclick: 'alert(1)', mediaId: 7, src: '/uploads/x.webp', alt: 'What it shows' },
        content: item ? [{ type: item.node, attrs: { style: 'x' } }, { type: 'script' }] : [paragraph('Text')],
      }
      const [block] = readPage(page(sent)).content ?? []
      expect(block?.type).toBe(node)
      expect(JSON.stringify(block)).not.toMatch(/onclick|style|script/)
      for (const { name, kind } of fields.filter(({ kind }) => kind === 'line' || kind === 'text')) {
        expect([node, name, kind, block?.attrs?.[name]]).toEqual([node, name, kind, name])
      }
      expect(block?.attrs?.mediaId ?? null).toBe(fields.some(({ kind }) => kind === 'picture') ? 7 : null)
      expect(block?.content?.map(({ type }) => type)).toEqual(item ? [item.node] : hasText ? ['paragraph'] : undefined)
    }
  })

  it('Y4: takes over what six templates begin with', () => {
    expect(TEMPLATE_NAMES).toHaveLength(6)
    for (const name of TEMPLATE_NAMES) {
      const { blocks } = TEMPLATES[name]
      expect(readPage(page(...blocks)).content?.map(({ type }) => type)).toEqual(blocks.map(({ type }) => type))
    }
  })

  it('makes a block of text from what comes from elsewhere, and leaves out what leads astray', () => {
    const { content } = readPage(
      '<h1>Terms</h1><p>Words <a href="javascript:alert(1)">x</a></p><script>alert(1)</script>',
    )
    expect(content).toMatchObject([{ type: 'textBlock', content: [{ type: 'heading' }, { type: 'paragraph' }] }])
    expect(JSON.stringify(content)).not.toMatch(/javascript|script/)
    const card = { type: 'card', attrs: { title: 'a', href: 'java\tscript:alert(1)' } }
    const [cards] = readPage(page({ type: 'cardsBlock', content: [card] })).content ?? []
    expect(cards?.content?.[0]?.attrs).toMatchObject({ title: 'a', href: '' })
  })

  it('puts paragraphs between blocks into a block of their own, in their place', () => {
    const heading = { type: 'headingBlock', attrs: { title: 'Heading' } }
    const { content } = readPage(page(paragraph('before'), heading, paragraph('after'), paragraph('and after')))
    expect(content?.map(({ type }) => type)).toEqual(['textBlock', 'headingBlock', 'textBlock'])
    expect(textOf({ type: 'doc', content })).toBe('before\nHeading\nafter\nand after')
  })

  it('refuses what is too long or of too many parts', () => {
    const block = { type: 'quoteBlock', attrs: { text: 'x' } }
    expect(() => readPage(page(...Array(101).fill(block)))).toThrow(/at most 100 blocks/)
    const long = { type: 'stepsBlock', content: Array(99).fill({ type: 'step', attrs: { title: 'y' } }) }
    expect(readPage(page(long)).content?.[0]?.content).toHaveLength(12)
    expect(readPage(page({ ...block, attrs: { text: 'z'.repeat(700) } })).content?.[0]?.attrs?.text).toHaveLength(600)
  })

  it('knows its pictures, in texts and in blocks alike', () => {
    const person = { type: 'personEntry', attrs: { name: 'A', mediaId: 3, src: '/x' } }
    const figure = { type: 'figure', attrs: { mediaId: 4, src: '/y', alt: 'y' } }
    const document = readPage(
      page({ type: 'peopleBlock', content: [person] }, { type: 'textBlock', content: [figure] }),
    )
    expect(picturesOf(document)).toEqual([3, 4])
  })

  it('is told from the text of an article', () => {
    expect(mayBePage(page(paragraph('x')))).toBe(false)
    expect([mayBePage(page()), mayBePage('<p>x</p>'), mayBePage(page({ type: 'textBlock' }))]).toEqual([
      true,
      true,
      true,
    ])
  })
})
