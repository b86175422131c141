import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('one of a thing is not many', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'word'))).toEqual([
    '0 words',
    '1 word',
    '2 words',
    '1,200 words',
  ])
  expect(counted(2, 'reply', 'replies')).toBe('2 replies')
})
