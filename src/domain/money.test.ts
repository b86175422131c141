import { expect, test } from 'vitest'
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
