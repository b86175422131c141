import { expect, test } from 'vitest'
import { namesIn } from './archive-names.ts'

test('D5: names in an archive stand in their folders, none twice, and none leads out of it', () => {
  const folders = [{ id: 1, name: 'Letters/2026' }]
  const of = (name: string, folderId: number | null = null) => ({ name, folderId })
  expect(namesIn([of('a.pdf', 1), of('A.pdf', 1), of('a.pdf'), of('../../x'), of('..'), of('b')], folders)).toEqual([
    'Letters 2026/a.pdf',
    'Letters 2026/A (2).pdf',
    'a.pdf',
    '.. .. x',
    '_..',
    'b',
  ])
})
