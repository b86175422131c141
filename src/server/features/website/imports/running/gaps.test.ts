import { describe, expect, it } from 'vitest'
import { fillGaps, missingWords, placePictures } from './gaps.ts'

const figure = (src: string, alt = '') => ({
  type: 'figure',
  attrs: { mediaId: null, src, alt, caption: '', width: null, height: null },
})
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const document = {
  type: 'doc',
  content: [paragraph('Before'), { type: 'blockquote', content: [figure('a', 'A')] }, figure('b')],
}
const addressOf = (key: string) => `https://old.example/${key}.jpg`

describe('pictures of an article that is brought in', () => {
  const found = (key: string) => (key === 'a' ? { id: 7, alt: 'From the library' } : null)
  const { document: placed, gaps } = placePictures(document, found, addressOf)

  it('I2: stand where they stood, and leave something for staff where they are missing', () => {
    expect(placed.content?.[1]?.content?.[0]?.attrs).toMatchObject({ mediaId: 7, alt: 'A' })
    expect(placed.content?.[2]).toMatchObject({
      type: 'paragraph',
      content: [{ type: 'leftOut', attrs: { what: 'picture', href: 'https://old.example/b.jpg' } }],
    })
    expect(gaps).toEqual([{ key: 'b', href: 'https://old.example/b.jpg', alt: '', caption: '' }])
  })

  it('I2: take the place of their line when they come, unless somebody has removed it', () => {
    const late = gaps.map((gap) => ({ ...gap, found: { id: 8, alt: '' } }))
    expect(fillGaps(placed, late)?.content?.[2]).toMatchObject({
      type: 'figure',
      attrs: { mediaId: 8, alt: 'Picture' },
    })
    expect(fillGaps({ type: 'doc', content: [paragraph('Rewritten')] }, late)).toBeNull()
    const older = { type: 'doc', content: [paragraph('[picture] https://old.example/b.jpg')] }
    expect(fillGaps(older, late)?.content?.[0]).toMatchObject({ type: 'figure' })
  })

  it('I2: of a gallery are told with their captions while they are missing, and go back to their places in it', () => {
    const gallery = { type: 'gallery', content: [figure('b', 'B'), figure('a'), figure('c', 'C')] }
    const { document: without, gaps: missing } = placePictures(
      { type: 'doc', content: [gallery, paragraph('After')] },
      found,
      addressOf,
    )
    expect(without.content?.map(({ type }) => type)).toEqual(['gallery', 'paragraph', 'paragraph', 'paragraph'])
    expect(without.content?.[0]?.content).toHaveLength(1)
    expect(missingWords(missing)).toBe('Pictures missing: 2 (“B”, “C”).')
    const late = missing.map((gap, at) => ({ ...gap, found: { id: 8 + at, alt: '' } }))
    const [whole, after] = fillGaps(without, late)?.content ?? []
    expect(whole?.content?.map(({ attrs }) => attrs?.mediaId)).toEqual([8, 7, 9])
    expect(after).toEqual(paragraph('After'))
  })
})
