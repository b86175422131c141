import { expect, it } from 'vitest'
import { tagsIn } from './tags.ts'

it('Y5: reads tags from a line, each once, whatever its spelling', () => {
  expect(tagsIn(' VAT,  Small  firms,vat,, !')).toEqual([
    { name: 'VAT', slug: 'vat' },
    { name: 'Small firms', slug: 'small-firms' },
  ])
  expect(tagsIn('')).toEqual([])
  expect(tagsIn(Array.from({ length: 60 }, (_, at) => `tag ${at}`).join(','))).toHaveLength(50)
})
