/**
 * A text as search compares it: lower case without accents; letters that many keyboards lack become what people type
 * instead (Sørensen → sorensen, Straße → strasse), and an apostrophe within a word goes (O’Brien → obrien).
 */
export function fold(text: string): string {
  return text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
}

// Before letters are taken apart: a spacing accent used as an apostrophe would become a space.
const APOSTROPHES = /(?<=\p{L}\p{M}*)['’‘‛ʼʹ´`′＇](?=\p{L})/gu
// Latin, Greek and Cyrillic accents only; the vowel signs of other scripts are letters to their readers.
const ACCENTS = /[\u0300-\u036f]/g
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
}
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
