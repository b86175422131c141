import { expect, test } from 'vitest'
import { formatFeeRange } from './fee-range.ts'
import { CURRENCIES, currencyName, isCurrency, moneyParts } from './money.ts'

test('Y1: a price is set in parts with as many decimals as its currency has', () => {
  expect(moneyParts(47.88, 'USD')).toEqual({ sign: '$', whole: '47', decimals: '88' })
  expect(moneyParts(1200, 'EUR')).toEqual({ sign: '€', whole: '1,200', decimals: '00' })
  expect(moneyParts(1247, 'JPY')).toEqual({ sign: '¥', whole: '1,247', decimals: '' })
  expect(moneyParts(1.5, 'KWD')).toEqual({ sign: 'KWD', whole: '1', decimals: '500' })
})

test('Y1: only currencies that people pay in can be chosen', () => {
  expect(isCurrency('EUR')).toBe(true)
  for (const wrong of ['XDR', 'ZZZ', 'eur', '', 'EURO']) expect(isCurrency(wrong)).toBe(false)
  expect(CURRENCIES.length).toBeGreaterThan(100)
  expect(currencyName('EUR')).toBe('Euro')
})

test('O1: a range of fees is told as far as the firm sets it, and not at all where it does not', () => {
  const words = (from: number, to: number, currency = 'USD') => formatFeeRange({ from, to, per: 'a month' }, currency)
  expect(words(90, 240)).toBe('From $90 to $240 a month')
  expect(words(90.5, 1240, 'EUR')).toBe('From €90.50 to €1,240 a month')
  expect(words(9000, 24_000, 'JPY')).toBe('From ¥9,000 to ¥24,000 a month')
  expect([words(90, 0), words(0, 240), words(90, 90)]).toEqual([
    'From $90 a month',
    'Up to $240 a month',
    '$90 a month',
  ])
  expect(words(0, 0)).toBe('')
  expect(formatFeeRange({ from: 300, to: 0, per: '' }, 'USD')).toBe('From $300')
})
