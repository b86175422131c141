import { expect, test } from 'vitest'
import { type ArticleDraft, EMPTY_DRAFT } from '#web/admin/articles/desk/draft.ts'
import { isSettled, mergeDrafts, settleMerge } from './merge-drafts.ts'

const draft = (title: string, ...paragraphs: string[]): ArticleDraft => ({
  ...EMPTY_DRAFT,
  title,
  document: {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  },
})

const texts = ({ document }: ArticleDraft) => document.content?.map((block) => block.content?.[0]?.text)

test('what two people wrote in different places comes together by itself', () => {
  const merge = mergeDrafts(draft('T', 'a', 'b'), draft('T', 'a, mine', 'b'), draft('New title', 'a', 'b', 'theirs'))
  expect(isSettled(merge)).toBe(true)
  const settled = settleMerge(merge)
  expect(settled.title).toBe('New title')
  expect(texts(settled)).toEqual(['a, mine', 'b', 'theirs'])
})

test('where both changed the same place, a person chooses; nothing is thrown away unasked', () => {
  const merge = mergeDrafts(draft('T', 'a'), draft('Mine', 'mine'), draft('Theirs', 'theirs'))
  expect(isSettled(merge)).toBe(false)
  expect(merge.disputedFields).toEqual(['title'])
  expect(texts(settleMerge(merge))).toEqual(['mine'])
  expect(texts(settleMerge(merge, { pieces: { 0: 'both' }, fields: {} }))).toEqual(['theirs', 'mine'])
  expect(settleMerge(merge, { pieces: {}, fields: { title: 'theirs' } }).title).toBe('Theirs')
})

test('a field that one of them emptied stays empty', () => {
  const base = { ...draft('T', 'a'), asAt: '2026-01-01' }
  const merge = mergeDrafts(base, { ...base, asAt: null }, base)
  expect(isSettled(merge)).toBe(true)
  expect(settleMerge(merge).asAt).toBeNull()
})
