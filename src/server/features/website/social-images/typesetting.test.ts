import { expect, test } from 'vitest'
import { breakLines, type Face, type Style, setLine, widthOf } from './typesetting.ts'

const glyphs: Face['glyphs'] = Object.fromEntries([...'abcdefghij e…,.'].map((letter) => [letter, [100, 'M0 0']]))
const face: Face = { unitsPerEm: 100, capHeight: 70, glyphs, kerning: { ab: -50 } }
const style: Style = { face, size: 10, colour: '#000', family: 'serif' }

test('measures letters and the space that two of them share', () => {
  expect(widthOf('ac', style)).toBe(20)
  expect(widthOf('ab', style)).toBe(15)
})

test('breaks between words, and in a word only when a line cannot hold it', () => {
  expect(breakLines('ccc ddd eee', style, { width: 70, most: 5 })).toEqual(['ccc ddd', 'eee'])
  expect(breakLines('cccccccccc', style, { width: 40, most: 5 })).toEqual(['cccc', 'cccc', 'cc'])
})

test('ends what does not fit in an ellipsis, without a comma before it', () => {
  expect(breakLines('ccc ddd, eee fff', style, { width: 50, most: 2 })).toEqual(['ccc', 'ddd…'])
})

test('drops accents that the face does not have', () => {
  expect(setLine('é', style, { x: 0, y: 0 })).toContain('<path')
})

test('leaves other scripts to the fonts of the machine, escaped', () => {
  const drawn = setLine('<漢字>', style, { x: 1, y: 2 })
  expect(drawn).toContain('<text')
  expect(drawn).toContain('&#60;漢字&#62;')
})
