import { expect, it } from 'vitest'
import { countWords } from './count-words.ts'

it.each([
  ['', 0],
  [' – … ', 0],
  ["The client's year-end is 1,200.50 €.", 5],
  ['one,two ,three', 2],
  ['Łukasz’s Straße', 2],
  ['a\nb\tc', 3],
])('%j has %d words', (text, words) => {
  expect(countWords(text)).toBe(words)
})
