import { expect, test } from 'vitest'
import type { Writing } from '#server/features/website/articles/articles.model.ts'
import type { Json } from '#server/features/website/articles/document/document-clean.ts'
import { decisions, eachOf } from '#tests/support/decisions.ts'
import { checkWriting } from './checklist.ts'

const doc = (...content: Json[]): Json => ({ type: 'doc', content })
const words = (text: string, marks?: { type: string }[]): Json => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks ? { marks } : {}) }],
})
const heading = (level: number): Json => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text: `Heading ${level}` }],
})
const figure = (alt: string): Json => ({ type: 'figure', attrs: { mediaId: 1, alt } })

const WRITING = {
  ...{ title: 'A title', summary: 'Short', document: doc(words('Words')), categoryId: 1, subcategoryId: null },
  ...{ coverId: 1, coverAlt: 'A quay', asAt: null, reviewBy: null, address: 'here', addressWanted: 'here' },
} as unknown as Writing

const toldOf = (change: Partial<Writing>, kind: 'article' | 'page' | 'event' = 'article') =>
  checkWriting({ ...WRITING, ...change }, '2026-11-20', kind).map(({ level, message }) => `${level}: ${message}`)

test('what is missing is told for each kind of text', () => {
  const changes = eachOf({
    title: ['A title', ''],
    summary: ['Short', ''],
    categoryId: [1, null],
    coverId: [1, null],
    coverAlt: ['A quay', ''],
  })
  const kinds = ['article', 'page', 'event'] as const
  expect(decisions((change, kind) => toldOf(change, kind), changes, kinds)).toMatchSnapshot()
})

test('what a text has wrong is told, and what it may have is not', () => {
  const documents: Record<string, Json> = {
    empty: doc(),
    blanks: doc(words('  ')),
    'a picture alone': doc(figure('A quay')),
    'one picture without words': doc(words('Words'), figure('')),
    'two pictures without words, one with': doc(figure(''), figure('A quay'), figure('')),
    'headings in order': doc(heading(2), heading(3), heading(2), heading(3), heading(4), words('Words')),
    'a heading that skips a level': doc(heading(2), heading(4), words('Words')),
    'a first heading that skips a level': doc(heading(3), words('Words')),
    'a good link': doc(words('Our prices', [{ type: 'link' }])),
    'empty words that are no link': doc(words('Click here', [{ type: 'bold' }])),
    'a link without words': doc(words(' ', [{ type: 'link' }]), words('Words')),
  }
  for (const text of [
    'here',
    'Click here.',
    'LINK',
    'this',
    'more',
    'Read more',
    'this page',
    'website',
    'click here now',
  ])
    documents[`link: ${text}`] = doc(words(text, [{ type: 'link' }]))
  const told = Object.fromEntries(Object.entries(documents).map(([name, document]) => [name, toldOf({ document })]))
  expect(told).toMatchSnapshot()
  expect(toldOf({ document: doc() }, 'page')).toEqual(['error: Add a block.'])
  expect(toldOf({ title: 't'.repeat(80) })).toEqual([])
  expect(toldOf({ title: 't'.repeat(81) })).toEqual([
    'advice: The title has 81 characters; up to 80 read well in lists.',
  ])
  expect(
    [null, '2026-11-21', '2026-11-20', '2026-11-19'].map((reviewBy) => toldOf({ reviewBy }).length),
  ).toMatchSnapshot()
})
