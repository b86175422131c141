import { expect, test } from 'vitest'
import { amountText, dayText, numberText, priceText, quantityText, taxText } from './invoice-text.ts'

test('D11: figures have commas between thousands, the digits of their currency, and stay exact', () => {
  expect(['1234567.891', '100.', '.5', '+1', '007', '-1200', '0', '-0.50', 'a lot', ''].map(numberText)).toEqual([
    ...['1,234,567.891', '100', '0.5', '1', '7', '−1,200', '0', '−0.50', 'a lot', ''],
  ])
  expect(amountText('1000', 'EUR')).toBe('1,000.00')
  expect(amountText('1000', 'JPY')).toBe('1,000')
  expect(amountText('12.3456', 'EUR')).toBe('12.3456')
  expect(amountText('12', 'no currency')).toBe('12.00')
  expect(amountText(null, 'EUR')).toBe('')
})

test('D11: units, days and taxes read as people write them, and prices say for how many they are', () => {
  expect([
    quantityText('3', 'HUR'),
    quantityText('1', 'HUR'),
    quantityText('2', 'C62'),
    quantityText('5', 'XYZ'),
  ]).toEqual([...['3 hours', '1 hour', '2', '5 XYZ']])
  expect([dayText('2026-11-02'), dayText('2026-11-02Z'), dayText('soon')]).toEqual([
    ...['2 November 2026', '2 November 2026', 'soon'],
  ])
  const line = { price: '50', priceFor: '100', unit: 'H87' }
  expect(priceText(line as never, 'EUR')).toBe('50.00 per 100 pieces')
  expect(priceText({ ...line, priceFor: '1.000' } as never, 'EUR')).toBe('50.00')
  expect(taxText({ category: 'S', rate: '19.00', base: '1000', amount: '190', reason: null }, 'EUR')).toBe(
    'Tax (19.00 %) on 1,000.00',
  )
  expect(taxText({ category: 'AE', rate: '0', base: '10', amount: '0', reason: null }, 'EUR')).toBe(
    'Tax (reverse charge) on 10.00',
  )
})
