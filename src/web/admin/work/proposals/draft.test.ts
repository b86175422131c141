import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyLine, mergeDrafts, moved, type ProposalDraft } from './draft.ts'

const draft = (some: Partial<ProposalDraft['content']> = {}): ProposalDraft => ({
  content: {
    title: 'Books',
    intro: '',
    options: [],
    lines: [emptyLine('a', 0), emptyLine('b', 0)],
    terms: [],
    ...some,
  },
  signers: [],
  signingOrder: 'together',
  expiresOn: null,
})

test('O1: two people who change different lines lose nothing; the same line needs a decision', () => {
  const base = draft()
  const mine = draft({ lines: [{ ...emptyLine('a', 0), title: 'Mine' }, emptyLine('b', 0)] })
  const theirs = draft({ title: 'Payroll', lines: [emptyLine('a', 0), { ...emptyLine('b', 0), title: 'Theirs' }] })
  const { draft: both, isSettled } = mergeDrafts(base, mine, theirs)
  expect(isSettled).toBe(true)
  expect(both.content.title).toBe('Payroll')
  expect(both.content.lines.map(({ title }) => title)).toEqual(['Mine', 'Theirs'])
  const clash = draft({ lines: [{ ...emptyLine('a', 0), title: 'Theirs' }, emptyLine('b', 0)] })
  expect(mergeDrafts(base, mine, clash)).toMatchObject({ isSettled: false })
  const fewer = mergeDrafts(base, draft({ lines: [emptyLine('a', 0), emptyLine('b', 0), emptyLine('c', 0)] }), theirs)
  expect(fewer.draft.content.lines.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  const removed = mergeDrafts(base, draft({ title: 'Mine' }), draft({ lines: [emptyLine('b', 0)] }))
  expect(removed.draft.content.lines.map(({ id }) => id)).toEqual(['b'])
})

test('a list keeps its ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('O1: of lines that two people change at once, each of mine keeps its place, and theirs come after them', () => {
  const ids = (...known: string[]) => fc.shuffledSubarray(known)
  const both = fc.record({ base: ids('a', 'b', 'c', 'd'), mine: ids('m', 'n', 'o'), theirs: ids('x', 'y', 'z') })
  const linesOf = (...names: string[]) => draft({ lines: names.map((id) => emptyLine(id, 0)) })
  const idsOf = ({ content }: ProposalDraft) => content.lines.map(({ id }) => id)
  fc.assert(
    fc.property(both, ({ base, mine, theirs }) => {
      const merged = mergeDrafts(linesOf(...base), linesOf(...mine, ...base), linesOf(...theirs, ...base))
      expect(idsOf(merged.draft)).toEqual([...mine, ...base, ...theirs])
      expect(merged.isSettled).toBe(true)
      expect(mergeDrafts(linesOf(...base), linesOf(...base), linesOf(...theirs)).draft).toEqual(linesOf(...theirs))
      expect(mergeDrafts(linesOf(...base), linesOf(...mine), linesOf(...base)).draft).toEqual(linesOf(...mine))
    }),
  )
})
