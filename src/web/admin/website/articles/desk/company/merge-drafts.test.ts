import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ArticleDraft, EMPTY_DRAFT } from '#web/admin/website/articles/desk/draft.ts'
import { isSettled, mergeDrafts } from './merge-drafts.ts'

const draft = (title: string, ...paragraphs: string[]): ArticleDraft => ({
  ...EMPTY_DRAFT,
  title,
  document: {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  },
})

const texts = ({ document }: Pick<ArticleDraft, 'document'>) =>
  document.content?.map((block) => block.content?.[0]?.text)

test('what two people wrote in different places comes together by itself', () => {
  const merge = mergeDrafts(draft('T', 'a', 'b'), draft('T', 'a, mine', 'b'), draft('New title', 'a', 'b', 'theirs'))
  expect(isSettled(merge)).toBe(true)
  expect(merge.draft.title).toBe('New title')
  expect(texts(merge.draft)).toEqual(['a, mine', 'b', 'theirs'])
})

test('where both changed the same words, mine stand and a person is asked; nothing is thrown away unasked', () => {
  const merge = mergeDrafts(draft('T', 'a', 'b'), draft('Mine', 'a', 'mine'), draft('Theirs', 'a, theirs', 'theirs'))
  expect(isSettled(merge)).toBe(false)
  expect(merge.fields).toEqual([{ field: 'title', mine: { title: 'Mine' }, theirs: { title: 'Theirs' } }])
  expect(texts(merge.draft)).toEqual(['a, theirs', 'mine'])
  expect(merge.texts).toMatchObject([{ at: 1, mine: [{ type: 'paragraph' }] }])
  expect(texts({ document: { type: 'doc', content: merge.texts[0]?.theirs } })).toEqual(['theirs'])
})

test('titles come together by their words', () => {
  const merge = mergeDrafts(draft('VAT in March', 'a'), draft('The VAT in March', 'a'), draft('VAT in April', 'a'))
  expect([isSettled(merge), merge.draft.title]).toEqual([true, 'The VAT in April'])
})

test('a field that one of them emptied stays empty', () => {
  const base = { ...draft('T', 'a'), asAt: '2026-01-01' }
  const merge = mergeDrafts(base, { ...base, asAt: null }, base)
  expect([isSettled(merge), merge.draft.asAt]).toEqual([true, null])
})

test('a picture is never given the words of another', () => {
  const picture = (id: number) => ({ id, url: `/uploads/${id}`, width: 1, height: 1 })
  const base = { ...draft('T', 'a'), picture: picture(1), imageAlt: '' }
  const merge = mergeDrafts(base, { ...base, imageAlt: 'A ledger' }, { ...base, picture: picture(2), imageAlt: '' })
  expect(merge.fields.map(({ field }) => field)).toEqual(['picture'])
})

test('of two categories a person chooses, and the subcategory goes with its category', () => {
  const base = { ...draft('T', 'a'), categoryId: 1, subcategoryId: 11 }
  const mine = { ...base, categoryId: 2, subcategoryId: null }
  const merge = mergeDrafts(base, mine, { ...base, subcategoryId: 12 })
  expect(merge.fields).toEqual([
    {
      field: 'category',
      mine: { categoryId: 2, subcategoryId: null },
      theirs: { categoryId: 1, subcategoryId: 12 },
    },
  ])
  expect(merge.draft).toMatchObject({ categoryId: 2, subcategoryId: null })
})

const word = fc.constantFrom('', 'a', 'b', 'VAT in March', 'Rates, VAT')
const day = fc.constantFrom(null, '2026-01-01', '2026-12-31')
const number = fc.constantFrom(null, 1, 2)
const paragraph = fc
  .constantFrom('a', 'b', 'c')
  .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
const heading = fc.constantFrom('A', 'B').map((title) => ({ type: 'headingBlock', attrs: { title } }))
const picture = number.map((id) => id && { id, url: `/uploads/${id}`, width: 1, height: 1 })

/** Articles have at least one paragraph, pages any number of blocks. */
const anyDraft = (content: fc.Arbitrary<{ type: string }[]>) =>
  fc.record({
    ...{ title: word, summary: word, imageAlt: word, address: word, searchTitle: word, searchText: word, byline: word },
    ...{ socialTitle: word, socialText: word, tags: word, comments: fc.constantFrom(EMPTY_DRAFT.comments) },
    ...{ asAt: day, reviewBy: day, datedOn: day, categoryId: number, subcategoryId: number, picture },
    document: content.map((blocks) => ({ type: 'doc', content: blocks })),
  }) as unknown as fc.Arbitrary<ArticleDraft>

test.each([
  ['an article', anyDraft(fc.array(paragraph, { minLength: 1, maxLength: 4 }))],
  ['a page', anyDraft(fc.array(heading, { maxLength: 3 }))],
] as const)('of %s that only one of two people changed, theirs is taken whole and nobody is asked', (_, any) => {
  fc.assert(
    fc.property(any, any, (base, changed) => {
      for (const merge of [
        mergeDrafts(base, changed, base),
        mergeDrafts(base, base, changed),
        mergeDrafts(base, changed, changed),
      ]) {
        expect(isSettled(merge)).toBe(true)
        expect(merge.draft).toEqual(changed)
      }
    }),
  )
})
