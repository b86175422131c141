import { describe, expect, test } from 'vitest'
import { compareDocuments, type DocumentNode, fingerprint } from './blocks.ts'
import { diff, diffWords } from './diff.ts'
import { mergeLists, mergeValue } from './merge.ts'

const same = (a: string, b: string) => a === b
const letters = (text: string) => text.split('')

describe('diff', () => {
  test('rebuilds both sides from its steps', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 16807) % 2147483647
      return seed / 2147483647
    }
    const list = () => Array.from({ length: Math.floor(random() * 12) }, () => 'abc'[Math.floor(random() * 3)] ?? 'a')
    for (let i = 0; i < 500; i++) {
      const [from, to] = [list(), list()]
      const steps = diff(from, to)
      expect(steps.filter((step) => step.kind !== 'added').map((step) => step.value)).toEqual(from)
      expect(steps.filter((step) => step.kind !== 'removed').map((step) => step.value)).toEqual(to)
    }
  })

  test('shows words, not letters', () => {
    expect(diffWords('VAT is due in March.', 'VAT is due in early April.')).toEqual([
      { kind: 'same', text: 'VAT is due in ' },
      { kind: 'removed', text: 'March' },
      { kind: 'added', text: 'early April' },
      { kind: 'same', text: '.' },
    ])
  })

  test('compares documents block by block, rewritten blocks by word', () => {
    const rows = compareDocuments(doc('Same', 'Old words here', 'Gone'), doc('Same', 'New words here', 'More', 'Last'))
    expect(rows.map((row) => row.kind)).toEqual(['same', 'changed', 'changed', 'added'])
    expect(rows[1]?.parts).toEqual([
      { kind: 'removed', text: 'Old' },
      { kind: 'added', text: 'New' },
      { kind: 'same', text: ' words here' },
    ])
  })
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

describe('merge', () => {
  test('takes what only one side changed', () => {
    const pieces = mergeLists(letters('abcd'), letters('aXbcd'), letters('abcY'), same)
    expect(pieces).toEqual([{ kind: 'agreed', items: letters('aXbcY') }])
  })

  test('leaves to a person what both changed differently', () => {
    const pieces = mergeLists(letters('abc'), letters('aXc'), letters('aYc'), same)
    expect(pieces).toEqual([
      { kind: 'agreed', items: ['a'] },
      { kind: 'disputed', base: ['b'], mine: ['X'], theirs: ['Y'] },
      { kind: 'agreed', items: ['c'] },
    ])
  })

  test('agrees when both made the same change, or one deleted and the other left it', () => {
    expect(mergeLists(letters('abc'), letters('aZc'), letters('aZc'), same)).toEqual([
      { kind: 'agreed', items: letters('aZc') },
    ])
    expect(mergeLists(letters('abc'), letters('ac'), letters('abc'), same)).toEqual([
      { kind: 'agreed', items: letters('ac') },
    ])
  })

  test('merges single values', () => {
    expect(mergeValue('a', 'b', 'a')).toBe('b')
    expect(mergeValue('a', 'a', 'c')).toBe('c')
    expect(mergeValue('a', 'b', 'c')).toBeUndefined()
  })
})

function doc(...paragraphs: string[]): DocumentNode {
  return { type: 'doc', content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })) }
}
