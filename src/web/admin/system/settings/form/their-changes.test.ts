import { expect, it } from 'vitest'
import { theirChanges } from './their-changes.ts'

const base = { title: 'A', lead: 'B', items: [{ text: 'one' }, { text: 'two' }] }

it('tells what the other changed in a section beside one’s own words', () => {
  const mine = { ...base, title: 'Mine', items: [{ text: 'one' }, { text: 'my two' }] }
  const theirs = { ...base, title: 'Theirs', lead: 'Their lead', items: [{ text: 'their one' }, { text: 'two' }] }
  const alike = theirChanges(base, { ...base, title: 'Same' }, { ...base, title: 'Same' })
  expect(alike, 'both wrote the same').toEqual([{ path: 'title', theirs: 'Same', mine: 'Same', both: false }])
  expect(theirChanges(base, mine, theirs)).toEqual([
    { path: 'title', theirs: 'Theirs', mine: 'Mine', both: true },
    { path: 'lead', theirs: 'Their lead', mine: 'B', both: false },
    { path: 'items.0.text', theirs: 'their one', mine: 'one', both: false },
  ])
})
