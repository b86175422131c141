import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'
import { placedWords, wordsOf } from './words.ts'

describe('words', () => {
  it('drops accents and case, in every script that has them', () => {
    expect(fold('Crédit À LA Carte')).toBe('credit a la carte')
    expect(wordsOf('налог है 税金 Ελλάδα')).toEqual(['налог', 'है', '税金', 'ελλαδα'])
    expect(wordsOf('İstanbul, Diyarbakır')).toEqual(['istanbul', 'diyarbakir'])
  })

  it('writes letters that a keyboard lacks as people type them', () => {
    expect(wordsOf('Sørensen Łukasz Straße STRAẞE Ærø Đorđe Þór cœur Ðað Ħamrun')).toEqual(
      'sorensen lukasz strasse strasse aero dorde thor coeur dad hamrun'.split(' '),
    )
  })

  it('reads through apostrophes within a word, whichever sign stands for them', () => {
    for (const name of ["O'Brien", 'O’Brien', 'O‘Brien', 'OʼBrien', 'O´Brien', 'O`Brien', 'OBrien']) {
      expect(wordsOf(name), name).toEqual(['obrien'])
    }
    expect(wordsOf("'the firm's' tax-return 2026")).toEqual(['the', 'firms', 'tax', 'return', '2026'])
    expect(wordsOf("the clients' 'books'")).toEqual(['the', 'clients', 'books'])
  })

  it('finds the same words whether accents stand apart or not', () => {
    const text = 'Zoë Müller <zoe@müller.example>, +44 (161) 496'
    expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text))
    expect(wordsOf(text)).toEqual(['zoe', 'muller', 'zoe', 'muller', 'example', '44', '161', '496'])
  })

  it('finds none in signs alone', () => {
    expect(wordsOf('* " & | ! ’ \u0000 😀')).toEqual([])
  })

  it('tells where each word stands in the text as it was written', () => {
    const text = '  Ask O’Brien: Straße 7½'
    const placed = [...placedWords(text)].map(({ word, start, end }) => [word, text.slice(start, end)])
    expect(placed).toEqual([
      ['ask', 'Ask'],
      ['obrien', 'O’Brien'],
      ['strasse', 'Straße'],
      ['71', '7½'],
      ['2', '7½'],
    ])
  })

  it('tells the same words one after the other, or those alone that may begin with a letter', () => {
    const text = fc.string({ unit: fc.constantFrom(..."aTx7 '’`-½éß税\u0301😀", '\ud800') })
    fc.assert(
      fc.property(text, (text) => {
        const all = [...placedWords(text)].map(({ word }) => word)
        expect(all).toEqual(wordsOf(text))
        const isT = (word: string) => word.startsWith('t')
        expect([...placedWords(text, ['t'])].map(({ word }) => word).filter(isT)).toEqual(all.filter(isT))
      }),
    )
  })

  it('passes over plain words that begin otherwise', () => {
    const words = [...placedWords('Tax and 2026, the é', ['t', '2'])].map(({ word }) => word)
    expect(words).toEqual(['tax', '2026', 'the', 'e'])
  })
})
