import { describe, expect, it } from 'vitest'
import { fold, stem, wordsOf } from './words.ts'

describe('words', () => {
  it('drops accents and case, in every script that has them', () => {
    expect(fold('Crédit À LA Carte')).toBe('credit a la carte')
    expect(fold('Straße, Øresund, Łódź, cœur')).toBe('strasse, oresund, lodz, coeur')
    expect(wordsOf("the firm's tax-return 2026")).toEqual(['the', 'firms', 'tax', 'return', '2026'])
    expect(wordsOf('налог है 税金')).toEqual(['налог', 'है', '税金'])
  })

  it('brings the forms of a word together', () => {
    const together = [
      ['declare', 'declares', 'declared', 'declaring', 'declaration', 'declarations'],
      ['account', 'accounts', 'accounted', 'accounting'],
      ['policy', 'policies'],
      ['plan', 'plans', 'planned', 'planning'],
      ['invoice', 'invoices', 'invoiced', 'invoicing'],
      ['tax', 'taxes', 'taxed', 'taxing'],
    ]
    for (const forms of together) expect(new Set(forms.map(stem)).size, forms.join()).toBe(1)
  })

  it("keeps to Porter's published examples", () => {
    const examples = {
      caresses: 'caress',
      ponies: 'poni',
      agreed: 'agre',
      plastered: 'plaster',
      motoring: 'motor',
      conflated: 'conflat',
      hopping: 'hop',
      filing: 'file',
      happy: 'happi',
      relational: 'relat',
      vietnamization: 'vietnam',
      hopefulness: 'hope',
      triplicate: 'triplic',
      electrical: 'electr',
      adjustment: 'adjust',
      adoption: 'adopt',
      probate: 'probat',
      controll: 'control',
      roll: 'roll',
    }
    for (const [word, expected] of Object.entries(examples)) expect(stem(word), word).toBe(expected)
  })

  it('keeps words apart that only look alike', () => {
    expect(stem('bus')).toBe('bus')
    expect(stem('gas')).toBe('gas')
    expect(stem('news')).not.toBe(stem('newt'))
    expect(stem('universe')).not.toBe(stem('unit'))
  })
})
