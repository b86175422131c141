import { describe, expect, it } from 'vitest'
import { stem } from './stem.ts'

describe('stem', () => {
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

  it('keeps words apart that only look alike, and leaves other scripts and numbers as they are', () => {
    for (const word of ['bus', 'gas', 'налоги', '2026s', 'q4']) expect(stem(word)).toBe(word)
    expect(stem('news')).not.toBe(stem('newt'))
    expect(stem('universe')).not.toBe(stem('unit'))
  })
})
