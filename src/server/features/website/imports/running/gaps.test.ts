import { describe, expect, it } from 'vitest'
import { fillGaps, placePictures } from './gaps.ts'

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

  it('I2: stand where they stood, and leave a line where they are missing', () => {
    expect(placed.content?.[1]?.content?.[0]?.attrs).toMatchObject({ mediaId: 7, alt: 'A' })
    expect(placed.content?.[2]).toMatchObject({
      type: 'paragraph',
      content: [{ text: '[picture] https://old.example/b.jpg', marks: [{ type: 'link' }] }],
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
  })
})
