import { describe, expect, it } from 'vitest'
import { mergeTheirs, same, theirChanges } from './merge.ts'

const base = { title: 'A', lead: 'B', items: [{ text: 'one' }, { text: 'two' }] }

describe('two people changing one section', () => {
  it('puts what the other changed into one’s own version, and keeps one’s own words where both changed', () => {
    const mine = { ...base, title: 'Mine', items: [{ text: 'one' }, { text: 'my two' }] }
    const theirs = { ...base, title: 'Theirs', lead: 'Their lead', items: [{ text: 'their one' }, { text: 'two' }] }
    expect(mergeTheirs(base, mine, theirs)).toEqual({
      title: 'Mine',
      lead: 'Their lead',
      items: [{ text: 'their one' }, { text: 'my two' }],
    })
    expect(theirChanges(base, mine, theirs)).toEqual([
      { path: 'title', theirs: 'Theirs', mine: 'Mine', both: true },
      { path: 'lead', theirs: 'Their lead', mine: 'B', both: false },
      { path: 'items.0.text', theirs: 'their one', mine: 'one', both: false },
    ])
  })

  it('does not mix lists whose entries moved', () => {
    const mine = { ...base, items: [{ text: 'one' }, { text: 'two' }, { text: 'three' }] }
    const theirs = { ...base, items: [{ text: 'two' }, { text: 'one' }] }
    expect(mergeTheirs(base, mine, theirs)).toEqual(mine)
    expect(mergeTheirs(base, base, theirs)).toEqual(theirs)
  })

  it('takes a value for the same in whatever order its parts stand', () => {
    expect(same({ a: 1, b: [null, { c: '' }] }, { b: [null, { c: '' }], a: 1 })).toBe(true)
    expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false)
    expect(same({ a: null }, { a: '' })).toBe(false)
  })
})
