import { describe, expect, it } from 'vitest'
import { type ArticleDraft, continues, EMPTY_DRAFT } from './draft.ts'

const draft = (...paragraphs: string[]): ArticleDraft => ({
  ...EMPTY_DRAFT,
  document: {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })),
  },
})

describe('a draft that continues another', () => {
  it('has its paragraphs and goes on where it broke off', () => {
    expect(continues(draft('One.', 'Two and three.'), draft('One.', 'Two and'))).toBe(true)
    expect(continues(draft('One.', 'Two.', 'Three.'), draft('One.', 'Two.', ''))).toBe(true)
    expect(continues(draft('One.'), draft('One.'))).toBe(true)
  })

  it('does not leave out, change or reorder anything of it', () => {
    expect(continues(draft('One.'), draft('One.', 'Two.'))).toBe(false)
    expect(continues(draft('Won.', 'Two.'), draft('One.', 'Two.'))).toBe(false)
    expect(continues(draft('Two.', 'One.'), draft('One.', 'Two.'))).toBe(false)
    expect(continues(draft('One.'), { ...draft('One.'), title: 'Another title' })).toBe(false)
  })
})
