import { describe, expect, it } from 'vitest'
import { dayOrderOf, readWrittenDay, readYearEnd } from '#domain/time/written-days.ts'
import { decisions } from '#tests/support/decisions.ts'
import { csvHeadings } from './csv-headings.ts'
import { excerptByWords, excerptOf, truncate } from './excerpt.ts'
import { lowered, raised } from './scripts.ts'
import { stem } from './stem.ts'
import { tagsIn } from './tags.ts'
import { isForgiven, isOneApart } from './typo.ts'
import { placedWords, wordsOf } from './words.ts'

describe('words', () => {
  it('are cut, folded, stemmed and told apart', () => {
    const texts = [
      '',
      '  two\n\n words ',
      'one-two three',
      'one, two',
      '🙂🙂🙂🙂 five',
      'abcdefghij',
      `${' '.repeat(30)}late…`,
      'a b c d e f g h i j',
      'ends in…',
    ]
    expect(
      decisions(
        (text, length) => [excerptOf(text, length), truncate(text, length), excerptByWords(text, length)],
        texts,
        [3, 5, 9],
      ),
    ).toMatchSnapshot()
    const words = ['', 'a', 'b', 'ab', 'ba', 'abc', 'acb', 'abd', 'abcd', 'badc', 'abdc', 'xabc', 'aabb', 'abab']
    expect(decisions(isOneApart, words, words)).toMatchSnapshot()
    expect(
      decisions(isForgiven, ['abc', 'abcd', 'abc1', '1abcd', 'abcd1', 'x'.repeat(24), 'x'.repeat(25)]),
    ).toMatchSnapshot()
    expect(
      decisions(stem, ['declaring', 'declares', 'tax', 'taxes', 'Taxes', 'налогов', 'taxes2', '2taxes']),
    ).toMatchSnapshot()
    expect(decisions((text) => [raised(text), lowered(text)], ['', '10', '-(2+3)=−', '2nd', 'x'])).toMatchSnapshot()
    const typed = ['', ' VAT ,vat,  Small \n firms', `${'x'.repeat(39)} y`, 'a;b', '!,a']
    expect(decisions(tagsIn, typed)).toMatchSnapshot()
    const tables = ['\ufeff"a";b;"c,d"\nx', 'a\tb\r\n1;2', '" a ",b,,b', 'a,b;c', '"a"b,c', '\na', 'x\ufeff,y']
    expect(decisions(csvHeadings, tables)).toMatchSnapshot()
  })

  it('are found in a text with their places', () => {
    const texts = [
      "Don't 2x",
      'it`s´no',
      'café, CAFÉS',
      "rock 'n' roll",
      'a½b',
      `${'long'.repeat(12)} ok`,
      'x\u0301y@Z[`{/:09',
      '税金 2026',
      '🙂a',
    ]
    const placed = (text: string, beginnings?: string[]) =>
      [...placedWords(text, beginnings)].map(({ word, start, end }) => `${word} ${start}-${end}`)
    expect(decisions((text) => [placed(text), placed(text, ['a', '2']), wordsOf(text)], texts)).toMatchSnapshot()
  })
})

describe('a day', () => {
  it('is read in the many ways that people write it', () => {
    const orders = ['day-first', 'month-first', null] as const
    const slashed = ['3/4/2026', '12/13/26', '13/12/2026', '4/4/26', '13/13/2026', '3-4-2026', '3/4', '03/2026']
    const named = [
      '3 May 2026',
      '3rd of May, 2026',
      'may 3',
      'Sept. 3 26',
      'Se 3',
      '1 septem 2026',
      '3 mayor',
      '31 April',
    ]
    const plain = [
      '2026-5-3',
      '2026.05.03',
      '2026/05/03',
      '3.5.',
      '3. 5. 26',
      '--05-03',
      '13-05',
      '05-13',
      '29 February',
    ]
    const times = ['2026-05-03T10:00:00Z', '2026-05-03 9:07', '2026-05-03 10:00:00.25', '10:00', '2026-05-03 10:0']
    const odd = [
      '',
      '  3\u00a0 MAY   2026 ',
      '1899-12-31',
      '1900-1-1',
      '2099-12-31',
      '2100-01-01',
      '29.2.2100',
      '32.1.',
      '0.1.',
    ]
    const all = [...slashed, ...named, ...plain, ...times, ...odd]
    expect(
      decisions((text, order) => [readWrittenDay(text, order), readYearEnd(text, order)], all, orders),
    ).toMatchSnapshot()
    const columns = [[], ['12/12/2026'], ['13/1'], ['1/13'], ['13/1', '1/13'], ['12/13/2026 10:00', '1/2'], ['13.1.']]
    expect(decisions(dayOrderOf, columns)).toMatchSnapshot()
  })
})
