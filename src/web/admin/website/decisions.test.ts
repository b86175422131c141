import { describe, expect, it } from 'vitest'
import { decisions } from '#tests/support/decisions.ts'
import { fieldsOfForm } from './articles/desk/acts/article-form.ts'
import * as imports from './imports/import-text.ts'

const formOf = (entries: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.append(name, value)
  return form
}

describe('an item of an import', () => {
  it('is found again under an address of its own', () => {
    const nouns = ['article', 'page', 'media', 'category', 'file', 'folder', 'redirect', 'setting', 'comment', 'author']
    const targets = [...nouns.map((noun) => `${noun}:12`), 'redirect:/old?a=1&b=2#c', 'setting:firm', 'other', null]
    expect(decisions(imports.placeOf, targets)).toMatchSnapshot()
  })
})

describe('an article that a browser sends by itself', () => {
  it('is asked for with what was filled in alone', () => {
    const all = {
      ...{
        title: ' T ',
        content: 'One\n\nTwo\nlines',
        category: '3',
        subcategory: '4',
        shortDesc: ' S ',
        imageAlt: ' A ',
      },
      ...{ asAt: '2026-01-02', reviewBy: '2027-01-02', address: 'a-b', searchTitle: 'ST', searchText: 'SX' },
      ...{ socialTitle: 'OT', socialText: 'OX', byline: 'B', datedOn: '2026-02-03', comments: 'closed', tags: 'x, y' },
      ...{ mediaId: '9', state: 'scheduled', publishAt: '2026-12-24T18:00' },
    }
    const changes: Record<string, string>[] = [
      {},
      ...['draft', 'published', 'unpublished', ''].map((state) => ({ state })),
      ...[{ publishAt: '' }, { publishAt: 'soon' }, { newCategory: ' New ' }, { category: '' }, { mediaId: '' }],
      ...[
        { comments: 'open' },
        { comments: '' },
        { content: '' },
        { content: '<p>As it is</p>' },
        { content: '{"a":1}' },
      ],
    ]
    expect(
      decisions((change) => fieldsOfForm(formOf({ ...all, ...change }), 'Europe/Berlin'), changes),
    ).toMatchSnapshot()
  })
})
