import { expect, test } from 'vitest'
import { compareDocuments, type DocumentNode, fingerprint } from './blocks.ts'

test('compares documents block by block, rewritten blocks by word', () => {
  const rows = compareDocuments(doc('Same', 'Old words here', 'Gone'), doc('Same', 'New words here', 'More', 'Last'))
  expect(rows.map((row) => row.kind)).toEqual(['same', 'changed', 'changed', 'added'])
  expect(rows[1]?.pieces).toEqual([
    { kind: 'removed', text: 'Old' },
    { kind: 'added', text: 'New' },
    { kind: 'same', text: ' words here' },
  ])
})

test('sees a change of form alone', () => {
  const bold = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A', marks: [{ type: 'bold' }] }] }],
  }
  expect(compareDocuments(doc('A'), bold).map((row) => row.kind)).toEqual(['changed'])
})

test('knows a document again whatever its keys, defaults and empty last lines', () => {
  const written: DocumentNode = {
    type: 'doc',
    content: [{ type: 'heading', attrs: { level: 2, textAlign: null }, content: [{ type: 'text', text: 'A' }] }],
  }
  const stored: DocumentNode = {
    type: 'doc',
    content: [{ content: [{ text: 'A', type: 'text' }], attrs: { level: 2 }, type: 'heading' }, { type: 'paragraph' }],
  }
  expect(fingerprint(written)).toBe(fingerprint(stored))
  expect(fingerprint(doc('A'))).not.toBe(fingerprint(doc('B')))
})

function doc(...paragraphs: string[]): DocumentNode {
  return { type: 'doc', content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })) }
}
